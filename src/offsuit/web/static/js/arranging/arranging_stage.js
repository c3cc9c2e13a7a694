// The stage on which you arrange your cards: board, jokers, aids, and the Submit button.

import { lastPhase } from "../server/game_rules.js";
import { announce } from "../ui/announcer.js";
import { h, show } from "../ui/element.js";
import { inWords, list, range } from "../ui/text.js";
import { Aids } from "./aids.js";
import { Board } from "./board.js";
import { automaticsPlayed, Declaration } from "./declaration.js";
import { HAND, Layout, layoutKey } from "./layout.js";
import { DraftCheck } from "./draft_check.js";
import { jokerChoices } from "./joker_choice.js";


export class ArrangingStage {
  /** @type {Aids | null} */
  aids;
  /** @type {Declaration | null} */
  declaration;
  /** @type {HTMLButtonElement[]} */
  sorts;
  /** @type {HTMLButtonElement} */
  undo;
  /** @type {HTMLButtonElement} */
  clear;
  /** @type {HTMLButtonElement} */
  hand;
  /** @type {string | null} */
  spoken;

  /**
   * `deciding`: the cards are only tried out. `stake`: who plays on and for which pot, if there is one. `submit(action)` sends an arrangement and resolves when it is accepted.
   * @param {{ table: string, round: number, cards: string[], description: ArrangingDescription, rules: Rules, deciding: boolean, stake: Stake | null, aids: boolean, submit: Act }} given
   */
  constructor({ table, round, cards, description, rules, deciding, stake, aids, submit }) {
    this.description = description;
    this.deciding = deciding;
    this.submit = submit;
    this.layout = new Layout(layoutKey(table, round), cards, description);
    this.drafts = new DraftCheck(rules, (found) => this.judged(found));
    this.jokers = h("div", { class: "jokers", hidden: true });
    this.board = new Board(this.layout, description.categories, [this.makeTools()], (words) => this.changed(words));
    this.message = h("p", { class: "message small", role: "status" });
    this.aids = aids ? new Aids(description, rules, stake, (hands, automatic, words) => this.lay(hands, automatic, words), (words) => this.say(words)) : null;
    if (this.aids) this.aids.cards = cards;
    const automatics = automaticsPlayed(description, rules);
    this.declaration = !aids && !deciding && automatics.length ? new Declaration(automatics, (automatic) => this.declare(automatic)) : null;
    this.element = h("section", { class: deciding ? "arranging trying" : "arranging", "aria-label": "your cards" }, this.board.element, this.controls());
    addEventListener("storage", (event) => { if (event.key === this.layout.key) this.fromOtherTab(); });
    this.changed(null);
  }

  makeTools() {
    /**
     * @param {string} words
     * @param {() => void} work
     */
    const tool = (words, work) => h("button", { type: "button", onclick: work }, words);
    this.sorts = ["rank", "suit"].map((sort) => h("button", { type: "button", "data-sort": sort, onclick: () => this.sort(sort) }, h("span", { class: "unseen" }, "sort by "), sort));
    this.undo = tool("Undo", () => this.board.undo());
    this.clear = tool("Clear", () => { this.layout.clear(); this.board.update(this.layout); this.changed("All cards are in your hand."); });
    return h("div", { class: "tools" }, h("div", { class: "sorts", role: "group", "aria-label": "sort by" }, this.sorts), this.undo, this.clear);
  }

  controls() {
    this.hand = h("button", { type: "button", class: "primary submit", hidden: this.deciding, onclick: () => this.handIn() }, "Submit");
    return [
      h("div", { class: "last" }, this.jokers, this.message, h("div", { class: "actions" }, this.aids?.element, this.declaration?.element, this.hand)),
      h("p", { class: "quiet small help" }, this.help()),
    ];
  }

  help() {
    const keys = [...this.layout.rows, HAND].map((row) => row[0].toUpperCase()).join(" ");
    return `No row may beat the one below it. Drag a card, or tap it and then a row. Keys: arrows move the focus, Space selects, ${keys} move cards, U undoes.`;
  }

  fromOtherTab() {
    this.layout.refresh();
    this.board.update(this.layout);
    this.changed(null);
  }

  /** @param {string} sort */
  sort(sort) {
    this.layout.setSort(sort);
    this.board.render();
    this.changed(`Sorted by ${sort}.`);
  }

  /**
   * @param {Record<string, string[]>} hands
   * @param {string | null} automatic
   * @param {string} words
   */
  lay(hands, automatic, words) {
    this.layout.lay(hands, automatic);
    this.board.update(this.layout);
    this.changed(null);
    this.say(words);
  }

  /** @param {string | null} automatic */
  declare(automatic) {
    this.layout.declare(automatic);
    this.board.update(this.layout);
    this.changed(automatic ? `You declare ${automatic}.` : "You declare nothing.");
  }

  /** @param {string} words */
  say(words) {
    this.spoken = words;
    show(this.message, words);
  }

  /** @param {string | null} words */
  changed(words) {
    if (words) announce(words);
    this.spoken = null;
    for (const button of this.sorts) button.setAttribute("aria-pressed", button.dataset.sort === this.layout.sort);
    this.undo.disabled = !this.layout.past.length;
    this.clear.disabled = this.layout.isEmpty();
    this.declaration?.show(this.layout.laid.automatic);
    jokerChoices(this.jokers, this.layout, (said) => { this.board.render(); this.changed(said); });
    this.hand.disabled = true;
    this.drafts.ask(this.layout);
  }

  /** @param {DraftAnswer} found */
  judged(found) {
    this.board.showDrafts(found);
    this.hand.disabled = !found.legal;
    show(this.message, this.spoken ?? this.verdict(found));
  }

  /** @param {DraftAnswer} found */
  verdict(found) {
    const { automatic } = this.layout.laid;
    if (found.legal && automatic) return `Declared: ${automatic}. Moving a card takes it back.`;
    if (found.legal) return this.deciding ? `This is legal; ${inWords(lastPhase(this.description).deal)} more cards come if you play.` : "This is legal.";
    if (this.layout.isEmpty()) return `Fill the rows: ${list(this.description.rows.toReversed().map(({ name, sizes }) => `${name} ${range(sizes)} cards`))}.`;
    return found.unknown ? found.reason : `Not yet: ${found.reason}.`;
  }

  async handIn() {
    this.hand.disabled = true;
    try {
      await this.submit(this.layout.action());
    } catch (problem) {
      this.say(problem.message);
      this.hand.disabled = false;
    }
  }
}
