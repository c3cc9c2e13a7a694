// Declares what you have laid out as an automatic, where the page does not look for one: the server checks it.

import { ruleValue } from "../server/game_rules.js";
import { h } from "../ui/element.js";

const NOTHING = "";

export class Declaration {
  /**
   * `declare(automatic)` declares, or takes a declaration back with null.
   * @param {string[]} automatics strongest first
   * @param {(automatic: string | null) => void} declare
   */
  constructor(automatics, declare) {
    this.select = h("select", { name: "automatic" }, h("option", { value: NOTHING }, "nothing"), automatics.map((name) => h("option", { value: name }, name)));
    this.select.addEventListener("change", () => declare(this.select.value || null));
    this.element = h("label", { class: "declaration" }, "Declare", this.select);
  }

  /** @param {string | null} automatic */
  show(automatic) {
    this.select.value = automatic ?? NOTHING;
  }
}

/**
 * The automatics that a table plays, strongest first.
 * @param {ArrangingDescription} description
 * @param {Rules} rules
 * @returns {string[]}
 */
export function automaticsPlayed(description, rules) {
  const { rule, order } = description.automatics;
  return ruleValue(rule, rules, description) ? ruleValue(order, rules, description) : [];
}
