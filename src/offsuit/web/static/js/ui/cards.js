// Card names of the server ("TS", "*", "*AS") to elements with an accessible name.

import { h, svg } from "./element.js";
import { shape } from "./shapes.js";

/** @type {Record<string, string>} */
const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
/** @type {Record<string, string>} */
const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};

/**
 * The parts of a name; a joker has a rank and a suit only where it stands for a card.
 * @param {string} name
 */
export function readCard(name) {
  const joker = name.startsWith("*");
  const [rank, suit] = joker ? name.slice(1) : name;
  return { joker, rank: rank ?? null, suit: suit ?? null };
}

/** @param {string} name */
export function cardWords(name) {
  const { joker, rank, suit } = readCard(name);
  const face = rank ? `${RANKS[rank]} of ${SUITS[suit]}` : "";
  if (!joker) return face;
  return face ? `joker as ${face}` : "joker";
}

/**
 * A picture of a card; `cardButton` can be picked up.
 * @param {string} name
 * @param {"span" | "button"} [kind]
 */
export function cardPicture(name, kind = "span") {
  const label = cardWords(name);
  const given = kind === "button" ? { type: "button", "aria-label": label } : { role: "img", "aria-label": label };
  const element = h(kind, { class: cardClass(name), ...given });
  element.append(drawn(name));
  return element;
}

/** @param {string} name */
export function cardButton(name) {
  return /** @type {HTMLButtonElement} */ (cardPicture(name, "button"));
}

/**
 * Draws another face on a card, for a joker that stands for another card now.
 * @param {HTMLElement} element
 * @param {string} name
 */
export function redraw(element, name) {
  if (element.dataset.face === name) return;
  element.dataset.face = name;
  for (const each of [...element.classList]) if (each.startsWith("suit-") || each === "joker") element.classList.remove(each);
  element.classList.add(...cardClass(name).split(" "));
  element.setAttribute("aria-label", cardWords(name));
  element.replaceChildren(drawn(name));
}

/** @param {string} name */
function cardClass(name) {
  const { suit } = readCard(name);
  return `card ${suit ? `suit-${suit}` : "joker"}`;
}

/** @param {string} name */
function drawn(name) {
  const { joker, rank, suit } = readCard(name);
  const parts = rank ? faceParts(rank, suit) : [use("star", 4, 5, 14), use("star", 11, 26, 30)];
  if (joker && rank) parts.push(use("star", 3, 51, 15, "stands")); // not hidden where cards overlap
  const face = svg("rect", { class: "face", x: 0.5, y: 0.5, width: 49, height: 69, rx: 5 });
  return svg("svg", { viewBox: "0 0 50 70", "aria-hidden": "true", focusable: "false" }, face, parts);
}

/**
 * @param {string} rank
 * @param {string} suit
 */
function faceParts(rank, suit) {
  const ten = rank === "T";
  const index = svg("text", { x: 3.5, y: 20, "font-size": 20, ...(ten && { textLength: 17, lengthAdjust: "spacingAndGlyphs" }) }, ten ? "10" : rank);
  const parts = [index, use(suit, 3.5, 24, 13)];
  if ("JQK".includes(rank)) return [...parts, use(rank, 19, 33, 26, "pip", 19.5), use(suit, 26, 55, 12)];
  return [...parts, use(suit, 18, 36, 27)];
}

/**
 * @param {string} id
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {string} [kind]
 * @param {number} [height]
 */
function use(id, x, y, width, kind = "pip", height = width) {
  return shape(id, { class: kind, x, y, width, height });
}
