// Advice where the table allows it: the best arrangements one after another, and automatics.

import { post } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { signed } from "../ui/text.js";

const TOP = 8; // different arrangements that are looked through

export class Aids {
  // `lay(hands, automatic, words)` puts an arrangement on the desk.
  constructor(rules, playsAutomatics, lay, complain) {
    Object.assign(this, { rules, lay, complain, found: null, seen: 0 });
    this.best = h("button", { type: "button", onclick: () => this.attempt(() => this.show(0)) }, "Best");
    this.next = h("button", { type: "button", onclick: () => this.attempt(() => this.show(this.seen)) }, "Next");
    this.automatics = playsAutomatics && h("button", { type: "button", onclick: () => this.attempt(() => this.listAutomatics()) }, "Automatics");
    this.listed = h("div", { class: "row automatics", role: "group", "aria-label": "automatics", hidden: true });
    this.element = h("div", { class: "aids" }, h("div", { class: "row" }, this.best, this.next, this.automatics), this.listed);
  }

  set cards(cards) {
    if (this.text === cards.join(" ")) return;
    this.text = cards.join(" ");
    this.found = null;
    this.listed.hidden = true;
  }

  async attempt(work) {
    try {
      await work();
    } catch (problem) {
      this.complain(problem.message);
    }
  }

  async show(at) {
    this.found ??= (await post("/lab/pyramid/arrange", { cards: this.text, top: TOP, rules: this.rules })).arrangements;
    const place = at % this.found.length;
    this.seen = place + 1;
    const chosen = this.found[place];
    const which = place === 0 ? "Best" : `Number ${place + 1} of ${this.found.length}`;
    this.lay(chosen, null, `${which}: ${signed(chosen.value)} points expected from each opponent.`);
  }

  async listAutomatics() {
    const { automatics } = await post("/lab/pyramid/automatics", { cards: this.text, rules: this.rules });
    if (!automatics.length) return this.complain("There is no automatic in these cards.");
    const declare = (each) => this.lay(each, each.type, `Declared ${each.type}; moving a card takes it back.`);
    show(this.listed, automatics.map((each) => h("button", { type: "button", onclick: () => declare(each) }, `Declare ${each.type}`)));
    this.listed.hidden = false;
    this.listed.querySelector("button").focus();
  }
}
