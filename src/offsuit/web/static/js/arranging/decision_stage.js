// Play or surrender, with what is at stake; the cards can be tried out on the desk meanwhile.

import { h, show } from "../ui/element.js";
import { Prospect } from "./decision_advice.js";

export class Deciding {
  // `aids`: whether the table allows that one is told what playing on is worth.
  constructor({ rules, cards, players, pot, aids, submit }) {
    this.message = h("p", { class: "small warn", role: "status" });
    const choose = (kind, primary) => h("button", { type: "button", class: primary ? "primary" : "", "data-choice": kind, onclick: () => this.choose(kind, submit) },
      kind === "play" ? "Play on" : `Surrender for ${rules.surrender}`);
    this.buttons = [choose("play", true), choose("surrender", false)];
    this.element = h("section", { class: aids ? "deciding surface advised" : "deciding surface", "aria-label": "play or surrender" },
      h("h2", { tabindex: -1 }, "Play or surrender?"),
      h("p", {}, `The pot holds ${pot}, your ante of ${rules.ante} included. Playing on brings four more cards; surrendering costs ${rules.surrender} more, and you are out.`),
      aids ? new Prospect({ cards, players, pot, rules }).element : null,
      h("div", { class: "row choices" }, this.buttons), this.message);
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
