// Your turn: fold, check or call, bet or raise, each with a key of its own.

import { h, show } from "../ui/element.js";
import { Amount, marksOf } from "./bet_amount.js";
import { chips } from "./action_text.js";

export class Betting {
  // `act(action)` sends; `view` has the choices, `decision` names the question over reloads.
  constructor({ view, table, decision, step, act }) {
    Object.assign(this, { view, act });
    this.choices = new Map(view.choices.map((choice) => [choice.action, choice]));
    this.problem = h("p", { class: "warn small problem", role: "alert" });
    this.press = this.pressing();
    const range = this.press && this.choices.get(this.press).ranges[0];
    this.button = range && h("button", { type: "button", "data-act": "raise", "aria-keyshortcuts": "r", onclick: () => this.raise() });
    this.amount = range && range.least < range.most
      ? new Amount({ table, decision, range, step, marks: marksOf(range, view), changed: (to) => this.name(to) }) : null;
    if (range && !this.amount) this.name(range.least);
    this.element = h("div", { class: "betting" },
      this.amount?.element ?? h("p", { class: "small quiet only" }, range ? `The limit: ${this.press} to ${chips(range.least)}.` : "There is nothing to raise with, or nobody to raise."),
      h("div", { class: "acts" }, this.foldButton(), this.stayButton(), this.button),
      this.problem);
  }

  pressing() {
    return ["bet", "raise"].find((kind) => this.choices.has(kind)) ?? null;
  }

  foldButton() {
    if (!this.choices.has("fold")) return null;
    return h("button", { type: "button", "data-act": "fold", "aria-keyshortcuts": "f", onclick: () => this.send({ kind: "fold" }) }, "Fold", key("F"));
  }

  // Check, call or bring in: the way to stay.
  stayButton() {
    const kind = ["check", "call", "bring-in"].find((each) => this.choices.has(each));
    const all = kind === "call" && this.view.to_call === this.view.players[this.view.seat].chips;
    const words = { check: "Check", call: `Call ${chips(this.view.to_call)}${all ? ", all in" : ""}`, "bring-in": "Bring in" }[kind];
    return h("button", { type: "button", class: "primary", "data-act": "stay", "aria-keyshortcuts": "c", onclick: () => this.send({ kind }) }, words, key("C"));
  }

  name(to) {
    const { least, most } = this.choices.get(this.press).ranges[0];
    const me = this.view.players[this.view.seat];
    const verb = this.press === "bet" ? "Bet" : "Raise to";
    show(this.button, to === null ? `${chips(least)} to ${chips(most)}` : to === me.chips + me.bet ? `All in, ${chips(to)}` : `${verb} ${chips(to)}`, key("R"));
    this.button.disabled = to === null;
    this.to = to;
  }

  raise() {
    if (this.to !== null) this.send({ kind: this.press, to: this.to });
  }

  async send(action) {
    for (const button of this.element.querySelectorAll("button, input")) button.disabled = true;
    try {
      await this.act(action);
    } catch (problem) {
      for (const button of this.element.querySelectorAll("button, input")) button.disabled = false;
      show(this.problem, problem.message);
    }
  }

  // Whether a key meant something here.
  key(letter) {
    const typing = this.amount?.element.contains(document.activeElement);
    if (letter === "Enter") return typing ? (this.raise(), true) : false;
    if (letter === "r" && this.amount && !typing) return this.amount.focus(), true;
    const button = this.element.querySelector(`[data-act=${{ f: "fold", c: "stay", r: "raise" }[letter] ?? "none"}]`);
    if (!button || button.disabled) return false;
    button.click();
    return true;
  }
}

export function key(letter) {
  return h("kbd", { "aria-hidden": "true" }, letter);
}
