// Your turn in a draw: the tiles that you have picked go, others come.

import { h, show } from "../ui/element.js";
import { count } from "../ui/text.js";
import { key } from "./bet_controls.js";

export class Drawing {
  // `own` has the tiles to pick from.
  constructor({ own, act }) {
    Object.assign(this, { own, act });
    this.problem = h("p", { class: "warn small problem", role: "alert" });
    this.button = h("button", { type: "button", class: "primary", "data-act": "draw", "aria-keyshortcuts": "d", onclick: () => this.send() });
    this.element = h("div", { class: "betting" },
      h("p", { class: "small only" }, "Tap the tiles to exchange, or press 1 to 5."),
      h("div", { class: "acts" }, this.button), this.problem);
    this.name(own.chosen());
  }

  name(tiles) {
    show(this.button, tiles.length ? `Exchange ${count(tiles.length, "tile")}` : "Stand pat", key("D"));
  }

  async send() {
    this.button.disabled = true;
    try {
      await this.act({ kind: "discard", tiles: this.own.chosen() });
    } catch (problem) {
      this.button.disabled = false;
      show(this.problem, problem.message);
    }
  }

  key(letter) {
    if (/^[1-9]$/.test(letter)) return this.own.toggle(Number(letter) - 1), true;
    if (letter === "d") return this.button.click(), true;
    return false;
  }
}
