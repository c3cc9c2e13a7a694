// Your turn to bet: fold, check or call, bet or raise, each with a key.

import { h, show } from "../ui/element.js";
import { BetAmount, marksOf } from "./bet_amount.js";
import { chips } from "./action_text.js";

export class BetControls {
  /** @type {HTMLButtonElement | null} */
  button;
  /** @type {number | null} */
  to;

  /**
   * `act(action)` sends an action; `decision` identifies the question over reloads.
   * @param {{ view: BettingView, table: string, decision: string, step: number, act: Act }} given
   */
  constructor({ view, table, decision, step, act }) {
    this.view = view;
    this.act = act;
    this.choices = new Map(view.choices.map((choice) => [choice.action, choice]));
    this.problem = h("p", { class: "warn small problem", role: "alert" });
    this.press = this.pressing();
    this.me = view.players[/** @type {number} */ (view.seat)];
    this.range = this.press ? this.rangeOf(this.press) : null;
    const { range } = this;
    this.button = range && h("button", { type: "button", "data-act": "raise", "aria-keyshortcuts": "r", onclick: () => this.raise() });
    this.amount = range && range.least < range.most
      ? new BetAmount({ table, decision, range, step, marks: marksOf(range, view), changed: (to) => this.name(to) }) : null;
    if (range && !this.amount) this.name(range.least);
    this.element = h("div", { class: "betting" },
      this.amount?.element ?? h("p", { class: "small quiet only" }, range ? `The limit: ${this.press} to ${chips(range.least)}.` : "You cannot raise."),
      h("div", { class: "acts" }, this.foldButton(), this.stayButton(), this.button),
      this.problem);
  }

  pressing() {
    return ["bet", "raise"].find((kind) => this.choices.has(kind)) ?? null;
  }

  /** @param {string} kind */
  rangeOf(kind) {
    return this.choices.get(kind)?.ranges[0] ?? null;
  }

  foldButton() {
    if (!this.choices.has("fold")) return null;
    return h("button", { type: "button", "data-act": "fold", "aria-keyshortcuts": "f", onclick: () => this.send({ kind: "fold" }) }, "Fold", key("F"));
  }

  // Check, call or bring in, whichever is possible.
  stayButton() {
    const kind = ["check", "call", "bring-in"].find((each) => this.choices.has(each)) ?? "check";
    const all = kind === "call" && this.view.to_call === this.me.chips;
    /** @type {Record<string, string>} */
    const words = { check: "Check", call: `Call ${chips(this.view.to_call)}${all ? ", all in" : ""}`, "bring-in": "Bring in" };
    return h("button", { type: "button", class: "primary", "data-act": "stay", "aria-keyshortcuts": "c", onclick: () => this.send({ kind }) }, words[kind], key("C"));
  }

  /** @param {number | null} to */
  name(to) {
    if (!this.range || !this.button) return;
    const { range: { least, most }, me } = this;
    const verb = this.press === "bet" ? "Bet" : "Raise to";
    show(this.button, to === null ? `${chips(least)} to ${chips(most)}` : to === me.chips + me.bet ? `All in, ${chips(to)}` : `${verb} ${chips(to)}`, key("R"));
    this.button.disabled = to === null;
    this.to = to;
  }

  raise() {
    if (this.to !== null && this.press) this.send({ kind: this.press, to: this.to });
  }

  /** @param {boolean} disabled */
  setDisabled(disabled) {
    for (const field of this.element.querySelectorAll("button, input")) field.toggleAttribute("disabled", disabled);
  }

  /** @param {Action} action */
  async send(action) {
    this.setDisabled(true);
    try {
      await this.act(action);
    } catch (problem) {
      this.setDisabled(false);
      show(this.problem, problem.message);
    }
  }

  /**
   * Whether the key was used.
   * @param {string} letter
   */
  key(letter) {
    const typing = this.amount?.element.contains(document.activeElement);
    if (letter === "Enter") return typing ? (this.raise(), true) : false;
    if (letter === "r" && this.amount && !typing) return this.amount.focus(), true;
    const button = this.element.querySelector(`[data-act=${{ f: "fold", c: "stay", r: "raise" }[letter] ?? "none"}]`);
    if (!button || button.hasAttribute("disabled")) return false;
    button.click();
    return true;
  }
}

/** @param {string} letter */
export function key(letter) {
  return h("kbd", { "aria-hidden": "true" }, letter);
}
