// Keyboard shortcuts: wherever the focus is, but not while typing, and they can be switched off.

import { h, targetOf } from "../ui/element.js";

const KEPT = "offsuit/keys";

export class Keyboard {
  /**
   * `press(letter)` returns whether the key was used.
   * @param {HTMLElement} stage
   * @param {(letter: string) => boolean} press
   */
  constructor(stage, press) {
    this.stage = stage;
    this.press = press;
    this.on = localStorage.getItem(KEPT) !== "off";
    this.words = h("span");
    this.button = h("button", { type: "button", class: "plain small", onclick: () => this.toggle() });
    this.element = h("p", { class: "keys small quiet" }, this.words, this.button);
    document.addEventListener("keydown", (event) => this.hear(event));
    this.show();
  }

  toggle() {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "on" : "off");
    this.show();
  }

  show() {
    this.words.textContent = this.on ? "Keys: F fold, C check or call, R raise, arrows and Enter for the amount, N next hand. " : "Keys are off. ";
    this.button.textContent = this.on ? "Switch keys off" : "Switch keys on";
  }

  /** @param {KeyboardEvent} event */
  hear(event) {
    const target = targetOf(event);
    const elsewhere = !this.stage.contains(target) && target.closest("input, select, textarea, dialog");
    if (elsewhere || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const typing = target.matches("input[type=number]");
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!this.on && letter !== "Enter") return;
    if (typing && letter !== "Enter" && letter !== "r") return;
    if (letter === "Enter" && !target.matches("input")) return; // it presses a button
    if (this.press(letter)) event.preventDefault();
  }
}
