// How much to bet: a slider, marks, and a number to type; kept over a reload until it is sent.

import { h } from "../ui/element.js";
import { chips } from "./action_text.js";

const KEY = "offsuit/amount/";

// Marks within the range, each amount once. A raise of the pot is counted after the call.
export function marksOf({ least, most }, view) {
  const highest = Math.max(...view.players.map(({ bet }) => bet));
  const me = view.players[view.seat];
  const share = (part) => highest + Math.round(part * (view.pot + view.to_call));
  const all = me.chips + me.bet;
  const wanted = [["min", least], ["½ pot", share(0.5)], ["pot", share(1)], [most === all ? "all in" : "max", most]];
  const marks = wanted.filter(([, to], at) => to >= least && (to < most || at === 3));
  return marks.filter(([, to], at) => marks.findIndex((other) => other[1] === to) === at || at === marks.length - 1)
    .filter(([, to], at, found) => at === found.length - 1 || to !== found.at(-1)[1]);
}

export class Amount {
  // `changed(to)` hears every change: a number within the range, or null.
  constructor({ table, decision, range, step, marks, changed }) {
    Object.assign(this, { range, step, changed, key: KEY + table, decision });
    const { least, most } = range;
    this.slider = h("input", { type: "range", min: least, max: most, "aria-label": "amount", class: "slider", "data-amount": "slider" });
    this.field = h("input", { type: "number", inputmode: "numeric", min: least, max: most, "aria-label": `amount, ${least} to ${most}`, class: "amount-field", "data-amount": "field" });
    this.buttons = marks.map(([words, to]) => h("button", { type: "button", class: "mark-button", "data-to": to, onclick: () => this.set(to) }, words, h("span", { class: "quiet small" }, chips(to))));
    this.element = h("div", { class: "amount" },
      h("div", { class: "amount-row" }, this.slider, this.field),
      h("div", { class: "mark-row", role: "group", "aria-label": "amounts" }, this.buttons));
    this.slider.addEventListener("input", () => this.set(Number(this.slider.value)));
    this.field.addEventListener("input", () => this.typed());
    for (const input of [this.slider, this.field]) input.addEventListener("keydown", (event) => this.key_(event));
    this.set(this.kept() ?? least);
  }

  get to() {
    const { least, most } = this.range;
    const to = this.field.value.trim() === "" ? NaN : Number(this.field.value);
    return Number.isInteger(to) && to >= least && to <= most ? to : null;
  }

  set(to) {
    const { least, most } = this.range;
    this.field.value = Math.min(most, Math.max(least, to));
    this.typed();
  }

  typed() {
    const { to } = this;
    if (to !== null) this.slider.value = to;
    this.field.setAttribute("aria-invalid", to === null);
    for (const button of this.buttons) button.setAttribute("aria-pressed", Number(button.dataset.to) === to);
    sessionStorage.setItem(this.key, JSON.stringify([this.decision, this.field.value]));
    this.changed(to);
  }

  kept() {
    const [decision, text] = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
    return decision === this.decision && text !== "" ? Number(text) : null;
  }

  // Arrows go by a big blind, with Shift by one chip.
  key_(event) {
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
