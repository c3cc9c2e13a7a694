// Lists of which one is chosen: deeds, places, opponents; each with the chance that it would give.

import { h } from "../ui/element.js";
import { percent, tellChance } from "./destiny_text.js";

let lists = 0;

export class Choices {
  // `rows`: [value, words, what it is worth]; `key(value)` names a choice among those weighed.
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

  update(value) {
    for (const [each, { input }] of this.rows) input.checked = each === value;
  }

  tell(odds, now) {
    for (const [value, { chance }] of this.rows) {
      const found = odds.get(this.key(value));
      if (this.absolute) chance.textContent = found ? percent(found.win.value) : "";
      else tellChance(chance, found, now);
    }
  }
}
