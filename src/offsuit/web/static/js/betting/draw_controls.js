// Your turn in a draw: exchange the selected tiles, or stand pat.

import { h, show } from "../ui/element.js";
import { count } from "../ui/text.js";
import { key } from "./bet_controls.js";

export class DrawControls {
  /**
   * `own` has your tiles; `act(action)` sends an action.
   * @param {{ own: import("./own_hand.js").OwnHand, size: number, act: Act }} given
   */
  constructor({ own, size, act }) {
    this.own = own;
    this.act = act;
    this.problem = h("p", { class: "warn small problem", role: "alert" });
    this.button = h("button", { type: "button", class: "primary", "data-act": "draw", "aria-keyshortcuts": "d", onclick: () => this.send() });
    this.element = h("div", { class: "betting" },
      h("p", { class: "small only" }, `Tap the tiles to exchange, or press 1 to ${size}.`),
      h("div", { class: "acts" }, this.button), this.problem);
    this.name(own.chosen());
  }

  /** @param {string[]} tiles */
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

  /** @param {string} letter */
  key(letter) {
    if (/^[1-9]$/.test(letter)) return this.own.toggle(Number(letter) - 1), true;
    if (letter === "d") return this.button.click(), true;
    return false;
  }
}
