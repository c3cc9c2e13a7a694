// What a joker stands for, chosen by hand.

import { cardWords, RANK_ORDER, SUIT_ORDER } from "../ui/cards.js";
import { h, show } from "../ui/element.js";

// A row of choices for each joker that is held; nothing without one.
export function jokerChoices(place, desk, changed) {
  const jokers = desk.cards.flatMap((card, at) => (card === "*" ? [at] : []));
  place.hidden = !jokers.length;
  if (place.contains(document.activeElement)) return;
  show(place, jokers.map((card, at) => choice(desk, card, jokers.length > 1 ? ` ${at + 1}` : "", changed)));
}

function choice(desk, card, number, changed) {
  const standing = desk.laid.stands[card] ?? "";
  const faces = [...RANK_ORDER].reverse().flatMap((rank) => [...SUIT_ORDER].reverse().map((suit) => rank + suit));
  const select = h("select", { "data-joker": card },
    h("option", { value: "" }, "chosen for you"),
    faces.map((face) => h("option", { value: face, selected: face === standing }, cardWords(face))));
  select.addEventListener("change", () => {
    desk.stand(card, select.value || null);
    changed(select.value ? `Joker${number} stands for ${cardWords(select.value)}.` : `Joker${number} is open.`);
  });
  return h("label", { class: "joker-choice" }, `Joker${number} stands for`, select);
}
