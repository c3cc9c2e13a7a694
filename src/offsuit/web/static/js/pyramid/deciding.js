// Play or surrender, with what is at stake; the cards can be tried out on the desk meanwhile.

import { h, show } from "../element.js";

export class Deciding {
  constructor({ rules, pot, submit }) {
    this.message = h("p", { class: "small warn", role: "status" });
    const choose = (kind, primary) => h("button", { type: "button", class: primary ? "primary" : "", "data-choice": kind, onclick: () => this.choose(kind, submit) },
      kind === "play" ? "Play on: four more cards" : `Surrender for ${rules.surrender}`);
    this.buttons = [choose("play", true), choose("surrender", false)];
    this.element = h("section", { class: "deciding surface", "aria-label": "play or surrender" },
      h("h2", { tabindex: -1 }, "Play or surrender?"),
      h("p", {}, `The pot holds ${pot}; your ante of ${rules.ante} is in it. Surrender, and you pay ${rules.surrender} more and are out. Play, and you get four more cards, settle points with everybody who plays, and may win the pot.`),
      h("div", { class: "row" }, this.buttons), this.message);
  }

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
