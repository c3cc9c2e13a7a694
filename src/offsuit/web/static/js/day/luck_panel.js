// Luck: what came of your latest deeds, against what was to be expected of them.

import { h, show } from "../ui/element.js";
import { label } from "../ui/game_text.js";
import { amount, percent } from "../destiny/destiny_text.js";
import { signed } from "../ui/text.js";
import { chanceText, clockText, dollars } from "./day_text.js";

const SHOWN = 12;

export class LuckPanel {
  constructor() {
    this.words = h("div", { class: "stack tight", role: "status" });
    this.list = h("ol", { class: "past" });
    this.element = h("div", { class: "stack" }, this.words, this.list);
  }

  /** @param {DayHistory} history */
  tell({ actions, luck }) {
    if (!actions.length) {
      show(this.words, h("p", { class: "quiet small" }, "Nothing has happened yet: your luck is told after your first deed."));
      show(this.list);
      return;
    }
    const more = luck.succeeded - luck.expected;
    const about = luck.exact ? "" : "about ";
    show(this.words,
      h("p", { class: "luck-number" }, h("b", { class: more >= 0 ? "good" : "warn", "data-luck": true }, signed(more)), " successes of luck"),
      h("p", { class: "small" }, `${luck.succeeded} of ${luck.actions} succeeded, ${about}${luck.expected.toFixed(2)} were to be expected (± ${luck.se.toFixed(2)}). Of a hundred such days, ${Math.round(100 * luck.fewer)} have fewer and ${Math.round(100 * (1 - luck.at_most))} have more.`),
      h("p", { class: "small" }, `${dollars(luck.dollars)} came, ${about}${dollars(luck.expected_dollars)} were to be expected; ${amount(luck.experience)} experience, ${about}${amount(luck.expected_experience)} expected.`));
    show(this.list, actions.slice(0, SHOWN).map((each) => h("li", { class: "past-deed" },
      h("span", { class: each.succeeded ? "good" : "warn", "aria-hidden": "true" }, each.succeeded ? "✓" : "✗"),
      h("span", {}, h("b", {}, label(each.target)), h("span", { class: "small quiet" }, ` ${clockText(each.at)}, ${each.degree ? label(each.degree).toLowerCase() : each.succeeded ? "won" : "lost"}: ${amount(each.total)} against ${amount(each.against)}`)),
      h("span", { class: "small past-odds" }, chanceText(each.expected.win, each.expected.exact), Number(each.dollars) ? ` ${dollars(each.dollars)}` : ""))));
  }
}

/**
 * What one deed brought, against its chance and its pay on average.
 * @param {DayAction} action
 * @param {DayExpected | null} expected
 */
export function luckOf(action, expected) {
  const brought = [Number(action.dollars.change) ? dollars(action.dollars.change) : null, Number(action.experience.change) ? `${amount(action.experience.change)} experience` : null].filter(Boolean).join(" and ") || "nothing";
  if (!expected) return `It brought ${brought}.`;
  const pay = Number(expected.most) > 0 ? `${dollars(expected.dollars)} and ` : "";
  return `It had a chance of ${expected.exact ? percent(expected.win.value) : chanceText(expected.win, false)} and was worth ${pay}${amount(Number(expected.experience).toFixed(1))} experience on average. It brought ${brought}.`;
}
