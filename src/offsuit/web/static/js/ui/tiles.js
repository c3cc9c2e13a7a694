// Tile names of the server ("♠N", "♡5") to elements: filled for the black group, outlined for the white.

import { h, svg } from "./element.js";
import { shape } from "./shapes.js";

/** @type {Record<string, [string, string, string]>} */
const SUITS = {
  "♠": ["black", "S", "spades"], "♥": ["black", "H", "hearts"], "♦": ["black", "D", "diamonds"], "♣": ["black", "C", "clubs"],
  "♤": ["white", "S", "spades"], "♡": ["white", "H", "hearts"], "♢": ["white", "D", "diamonds"], "♧": ["white", "C", "clubs"],
};
/** @type {Record<string, string>} */
const RANKS = { N: "null", A: "ace", 2: "two", 3: "three", 4: "four", 5: "five" };

/**
 * The group and the link of a tile's suit.
 * @param {string} given
 */
export function suitWords([suit]) {
  const [group, , link] = SUITS[suit];
  return { group, link };
}

/** @param {string} name */
export function tileWords(name) {
  const { group, link } = suitWords(name);
  return `${RANKS[name[1]]} of ${group} ${link}`;
}

/** @param {string} name */
export function tilePicture(name) {
  return h("span", { class: tileClass(name), role: "img", "aria-label": tileWords(name) }, drawn(name));
}

/**
 * A tile that can be selected.
 * @param {string} name
 */
export function tileButton(name) {
  return h("button", { type: "button", class: tileClass(name), "aria-label": tileWords(name), "aria-pressed": "false" }, drawn(name));
}

// The back of a tile.
export function tileBack() {
  return h("span", { class: "tile back", "aria-hidden": "true" });
}

/** @param {string} given */
function tileClass([suit]) {
  return `tile suit-${SUITS[suit][1]}`;
}

/** @param {string} name */
function drawn(name) {
  const [suit, rank] = name;
  const [group, link] = SUITS[suit];
  const face = svg("rect", { class: "face", x: 0.5, y: 0.5, width: 49, height: 49, rx: 5 });
  const sign = shape(link, { class: group === "black" ? "pip" : "outlined", x: 18, y: 17, width: 28, height: 28 });
  const index = svg("text", { x: 4, y: 19, "font-size": 19 }, rank);
  return svg("svg", { viewBox: "0 0 50 50", "aria-hidden": "true", focusable: "false" }, face, index, sign);
}
