// An arrangement drawn small, from the weakest row to the strongest.

import { cardPicture } from "../ui/cards.js";
import { h } from "../ui/element.js";

/**
 * `hands` has card names by row, `words` what to say of each.
 * @param {ArrangingDescription} description
 * @param {Record<string, string[]>} hands
 * @param {Record<string, string>} [words]
 */
export function arrangement(description, hands, words = {}) {
  return h("div", { class: "drawing" }, description.rows.toReversed().map(({ name: place }) =>
    h("div", { class: "drawing-row" }, h("span", { class: "small quiet" }, words[place] ? `${place}: ${words[place]}` : place),
      h("div", { class: "cards" }, hands[place].map((name) => h("span", { class: "slot" }, cardPicture(name)))))));
}
