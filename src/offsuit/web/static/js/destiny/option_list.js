// A list from which one option is chosen, each with the chance that it would give.

import { h } from "../ui/element.js";
import { percent, tellChance } from "./destiny_text.js";

let lists = 0;

export class OptionList {
  /**
   * `rows`: [value, words, what it is worth]; `key(value)` is the name of an option in the odds.
   * @param {string} title
   * @param {[string, string, string][]} rows
   * @param {(value: string) => string} key
   * @param {(value: string) => void} choose
   * @param {boolean} [absolute]
   */
  constructor(title, rows, key, choose, absolute = false) {
    this.key = key;
    this.absolute = absolute;
    const name = `choices-${lists += 1}`;
    this.rows = new Map(rows.map(([value, said, worth]) => {
      const input = h("input", { type: "radio", name, value, "data-choice": value });
      input.addEventListener("change", () => choose(value));
      const chance = h("span", { class: "chance" });
      const does = worth ? h("span", { class: "small quiet does" }, worth) : null;
      return [value, { input, chance, element: h("li", {}, h("label", { class: "option" }, input, h("span", {}, said, does), chance)) }];
    }));
    this.list = h("ul", { class: "options" }, [...this.rows.values()].map(({ element }) => element));
    this.element = h("fieldset", { "aria-label": title ? null : "Where" }, title ? h("legend", {}, title) : null, this.list);
  }

  /** @param {string} value */
  update(value) {
    for (const [each, { input }] of this.rows) input.checked = each === value;
  }

  /**
   * @param {OddsByChoice} odds
   * @param {DestinyOdds} now
   */
  tell(odds, now) {
    for (const [value, { chance }] of this.rows) {
      const found = odds.get(this.key(value));
      if (this.absolute) chance.textContent = found ? percent(found.win.value) : "";
      else tellChance(chance, found, now);
    }
  }
}
