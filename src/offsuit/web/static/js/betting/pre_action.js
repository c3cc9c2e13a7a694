// What you will do when it is your turn; taken back when the bet changes, where that matters.

import { h, show } from "../ui/element.js";
import { chips } from "./action_text.js";
import { key } from "./bet_controls.js";

const CHOICES = [["fold", "f"], ["stay", "c"], ["any", "a"]];

export class Ahead {
  constructor() {
    this.chosen = null;
    this.asked = 0;
    this.buttons = new Map(CHOICES.map(([kind, letter]) => [kind,
      h("button", { type: "button", "aria-pressed": "false", "data-ahead": kind, "aria-keyshortcuts": letter, onclick: () => this.choose(kind) })]));
    this.note = h("p", { class: "small quiet only", role: "status" });
    this.element = h("div", { class: "betting ahead" }, this.note, h("div", { class: "acts", role: "group", "aria-label": "when it is your turn" }, [...this.buttons.values()]));
  }

  // `asked` is what you would have to call by now, `street` where that is.
  show(asked, street) {
    if (street !== this.street) this.drop("");
    else if (this.chosen === "stay" && asked !== this.asked) this.drop(`The bet has changed: ${this.asked ? `“call ${chips(this.asked)}”` : "“check”"} is taken back.`);
    Object.assign(this, { asked, street });
    const words = { fold: asked ? "Fold" : "Check or fold", stay: asked ? `Call ${chips(asked)}` : "Check", any: "Call any" };
    for (const [kind, letter] of CHOICES) show(this.buttons.get(kind), words[kind], key(letter.toUpperCase()));
  }

  choose(kind) {
    this.chosen = this.chosen === kind ? null : kind;
    this.mark(this.chosen ? "This is done when it is your turn." : "");
  }

  drop(note) {
    this.chosen = null;
    this.mark(note);
  }

  mark(note) {
    this.note.textContent = note || "When it is your turn:";
    for (const [kind, button] of this.buttons) button.setAttribute("aria-pressed", kind === this.chosen);
  }

  // The action for a view that asks, if one was chosen that still holds; the choice is used up.
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

  key(letter) {
    const found = CHOICES.find(([, each]) => each === letter);
    if (found) this.choose(found[0]);
    return Boolean(found);
  }
}
