// The tiles that play, with a bracket under those that make a flush.

import { h } from "../ui/element.js";
import { suitWords, tilePicture } from "../ui/tiles.js";

/**
 * Tiles of one rank together, the largest group first.
 * @param {string[]} tiles
 * @param {DeckInfo} given1
 */
function inOrder(tiles, { ranks }) {
  /** @param {string} name */
  const rank = (name) => ranks.indexOf(name[1]);
  /** @param {string} name */
  const many = (name) => tiles.filter((other) => other[1] === name[1]).length;
  return tiles.toSorted((one, other) => many(other) - many(one) || rank(other) - rank(one));
}

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

/**
 * @param {Five} five
 * @param {DeckInfo} deck
 */
export function fivePicture(five, deck) {
  return h("div", { class: "five" },
    h("div", { class: "cards" }, inOrder(five.tiles, deck).map(tilePicture)),
    five.flush && [h("div", { class: "flush", "aria-hidden": "true" }), h("p", { class: "flush-words small" }, flushWords(five))]);
}
