// Five tiles that play, with the flush that they make as a bracket under them.

import { h } from "../ui/element.js";
import { suitWords, tilePicture } from "../ui/tiles.js";

const RANKS = "2345AN";

// Tiles of one rank together, the largest group first.
function inOrder(tiles) {
  const rank = (name) => RANKS.indexOf(name[1]);
  const many = (name) => tiles.filter((other) => other[1] === name[1]).length;
  return tiles.toSorted((one, other) => many(other) - many(one) || rank(other) - rank(one));
}

// "link flush: hearts".
function flushWords({ flush, tiles }) {
  const { group, link } = suitWords(tiles[0]);
  return `${flush} flush: ${{ suit: `${group} ${link}`, link, group }[flush]}`;
}

export function fivePicture(five) {
  return h("div", { class: "five" },
    h("div", { class: "cards" }, inOrder(five.tiles).map(tilePicture)),
    five.flush && [h("div", { class: "flush", "aria-hidden": "true" }), h("p", { class: "flush-words small" }, flushWords(five))]);
}
