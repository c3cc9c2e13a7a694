// The tiles that play, with a bracket under those that make a flush.

import { h } from "../ui/element.js";
import { suitWords, tilePicture } from "../ui/tiles.js";

/**
 * "link flush: hearts".
 * @param {Five} given
 */
function flushWords({ flush, tiles }) {
  const { group, link } = suitWords(tiles[0]);
  /** @type {Record<string, string>} */
  const classes = { suit: `${group} ${link}`, link, group };
  return flush ? `${flush} flush: ${classes[flush]}` : "";
}

/** @param {Five} five */
export function fivePicture(five) {
  return h("div", { class: "five" },
    h("div", { class: "cards" }, five.tiles.map(tilePicture)),
    five.flush && [h("div", { class: "flush", "aria-hidden": "true" }), h("p", { class: "flush-words small" }, flushWords(five))]);
}
