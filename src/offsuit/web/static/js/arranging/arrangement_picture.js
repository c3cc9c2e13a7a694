// Three rows of cards, drawn small: an arrangement to look at.

import { cardPicture, inGroups } from "../ui/cards.js";
import { h } from "../ui/element.js";

export function arrangement(hands, words = {}) {
  return h("div", { class: "drawing" }, ["front", "middle", "back"].map((place) =>
    h("div", { class: "drawing-row" }, h("span", { class: "small quiet" }, words[place] ? `${place}: ${words[place]}` : place),
      h("div", { class: "cards" }, inGroups(hands[place]).map((name) => h("span", { class: "slot" }, cardPicture(name)))))));
}
