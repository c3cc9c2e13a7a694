// Ids, amounts and chances of Destiny Deck as text.

import { h, svg } from "../ui/element.js";
import { shape } from "../ui/shapes.js";

/** @param {string} id */
export function words(id) {
  return id.replaceAll("_", " ");
}

/**
 * "636.40" -> "636.40", "275.00" -> "275", "-5.00" -> "−5": exact, as the server sends it.
 * @param {string} text
 */
export function amount(text) {
  return text.replace(/\.0+$/, "").replace("-", "−");
}

/** @param {string} text */
export function added(text) {
  return text.startsWith("-") ? amount(text) : `+${amount(text)}`;
}

/** @param {number} value */
export function percent(value) {
  if (value === 0 || value === 1) return `${value * 100} %`;
  if (value < 0.001) return "< 0.1 %";
  if (value > 0.999) return "> 99.9 %";
  return `${(100 * value).toFixed(1)} %`;
}

const HANDS = 2_598_960n; // of five cards

/**
 * An exact chance, which is sent in lowest terms: of one hand as a count of hands, of several as a fraction.
 * @param {string} text
 * @param {boolean} oneHand
 */
export function countText(text, oneHand) {
  const [part, whole] = text.split("/").map(BigInt);
  return oneHand ? `${((part * HANDS) / whole).toLocaleString("en")} of ${HANDS.toLocaleString("en")} hands` : `a chance of ${part.toLocaleString("en")} in ${whole.toLocaleString("en")}`;
}

/** @param {string} suit */
export function pip(suit) {
  const letter = suit[0].toUpperCase();
  return svg("svg", { class: `mini suit-${letter}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, shape(letter, { class: "pip" }));
}

/**
 * The effects of an item, place or buff.
 * @param {Effects} given
 */
export function effectWords({ flatBonus, suitBonus = {}, handRankBoost = {} }) {
  return [
    flatBonus && `${added(flatBonus)} to every hand`,
    ...Object.entries(suitBonus).map(([suit, bonus]) => `${added(bonus)} for each of ${suit}`),
    ...Object.entries(handRankBoost).map(([rank, bonus]) => `${added(bonus)} to a ${words(rank)}`),
  ].filter(Boolean).join(", ");
}

/**
 * The effect of a choice on the chance, by shape and text: never by colour alone.
 * @param {HTMLElement} place
 * @param {DestinyOdds | undefined} odds
 * @param {DestinyOdds | undefined} now
 */
export function tellChance(place, odds, now) {
  if (!odds || !now) {
    place.textContent = "";
    return;
  }
  const step = odds.win.value - now.win.value;
  const [mark, said, kind] = odds.win.fraction === now.win.fraction ? ["=", "the same", "quiet"]
    : percent(odds.win.value) === percent(now.win.value) ? ["≈", "nearly the same", "quiet"]
    : step > 0 ? ["▲", "more", "good"] : ["▼", "less", "warn"];
  place.className = `chance ${kind}`;
  place.replaceChildren(h("span", { "aria-hidden": "true" }, `${mark} `), percent(odds.win.value), h("span", { class: "unseen" }, `, ${said}`));
}
