// Keys of the table: on the stage only, never while something is typed, and they can be switched off.

import { h } from "../ui/element.js";

const KEPT = "offsuit/keys";

export class Keys {
  // `press(letter)` says whether it was understood.
  constructor(stage, press) {
    Object.assign(this, { stage, press, on: localStorage.getItem(KEPT) !== "off" });
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

  hear(event) {
    const { target } = event;
    const here = target === document.body || this.stage.contains(target);
    if (!here || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const typing = target.matches("input[type=number]");
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!this.on && letter !== "Enter") return;
    if (typing && letter !== "Enter" && letter !== "r") return;
    if (letter === "Enter" && !target.matches("input")) return; // a button's own
    if (this.press(letter)) event.preventDefault();
  }
}
