// An action chosen before your turn; it is taken back when the bet changes.

import { h, show } from "../ui/element.js";
import { chips } from "./action_text.js";
import { key } from "./bet_controls.js";

const CHOICES = [["fold", "f"], ["stay", "c"], ["any", "a"]];

export class PreAction {
  constructor() {
    this.chosen = null;
    this.asked = 0;
    this.street = 0;
    this.buttons = new Map(CHOICES.map(([kind, letter]) => [kind,
      h("button", { type: "button", "aria-pressed": "false", "data-pre-action": kind, "aria-keyshortcuts": letter, onclick: () => this.choose(kind) })]));
    this.note = h("p", { class: "small quiet only", role: "status" });
    this.element = h("div", { class: "betting pre-action" }, this.note, h("div", { class: "acts", role: "group", "aria-label": "when it is your turn" }, [...this.buttons.values()]));
  }

  /**
   * `asked` is the amount to call so far, `street` the number of the street.
   * @param {number} asked
   * @param {number} street
   */
  show(asked, street) {
    if (street !== this.street) this.drop("");
    else if (this.chosen === "stay" && asked !== this.asked) this.drop(`The bet has changed: ${this.asked ? `“call ${chips(this.asked)}”` : "“check”"} is taken back.`);
    this.asked = asked;
    this.street = street;
    /** @type {Record<string, string>} */
    const words = { fold: asked ? "Fold" : "Check or fold", stay: asked ? `Call ${chips(asked)}` : "Check", any: "Call any" };
    for (const [kind, button] of this.buttons) show(button, words[kind], key(String(button.getAttribute("aria-keyshortcuts")).toUpperCase()));
  }

  /** @param {string} kind */
  choose(kind) {
    this.chosen = this.chosen === kind ? null : kind;
    this.mark(this.chosen ? "This happens when it is your turn." : "");
  }

  /** @param {string} note */
  drop(note) {
    this.chosen = null;
    this.mark(note);
  }

  /** @param {string} note */
  mark(note) {
    this.note.textContent = note || "When it is your turn:";
    for (const [kind, button] of this.buttons) button.setAttribute("aria-pressed", kind === this.chosen);
  }

  /**
   * The chosen action, if it is still possible now that it is your turn; the choice is then cleared.
   * @param {BettingView} view
   */
  take(view) {
    const { chosen } = this;
    const changed = view.to_call !== this.asked;
    this.drop("");
    if (!chosen || view.streets.length !== this.street) return null;
    const offered = view.choices.map(({ action }) => action);
    const staying = ["check", "call", "bring-in"].find((kind) => offered.includes(kind));
    if (chosen === "any") return staying ? { kind: staying } : null;
    if (chosen === "stay") return changed || !staying ? null : { kind: staying };
    return offered.includes("check") ? { kind: "check" } : offered.includes("fold") ? { kind: "fold" } : null;
  }

  /** @param {string} letter */
  key(letter) {
    const found = CHOICES.find(([, each]) => each === letter);
    if (found) this.choose(found[0]);
    return Boolean(found);
  }
}
