// Piecepack tiles ("♠N", "♡5") to elements: filled for the black group, outlined for the white.

import { h, svg } from "./element.js";

const SUITS = {
  "♠": ["black", "S", "spades"], "♥": ["black", "H", "hearts"], "♦": ["black", "D", "diamonds"], "♣": ["black", "C", "clubs"],
  "♤": ["white", "S", "spades"], "♡": ["white", "H", "hearts"], "♢": ["white", "D", "diamonds"], "♧": ["white", "C", "clubs"],
};
const RANKS = { N: "null", A: "ace", 2: "two", 3: "three", 4: "four", 5: "five" };

export function tileWords(name) {
  const [suit, rank] = name;
  const [group, , link] = SUITS[suit];
  return `${RANKS[rank]} of ${group} ${link}`;
}

export function tilePicture(name) {
  const [suit, rank] = name;
  const [group, link] = SUITS[suit];
  const face = svg("rect", { class: "face", x: 0.5, y: 0.5, width: 49, height: 49, rx: 5 });
  const shape = svg("use", { href: `/static/cards.svg#${link}`, class: group === "black" ? "pip" : "outlined", x: 18, y: 17, width: 28, height: 28 });
  const index = svg("text", { x: 4, y: 19, "font-size": 19 }, rank);
  return h("span", { class: `tile suit-${link}`, role: "img", "aria-label": tileWords(name) },
    svg("svg", { viewBox: "0 0 50 50", "aria-hidden": "true" }, face, index, shape));
}
