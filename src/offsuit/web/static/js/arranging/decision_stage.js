// Play or surrender, with the amounts at stake; the cards can be tried out below.

import { lastPhase } from "../server/game_rules.js";
import { h, show } from "../ui/element.js";
import { inWords } from "../ui/text.js";
import { DecisionAdvice } from "./decision_advice.js";

export class DecisionStage {
  /**
   * `aids`: whether the table allows advice.
   * @param {{ description: ArrangingDescription, rules: Rules, cards: string[], players: number, pot: number, aids: boolean, submit: Act }} given
   */
  constructor({ description, rules, cards, players, pot, aids, submit }) {
    this.message = h("p", { class: "small warn", role: "status" });
    /**
     * @param {string} kind
     * @param {boolean} primary
     */
    const choose = (kind, primary) => h("button", { type: "button", class: primary ? "primary" : "", "data-choice": kind, onclick: () => this.choose(kind, submit) },
      kind === "play" ? "Play on" : `Surrender for ${rules.surrender}`);
    this.buttons = [choose("play", true), choose("surrender", false)];
    this.element = h("section", { class: aids ? "deciding surface advised" : "deciding surface", "aria-label": "play or surrender" },
      h("h2", { tabindex: -1 }, "Play or surrender?"),
      h("p", {}, `The pot holds ${pot}, your ante of ${rules.ante} included. Playing on brings ${inWords(lastPhase(description).deal)} more cards; surrendering costs ${rules.surrender} more, and you are out.`),
      aids && description.aids.includes("decide") ? new DecisionAdvice({ description, cards, players, pot, rules }).element : null,
      h("div", { class: "row choices" }, this.buttons), this.message);
  }

  /**
   * @param {string} kind
   * @param {Act} submit
   */
  async choose(kind, submit) {
    for (const button of this.buttons) button.disabled = true;
    try {
      await submit({ kind });
    } catch (problem) {
      show(this.message, problem.message);
      for (const button of this.buttons) button.disabled = false;
    }
  }
}
