// Advice on playing on or surrendering: the server plays sampled rounds with the cards of the seat.

import { lastPhase } from "../server/game_rules.js";
import { post } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { inWords, percent, rounded, signed } from "../ui/text.js";

const SECONDS = 0.8;
const CLOSE = 2; // standard errors within which the two are too close to tell

export class DecisionAdvice {
  /** @param {{ description: ArrangingDescription, cards: string[], players: number, pot: number, rules: Rules }} given */
  constructor({ description, cards, players, pot, rules }) {
    this.more = lastPhase(description).deal;
    this.question = { cards: cards.join(" "), players, pot, seconds: SECONDS, rules };
    this.element = h("div", { class: "prospect", role: "status" });
    this.ask();
  }

  async ask() {
    show(this.element, h("p", { class: "quiet" }, "Thinking: playing sample rounds with your cards."));
    try {
      show(this.element, figures(await post("/lab/pyramid/decide", this.question), this.more));
    } catch (problem) {
      show(this.element, h("p", { class: "warn" }, problem.message), h("button", { type: "button", class: "small", onclick: () => this.ask() }, "Ask again"));
    }
  }
}

/**
 * @param {Record<string, any>} given
 * @param {number} more
 */
function figures({ play, surrender, pot_equity: pot, automatic_chance: chances }, more) {
  const leaving = surrender.ev + surrender.returned;
  return [
    h("p", { class: "advice" }, advice(play, leaving)),
    h("dl", { class: "prospects" },
      figure("Playing on", play.ev, `± ${rounded(play.se, 1)} chips`),
      figure("Surrendering", surrender.ev, surrender.returned >= 0.05 ? `chips, ${signed(rounded(surrender.returned, 1))} if all do` : "chips, for certain"),
      figure("Share in the pot", pot.value, "chips of it, on average")),
    h("p", { class: "small quiet" }, [automatics(chances, more), `From ${play.n} rounds, counted from now: antes are paid.`].filter(Boolean).join(" ")),
  ];
}

/**
 * @param {{ ev: number, se: number }} play
 * @param {number} leaving
 */
function advice(play, leaving) {
  const gain = play.ev - leaving;
  if (Math.abs(gain) <= CLOSE * play.se) return "Too close to tell: either will do.";
  return gain > 0 ? `Playing on is better, by ${rounded(gain, 1)} chips or so.` : `Surrendering is better, by ${rounded(-gain, 1)} chips or so.`;
}

/**
 * @param {string} name
 * @param {number} value
 * @param {string} note
 */
function figure(name, value, note) {
  return h("div", {}, h("dt", { class: "small quiet" }, name), h("dd", {}, h("span", { class: "figure" }, signed(rounded(value, 1))), h("span", { class: "small quiet" }, note)));
}

/**
 * @param {Record<string, { value: number }>} chances
 * @param {number} more
 */
function automatics(chances, more) {
  const list = Object.entries(chances).map(([type, chance]) => `${type} ${percent(chance.value)}`);
  return list.length ? `Automatics after ${inWords(more)} more cards: ${list.join(", ")}.` : "";
}
