// The chance of success before the draw: one number, and its parts.

import { h, show } from "../ui/element.js";
import { label } from "../ui/game_text.js";
import { ScoreSpread } from "./score_spread.js";
import { countText, percent } from "./destiny_text.js";

/** @type {["win" | "tie" | "lose", string][]} */
const SIDES = [["win", "You win"], ["tie", "Even"], ["lose", "You lose"]];

export class OddsPanel {
  constructor() {
    this.number = h("span", { class: "big-chance" }, "–");
    this.what = h("span", { class: "quiet" });
    this.strip = h("div", { class: "strip", "aria-hidden": "true" });
    this.parts = h("ul", { class: "parts small" });
    this.exact = h("p", { class: "small quiet exact" }, " ");
    this.spread = new ScoreSpread(); // shown where the cards will be
    this.element = h("div", { class: "odds stack tight", "data-odds": true },
      h("p", { class: "chance-line", role: "status" }, this.number, " ", this.what), this.strip, this.parts, this.exact);
  }

  /** @param {boolean} counting */
  setCounting(counting) {
    this.element.setAttribute("aria-busy", String(counting));
    if (!counting) return;
    this.what.textContent = "counting";
    this.exact.textContent = "Counting the hands for what you have chosen.";
  }

  forget() {
    this.number.textContent = "–";
    this.what.textContent = this.exact.textContent = "";
    for (const part of [this.strip, this.parts, this.spread.element]) show(part);
  }

  /**
   * `names` of those who draw, you first; `goal`: the threshold of a deed.
   * @param {DestinyOdds} odds
   * @param {string[]} names
   * @param {number | null} goal
   */
  tell(odds, names, goal) {
    /** @type {[string, string, Chance][]} */
    const parts = odds.degrees
      ? Object.entries(odds.degrees).map(([degree, chance]) => [degree, label(degree), chance])
      : SIDES.map(([side, said]) => [side, said, odds[side]]);
    this.number.textContent = percent(odds.win.value);
    this.what.textContent = odds.degrees ? "to succeed" : "to win";
    show(this.strip, parts.map(([name, , chance]) => {
      const part = h("span", { class: `part part-${name}` });
      part.style.flexGrow = String(chance.value);
      return part;
    }));
    show(this.parts, parts.map(([name, said, chance]) => h("li", {}, h("span", { class: `swatch part-${name}`, "aria-hidden": "true" }), `${said} `, h("b", { "data-part": name }, percent(chance.value)))));
    /** @type {[string, Record<string, number>][]} */
    const scores = [odds.actor_score, odds.target_score].flatMap((score, at) => (score?.quantiles ? [[names[at], score.quantiles]] : []));
    this.spread.tell(scores, goal);
    this.exact.textContent = odds.exact
      ? `Exact: ${countText(odds.win.fraction, Boolean(odds.degrees))}, none sampled.`
      : `From ${odds.n.toLocaleString("en")} draws, ± ${percent(2 * odds.win.se)}: too many people for exact odds.`;
  }
}
