// The rules in short, shown to new players once and whenever they ask.

import { cardsDealt, ruleValue } from "../server/game_rules.js";
import { h } from "../ui/element.js";
import { capitalized, inWords, list, range } from "../ui/text.js";
import { arrangement } from "./arrangement_picture.js";

const TOLD = "offsuit/told/pyramid";
/** @type {Record<string, string[]>} */
const EXAMPLE = { front: ["QS", "QD", "7C"], middle: ["TH", "9S", "8S", "7D", "6C"], back: ["KS", "KH", "KC", "4D", "4S"] };
/** @type {Record<string, string>} */
const EXAMPLE_TEXT = { front: "pair of queens", middle: "straight, six to ten", back: "full house, kings over fours" };

/**
 * The numbers come from the game's description and the rules of the table.
 * @param {ArrangingDescription} description
 * @param {Rules} rules
 */
function steps(description, rules) {
  const { rows, phases, categories, automatics } = description;
  const [first, ...later] = phases.map(({ deal }) => deal);
  const unused = cardsDealt(phases) - rows.reduce((sum, { sizes }) => sum + Math.min(...sizes), 0);
  const weakest = rows[rows.length - 1];
  const large = Math.max(...weakest.sizes) + 1;
  const great = categories.find(({ name }) => name === "four of a kind");
  const paid = great ? rows.map(({ name }, at) => `${great.points[at]} in the ${name} row`) : [];
  const surrenders = phases.some(({ actions }) => actions.includes("surrender"));
  return [
    surrenders
      ? `You pay an ante and get ${first} cards. Surrender, or play on and get ${inWords(later[0])} more.`
      : `You get ${first} cards out of two decks. A joker stands for any card.`,
    `Lay down ${inWords(rows.length)} poker hands: ${list(rows.map(({ name, sizes }) => `${name} (${range(sizes)} cards)`))}. No row may beat the one below it. Up to ${inWords(unused)} cards stay unused.`,
    `${capitalized(inWords(large))} cards or more are that many of a kind, or a straight flush. A ${weakest.name} row of ${inWords(large - 1)} is a straight or better.`,
    `Each row meets the same row of everybody else. The winner takes 1 point, or more for a great hand: ${great?.name} takes ${list(paid)}.`,
    ruleValue(automatics.rule, rules, description) ? `${capitalized(list(ruleValue(automatics.order, rules, description), "or"))} may be declared: ${automatics.points} points from everybody who has nothing like it.` : null,
  ].filter((text) => text !== null);
}

export class HowTo {
  /**
   * @param {HTMLElement} bar
   * @param {ArrangingDescription} description
   * @param {Rules} rules
   * @param {boolean} aids
   */
  constructor(bar, description, rules, aids) {
    this.dialog = h("dialog", { class: "howto", "aria-labelledby": "howto-title" },
      h("div", { class: "stack" },
        h("h2", { id: "howto-title", tabindex: -1, autofocus: true }, "How to play"),
        h("div", { class: "howto-body" },
          h("div", { class: "howto-drawing", "aria-hidden": "true" }, arrangement(description, EXAMPLE, EXAMPLE_TEXT)),
          h("ol", { class: "steps" }, steps(description, rules).map((words) => h("li", {}, words)))),
        h("div", { class: "howto-end" },
          h("p", { class: "small quiet" }, `Drag a card, or tap it and then a row.${aids ? " Best lays out a good arrangement for you." : ""}`),
          h("button", { type: "button", class: "primary", onclick: () => this.dialog.close() }, "Let me play"))));
    this.dialog.addEventListener("close", () => localStorage.setItem(TOLD, "yes"));
    document.body.append(this.dialog);
    bar.prepend(h("button", { type: "button", class: "plain small", "data-howto": true, onclick: () => this.dialog.showModal() }, "How to play"));
  }

  // When a player sees cards for the first time.
  tellOnce() {
    if (localStorage.getItem(TOLD) === null && !this.dialog.open) this.dialog.showModal();
  }
}
