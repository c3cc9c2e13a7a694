// Advice on a hand: the best arrangements one after another, and the automatics in it.

import { post } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { ruleValue } from "../server/game_rules.js";
import { signed } from "../ui/text.js";

const TOP = 8; // arrangements to page through

export class Aids {
  /** @type {{ arrangements: Record<string, any>[], declarations: Record<string, any>[] } | null} */
  found;

  /**
   * `lay(hands, automatic, words)` lays an arrangement out; `complain(words)` shows what went wrong.
   * @param {ArrangingDescription} description
   * @param {Rules} rules
   * @param {Stake | null} stake
   * @param {(hands: Record<string, string[]>, automatic: string | null, words: string) => void} lay
   * @param {(words: string) => void} complain
   */
  constructor(description, rules, stake, lay, complain) {
    this.rules = rules;
    this.stake = stake;
    this.lay = lay;
    this.complain = complain;
    this.found = null;
    this.seen = 0;
    this.text = "";
    const { aids, automatics } = description;
    const playsAutomatics = aids.includes("automatics") && ruleValue(automatics.rule, rules, description);
    this.best = h("button", { type: "button", onclick: () => this.attempt(() => this.show(0)) }, "Best");
    this.next = h("button", { type: "button", onclick: () => this.attempt(() => this.show(this.seen)) }, "Next");
    this.automatics = playsAutomatics && h("button", { type: "button", onclick: () => this.attempt(() => this.listAutomatics()) }, "Automatics");
    this.listed = h("div", { class: "row automatics", role: "group", "aria-label": "automatics", hidden: true });
    this.element = h("div", { class: "aids" }, h("div", { class: "row" }, this.best, this.next, this.automatics), this.listed);
  }

  /** @param {string[]} cards */
  set cards(cards) {
    if (this.text === cards.join(" ")) return;
    this.text = cards.join(" ");
    this.found = null;
    this.listed.hidden = true;
  }

  /** @param {() => any} work */
  async attempt(work) {
    try {
      await work();
    } catch (problem) {
      this.complain(problem.message);
    }
  }

  // What can be done with the cards, and what it is worth; asked for once.
  async advice() {
    this.found ??= await post("/lab/pyramid/arrange", { cards: this.text, top: TOP, rules: this.rules, ...this.stake });
    return /** @type {NonNullable<typeof this.found>} */ (this.found);
  }

  /** @param {number} at */
  async show(at) {
    const { arrangements, declarations } = await this.advice();
    const found = [...arrangements, ...declarations].sort((one, other) => other.worth - one.worth);
    const place = at % found.length;
    this.seen = place + 1;
    const chosen = found[place];
    const which = place === 0 ? "Best" : `Number ${place + 1} of ${found.length}`;
    const what = chosen.automatic ? ` declare ${chosen.automatic},` : "";
    this.lay(chosen, chosen.automatic, `${which}:${what} ${worthWords(chosen)}.`);
  }

  async listAutomatics() {
    const { declarations } = await this.advice();
    if (!declarations.length) return this.complain("These cards hold no automatic.");
    /** @param {Record<string, any>} each */
    const declare = (each) => this.lay(each, each.type, `Declared ${each.type}: ${worthWords(each)}. Moving a card takes it back.`);
    show(this.listed, declarations.map((each) => h("button", { type: "button", onclick: () => declare(each) }, `Declare ${each.type}`, h("span", { class: "small" }, ` ${worthWords(each)}`))));
    this.listed.hidden = false;
    this.listed.querySelector("button")?.focus();
  }
}

/**
 * What a play is worth, with its unit.
 * @param {Record<string, any>} play
 */
export function worthWords({ worth, unit }) {
  return unit === "units" ? `${signed(worth)} chips expected, the pot included` : `${signed(worth)} points expected from each opponent`;
}
