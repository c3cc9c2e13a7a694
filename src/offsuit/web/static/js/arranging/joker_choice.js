// Lists from which players choose the card that a joker stands for.

import { cardWords } from "../ui/cards.js";
import { h, show } from "../ui/element.js";

/**
 * One list for each joker in the hand.
 * @param {HTMLElement} place
 * @param {RowLayout} layout
 * @param {(words: string) => void} changed
 */
export function jokerChoices(place, layout, changed) {
  const jokers = layout.cards.flatMap((card, at) => (card === "*" ? [at] : []));
  place.hidden = !jokers.length;
  if (place.contains(document.activeElement)) return;
  show(place, jokers.map((card, at) => choice(layout, card, jokers.length > 1 ? ` ${at + 1}` : "", changed)));
}

/**
 * @param {RowLayout} layout
 * @param {number} card
 * @param {string} number
 * @param {(words: string) => void} changed
 */
function choice(layout, card, number, changed) {
  const standing = layout.laid.stands[card] ?? "";
  const { ranks, suits } = layout.deck;
  const faces = ranks.toReversed().flatMap((rank) => suits.toReversed().map((suit) => rank + suit));
  const select = h("select", { "data-joker": card },
    h("option", { value: "" }, "chosen for you"),
    faces.map((face) => h("option", { value: face, selected: face === standing }, cardWords(face))));
  select.addEventListener("change", () => {
    layout.stand(card, select.value || null);
    changed(select.value ? `Joker${number} stands for ${cardWords(select.value)}.` : `Joker${number} is open.`);
  });
  return h("label", { class: "joker-choice" }, `Joker${number} stands for`, select);
}
