// The end of a hand: who wins which pot, and every hand that was shown.

import { h } from "../ui/element.js";
import { list } from "../ui/text.js";
import { chips, potWords } from "./action_text.js";
import { fivePicture } from "./best_five.js";

/**
 * Sentences about a result: `names` by seat, events `awarded` and `shown`.
 * @param {{ awarded: Award[], shown: ShownHand[], names: string[], pots: number }} given
 */
export function awardWords({ awarded, shown, names, pots }) {
  return awarded.map(({ pot, half, chips: amount, seats }) => {
    const five = half && shown.find(({ seat }) => seat === seats[0])?.fives.find((each) => each.half === half);
    const halves = new Set(awarded.map((each) => each.half)).size > 1;
    const which = `${halves ? `the ${half} half of ` : ""}the ${potWords(pot, pots)}`;
    const who = list(seats.map((seat) => names[seat]));
    const verb = seats.length > 1 ? "share" : names[seats[0]] === "You" ? "take" : "takes";
    return `${who} ${verb} ${which}, ${chips(amount)}${five ? `, with ${five.words}` : half ? "" : "; nobody else is left"}.`;
  });
}

// The hands that were shown, winners first; `choose(five)` marks the tiles of one of them.
export class Showdown {
  /** @type {[SeenHand, HTMLButtonElement][]} */
  buttons;
  /** @type {SeenHand[]} */
  hands;

  /**
   * @param {BettingView} view
   * @param {string[]} names
   * @param {(five: Five) => void} choose
   */
  constructor(view, names, choose) {
    this.view = view;
    this.names = names;
    this.choose = choose;
    this.buttons = [];
    this.hands = this.seen().toSorted((one, other) => this.share(other) - this.share(one) || one.five.half.localeCompare(other.five.half));
    this.element = this.hands.length ? h("ul", { class: "shown-hands" }, this.hands.map((hand) => this.item(hand))) : null;
    if (this.hands.length) this.look(this.hands[0]);
  }

  /**
   * One for each half of the pot; your own hand is included where it was not shown.
   * @returns {SeenHand[]}
   */
  seen() {
    const { shown, fives, seat } = this.view;
    const found = shown.flatMap((hand) => hand.fives.map((five) => ({ seat: hand.seat, five })));
    const mine = found.some((hand) => hand.seat === seat) || !shown.length || seat === null ? [] : fives.map((five) => ({ seat, five, unshown: true }));
    return [...found, ...mine];
  }

  /**
   * Chips that a hand has won.
   * @param {SeenHand} given
   */
  share({ seat, five }) {
    const won = this.view.awarded.filter(({ half, seats }) => half === five.half && seats.includes(seat));
    return won.reduce((sum, { seats, shares }) => sum + shares[seats.indexOf(seat)], 0);
  }

  /** @param {SeenHand} hand */
  look(hand) {
    for (const [each, button] of this.buttons) button.setAttribute("aria-pressed", each === hand);
    this.choose(hand.five);
  }

  /** @param {SeenHand} hand */
  item(hand) {
    const { seat, five, unshown } = hand;
    const share = this.share(hand);
    const name = `${this.names[seat]}${this.hasHalves() ? `, ${five.half}` : ""}`;
    const button = this.hands.length < 2 ? null
      : h("button", { type: "button", class: "look small", "aria-pressed": "false", "aria-label": `look at ${name}`, onclick: () => this.look(hand) }, "Look");
    if (button) this.buttons.push([hand, button]);
    return h("li", { class: `shown-hand${share ? " won" : ""}` },
      h("div", { class: "shown-head" }, h("b", {}, name), share ? h("span", { class: "good" }, `✓ ${chips(share)}`) : unshown && h("span", { class: "small quiet" }, "not shown"), button),
      fivePicture(five),
      h("p", { class: "small" }, five.words));
  }

  hasHalves() {
    return new Set(this.hands.map(({ five }) => five.half)).size > 1;
  }
}
