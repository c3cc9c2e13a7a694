// How the game goes, told once to whoever is new and whenever it is asked for.

import { h } from "../ui/element.js";
import { arrangement } from "./arrangement_picture.js";

const TOLD = "offsuit/told/pyramid";
const SHOWN = { front: ["QS", "QD", "7C"], middle: ["TH", "9S", "8S", "7D", "6C"], back: ["KS", "KH", "KC", "4D", "4S"] };
const WORDS = { front: "pair of queens", middle: "straight, six to ten", back: "full house, kings over fours" };

// Steps in the words of the rules, which say whether one can surrender.
function steps({ variant, automatics }) {
  const declared = automatics ?? variant === "standard";
  return [
    variant === "standard"
      ? "You pay an ante and get 13 cards. Surrender, or play on and get four more."
      : "You get 17 cards out of two decks. A joker stands for any card.",
    "Lay down three poker hands: back (5 to 8 cards), middle (5 to 7) and front (3 or 5). No row may beat the one below it. Up to four cards stay unused.",
    "Six cards or more are that many of a kind, or a straight flush. A front of five is a straight or better.",
    "Each row meets the same row of everybody else. The winner takes 1 point, or more for a great hand: four of a kind takes 4 at the back, 8 in the middle, 12 in front.",
    declared ? "Three full houses, 13 different ranks (a dragon), three straights or three flushes may be declared: 3 points from everybody who has nothing like it." : null,
  ].filter(Boolean);
}

export class HowTo {
  constructor(bar, rules, aids) {
    this.dialog = h("dialog", { class: "howto", "aria-labelledby": "howto-title" },
      h("div", { class: "stack" },
        h("h2", { id: "howto-title", tabindex: -1, autofocus: true }, "How to play"),
        h("div", { class: "howto-body" },
          h("div", { class: "howto-drawing", "aria-hidden": "true" }, arrangement(SHOWN, WORDS)),
          h("ol", { class: "steps" }, steps(rules).map((words) => h("li", {}, words)))),
        h("div", { class: "howto-end" },
          h("p", { class: "small quiet" }, `Drag a card, or tap it and then a row.${aids ? " Best lays out a good arrangement for you." : ""}`),
          h("button", { type: "button", class: "primary", onclick: () => this.dialog.close() }, "Let me play"))));
    this.dialog.addEventListener("close", () => localStorage.setItem(TOLD, "yes"));
    document.body.append(this.dialog);
    bar.prepend(h("button", { type: "button", class: "plain small", "data-howto": true, onclick: () => this.dialog.showModal() }, "How to play"));
  }

  // To somebody who has cards before him for the first time.
  tellOnce() {
    if (localStorage.getItem(TOLD) === null && !this.dialog.open) this.dialog.showModal();
  }
}
