// The amount of a bet: a slider, marks, and a number field; kept over reloads until it is sent.

import { h } from "../ui/element.js";
import { chips } from "./action_text.js";

const KEY = "offsuit/amount/";

/**
 * Suggested amounts within the range, each once. The pot is counted after the call.
 * @param {{ least: number, most: number }} given
 * @param {BettingView} view
 * @returns {[string, number][]}
 */
export function marksOf({ least, most }, view) {
  const highest = Math.max(...view.players.map(({ bet }) => bet));
  const me = view.players[/** @type {number} */ (view.seat)];
  /** @param {number} part */
  const share = (part) => highest + Math.round(part * (view.pot + view.to_call));
  const all = me.chips + me.bet;
  /** @type {[string, number][]} */
  const suggested = [["min", least], ["½ pot", share(0.5)], ["pot", share(1)], [most === all ? "all in" : "max", most]];
  const marks = suggested.filter(([, to], at) => to >= least && (to < most || at === 3));
  return marks.filter(([, to], at) => marks.findIndex((other) => other[1] === to) === at || at === marks.length - 1)
    .filter(([, to], at, found) => at === found.length - 1 || to !== found[found.length - 1][1]);
}

export class BetAmount {
  /**
   * `changed(to)` is called with every change: a number within the range, or null.
   * @param {{ table: string, decision: string, range: { least: number, most: number }, step: number, marks: [string, number][], changed: (to: number | null) => void }} given
   */
  constructor({ table, decision, range, step, marks, changed }) {
    this.range = range;
    this.step = step;
    this.changed = changed;
    this.key = KEY + table;
    this.decision = decision;
    const { least, most } = range;
    this.slider = h("input", { type: "range", min: least, max: most, "aria-label": "amount", class: "slider", "data-amount": "slider" });
    this.field = h("input", { type: "number", inputmode: "numeric", min: least, max: most, "aria-label": `amount, ${least} to ${most}`, class: "amount-field", "data-amount": "field" });
    this.buttons = marks.map(([words, to]) => h("button", { type: "button", class: "mark-button", "data-to": to, onclick: () => this.set(to) }, words, h("span", { class: "quiet small" }, chips(to))));
    this.element = h("div", { class: "amount" },
      h("div", { class: "amount-row" }, this.slider, this.field),
      h("div", { class: "mark-row", role: "group", "aria-label": "amounts" }, this.buttons));
    this.slider.addEventListener("input", () => this.set(Number(this.slider.value)));
    this.field.addEventListener("input", () => this.typed());
    for (const input of [this.slider, this.field]) input.addEventListener("keydown", (event) => this.onKey(event));
    this.set(this.kept() ?? least);
  }

  get to() {
    const { least, most } = this.range;
    const to = this.field.value.trim() === "" ? NaN : Number(this.field.value);
    return Number.isInteger(to) && to >= least && to <= most ? to : null;
  }

  /** @param {number} to */
  set(to) {
    const { least, most } = this.range;
    this.field.value = String(Math.min(most, Math.max(least, to)));
    this.typed();
  }

  typed() {
    const { to } = this;
    if (to !== null) this.slider.value = String(to);
    this.field.setAttribute("aria-invalid", to === null);
    for (const button of this.buttons) button.setAttribute("aria-pressed", Number(button.dataset.to) === to);
    sessionStorage.setItem(this.key, JSON.stringify([this.decision, this.field.value]));
    this.changed(to);
  }

  kept() {
    const [decision, text] = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
    return decision === this.decision && text !== "" ? Number(text) : null;
  }

  /**
   * Arrows change the amount by one step, with Shift by one chip.
   * @param {KeyboardEvent} event
   */
  onKey(event) {
    const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (!way || (event.target === this.field && /Left|Right/.test(event.key))) return;
    event.preventDefault();
    this.set((this.to ?? this.range.least) + way * (event.shiftKey ? 1 : this.step));
  }

  focus() {
    this.field.focus();
    this.field.select();
  }
}
