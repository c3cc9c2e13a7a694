// The phase in which you arrange: board, jokers, aids, and the one button that hands it in.

import { announce } from "../ui/announcer.js";
import { h, show } from "../ui/element.js";
import { Aids } from "./aids.js";
import { Board } from "./board.js";
import { Desk, deskKey, POSITIONS } from "./layout.js";
import { Drafts } from "./draft_check.js";
import { jokerChoices } from "./joker_choice.js";

const HELP = "No row may beat the one below it. Drag a card, or tap it and then a row. Keys: arrows walk, Space picks, B M F H move, U undoes.";

export class Arranging {
  // `submit(action)` hands an arrangement in and settles when it is taken.
  constructor({ table, round, cards, rules, deciding, playsAutomatics, aids, submit }) {
    this.deciding = deciding; // then the cards are only tried out
    this.submit = submit;
    this.desk = new Desk(deskKey(table, round), cards);
    this.drafts = new Drafts(rules, (found) => this.judged(found));
    this.jokers = h("div", { class: "jokers", hidden: true });
    this.board = new Board(this.desk, [this.makeTools(), this.jokers], (words) => this.changed(words));
    this.message = h("p", { class: "message small", role: "status" });
    this.aids = aids ? new Aids(rules, playsAutomatics, (...laid) => this.lay(...laid), (words) => this.say(words)) : null;
    if (this.aids) this.aids.cards = cards;
    this.element = h("section", { class: deciding ? "arranging trying" : "arranging", "aria-label": "your cards" }, this.board.element, this.controls());
    addEventListener("storage", (event) => { if (event.key === this.desk.key) this.fromOtherTab(); });
    this.changed(null);
  }

  makeTools() {
    const tool = (words, work) => h("button", { type: "button", onclick: work }, words);
    this.sorts = ["rank", "suit"].map((sort) => h("button", { type: "button", "data-sort": sort, onclick: () => this.sort(sort) }, h("span", { class: "unseen" }, "sort by "), sort));
    this.undo = tool("Undo", () => this.board.undo());
    this.clear = tool("Clear", () => { this.desk.clear(); this.board.update(this.desk); this.changed("All cards are in your hand."); });
    return h("div", { class: "tools" }, h("div", { class: "sorts", role: "group", "aria-label": "sort by" }, this.sorts), this.undo, this.clear);
  }

  controls() {
    this.hand = h("button", { type: "button", class: "primary submit", hidden: this.deciding, onclick: () => this.handIn() }, "Submit");
    return [
      h("div", { class: "last" }, this.message, h("div", { class: "actions" }, this.aids?.element, this.hand)),
      h("p", { class: "quiet small help" }, HELP),
    ];
  }

  fromOtherTab() {
    this.desk.refresh();
    this.board.update(this.desk);
    this.changed(null);
  }

  sort(sort) {
    this.desk.setSort(sort);
    this.board.render();
    this.changed(`Sorted by ${sort}.`);
  }

  lay(hands, automatic, words) {
    this.desk.lay(hands, automatic);
    this.board.update(this.desk);
    this.changed(null);
    this.say(words);
  }

  say(words) {
    this.spoken = words;
    show(this.message, words);
  }

  changed(words) {
    if (words) announce(words);
    this.spoken = null;
    for (const button of this.sorts) button.setAttribute("aria-pressed", button.dataset.sort === this.desk.sort);
    this.undo.disabled = !this.desk.past.length;
    this.clear.disabled = POSITIONS.every((place) => !this.desk.at(place).length);
    jokerChoices(this.jokers, this.desk, (said) => { this.board.render(); this.changed(said); });
    this.hand.disabled = true;
    this.drafts.ask(this.desk);
  }

  judged(found) {
    this.board.showDrafts(found);
    this.hand.disabled = !found.legal;
    show(this.message, this.spoken ?? this.verdict(found));
  }

  verdict(found) {
    const { automatic } = this.desk.laid;
    if (found.legal && automatic) return `Declared: ${automatic}. Moving a card takes it back.`;
    if (found.legal) return this.deciding ? "This could be laid down; four more cards come if you play." : "This may be laid down.";
    if (POSITIONS.every((place) => !this.desk.at(place).length)) return "Fill the rows: front 3 or 5 cards, the others 5 or more.";
    return found.unknown ? found.reason : `Not yet: ${found.reason}.`;
  }

  async handIn() {
    this.hand.disabled = true;
    try {
      await this.submit(this.desk.action());
    } catch (problem) {
      this.say(problem.message);
      this.hand.disabled = false;
    }
  }
}
