// Cards as the server names them ("TS", "*", "*AS") to elements with an accessible name.

import { h, svg } from "./element.js";

const SHEET = "/static/cards.svg";
const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
export const RANK_ORDER = "23456789TJQKA";
export const SUIT_ORDER = "CDHS";

// A card taken apart; a joker has a rank and a suit only where it stands for a card.
export function readCard(name) {
  const joker = name.startsWith("*");
  const [rank, suit] = joker ? name.slice(1) : name;
  return { joker, rank: rank ?? null, suit: suit ?? null };
}

export function cardWords(name) {
  const { joker, rank, suit } = readCard(name);
  const face = rank ? `${RANKS[rank]} of ${SUITS[suit]}` : "";
  if (!joker) return face;
  return face ? `joker as ${face}` : "joker";
}

// Cards of one rank together, the largest group first, as people lay a hand out.
export function inGroups(names) {
  const rank = (name) => RANK_ORDER.indexOf(readCard(name).rank ?? "");
  const suit = (name) => SUIT_ORDER.indexOf(readCard(name).suit ?? "");
  const many = (name) => names.filter((other) => rank(other) === rank(name)).length;
  return names.toSorted((one, other) => many(other) - many(one) || rank(other) - rank(one) || suit(other) - suit(one));
}

// A picture of a card; `cardButton` is one that can be picked up.
export function cardPicture(name, kind = "span") {
  const label = cardWords(name);
  const given = kind === "button" ? { type: "button", "aria-label": label } : { role: "img", "aria-label": label };
  const element = h(kind, { class: cardClass(name), ...given });
  element.append(drawn(name));
  return element;
}

export function cardButton(name) {
  return cardPicture(name, "button");
}

// Gives a card that is drawn already another face: a joker that stands for something else now.
export function redraw(element, name) {
  if (element.dataset.face === name) return;
  element.dataset.face = name;
  for (const each of [...element.classList]) if (each.startsWith("suit-") || each === "joker") element.classList.remove(each);
  element.classList.add(...cardClass(name).split(" "));
  element.setAttribute("aria-label", cardWords(name));
  element.replaceChildren(drawn(name));
}

function cardClass(name) {
  const { suit } = readCard(name);
  return `card ${suit ? `suit-${suit}` : "joker"}`;
}

function drawn(name) {
  const { joker, rank, suit } = readCard(name);
  const parts = rank ? faceParts(rank, suit) : [use("star", 4, 5, 14), use("star", 11, 26, 30)];
  if (joker && rank) parts.push(use("star", 3, 51, 15, "stands")); // where an overlap does not hide it
  const face = svg("rect", { class: "face", x: 0.5, y: 0.5, width: 49, height: 69, rx: 5 });
  return svg("svg", { viewBox: "0 0 50 70", "aria-hidden": "true", focusable: "false" }, face, parts);
}

function faceParts(rank, suit) {
  const ten = rank === "T";
  const index = svg("text", { x: 3.5, y: 20, "font-size": 20, ...(ten && { textLength: 17, lengthAdjust: "spacingAndGlyphs" }) }, ten ? "10" : rank);
  const parts = [index, use(suit, 3.5, 24, 13)];
  if ("JQK".includes(rank)) return [...parts, use(rank, 19, 33, 26, "pip", 19.5), use(suit, 26, 55, 12)];
  return [...parts, use(suit, 18, 36, 27)];
}

function use(id, x, y, width, kind = "pip", height = width) {
  return svg("use", { href: `${SHEET}#${id}`, class: kind, x, y, width, height });
}
