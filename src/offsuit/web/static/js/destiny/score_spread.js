// The distribution of a score before the draw: the median, half of all hands, and 98 % of them.

import { h, show } from "../ui/element.js";

const ROOM = 1.05;
const BANDS = [["0.01", "0.99", ""], ["0.25", "0.75", "band-half"], ["0.5", "0.5", "band-middle"]];

export class ScoreSpread {
  constructor() {
    this.element = h("div", { class: "spread" });
  }

  /**
   * `people`: [name, quantiles]; `goal`: the threshold, if there is one.
   * @param {[string, Record<string, number>][]} people
   * @param {number | null} goal
   */
  tell(people, goal) {
    const most = ROOM * Math.max(1, goal ?? 0, ...people.map(([, parts]) => parts["0.99"]));
    /** @param {number} points */
    const at = (points) => `${(100 * points) / most}%`;
    /** @param {Record<string, number>} parts */
    const line = (parts) => {
      const bands = BANDS.map(([low, high, kind]) => {
        const band = h("span", { class: `band ${kind}` });
        band.style.left = at(parts[low]);
        if (low !== high) band.style.width = at(parts[high] - parts[low]);
        return band;
      });
      const mark = goal === null ? null : h("span", { class: "goal" });
      if (mark) mark.style.left = at(goal ?? 0);
      return h("div", { class: "spread-line", "aria-hidden": "true" }, bands, mark);
    };
    show(this.element, people.map(([name, parts]) => [h("span", { class: "small" }, name), line(parts)]), people.length ? h("p", { class: "small quiet" }, this.words(people)) : null);
  }

  /** @param {[string, Record<string, number>][]} people */
  words(people) {
    const said = people.map(([name, parts]) => `${name}: half of all hands score ${Math.round(parts["0.25"])} to ${Math.round(parts["0.75"])}`);
    return `${said.join("; ")}.`;
  }
}
