// Your own tiles with the hand that they make; in a draw they are selected to be exchanged.

import { focusedElement, h, show } from "../ui/element.js";
import { inWords } from "../ui/text.js";
import { tileButton, tilePicture } from "../ui/tiles.js";

export class OwnHand {
  /** @type {string | null} */
  key;
  /** @type {string[]} */
  names;
  /** @type {boolean} */
  discarding;

  /**
   * `best_of` tiles make a hand; `picked(tiles)` is called with the tiles that are selected.
   * @param {BettingDescription} given
   * @param {(tiles: string[]) => void} picked
   */
  constructor({ best_of: size }, picked) {
    this.size = size;
    this.picked = picked;
    this.tiles = h("div", { class: "own-tiles cards", role: "group", "aria-label": "your tiles" });
    this.words = h("p", { class: "you-have" });
    this.element = h("div", { class: "own" }, this.tiles, this.words);
    this.element.addEventListener("keydown", (event) => this.walk(event));
    this.key = null;
    this.names = [];
    this.discarding = false;
  }

  /**
   * `held` are your tiles, also after you have folded them; `late` says what the clock did in your place.
   * @param {{ view: BettingView | null, held: string[], folded: boolean, late: string, discarding: boolean, marks: Marks, up: boolean[] }} given
   */
  show({ view, held, folded, late, discarding, marks, up }) {
    this.element.classList.toggle("folded", folded);
    const key = JSON.stringify([held, discarding]);
    if (key !== this.key) this.lay(held, discarding);
    this.key = key;
    [...this.tiles.children].forEach((tile, at) => this.mark(tile, held[at], marks, up[at]));
    show(this.words, late ? h("span", { class: "warn", "data-late": true }, `${late} `) : null, folded && late ? null : this.handTexts(view, held, folded));
  }

  /**
   * @param {string[]} held
   * @param {boolean} discarding
   */
  lay(held, discarding) {
    const known = this.names;
    const focused = this.tiles.contains(document.activeElement);
    this.names = held;
    show(this.tiles, held.map((name, at) => {
      const tile = discarding ? tileButton(name) : tilePicture(name);
      if (!known.includes(name)) tile.classList.add("dealt");
      if (discarding) tile.addEventListener("click", () => this.toggle(at));
      return tile;
    }));
    this.discarding = discarding;
    if (discarding) this.picked([]);
    if (focused) this.tiles.querySelector("button")?.focus();
  }

  /**
   * @param {Element} tile
   * @param {string} name
   * @param {Marks} marks
   * @param {boolean | undefined} isUp
   */
  mark(tile, name, marks, isUp) {
    for (const each of ["makes", "makes-low", "plays", "rests"]) tile.classList.remove(each);
    tile.classList.add(...marks(name));
    tile.classList.toggle("open", Boolean(isUp));
  }

  /**
   * Selects a tile for exchange, or takes it back.
   * @param {number} at
   */
  toggle(at) {
    const tile = this.tiles.children[at];
    if (!this.discarding || !tile) return;
    tile.setAttribute("aria-pressed", tile.getAttribute("aria-pressed") !== "true");
    this.picked(this.chosen());
  }

  chosen() {
    return this.names.filter((_, at) => this.tiles.children[at].getAttribute("aria-pressed") === "true");
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tiles = [...this.tiles.querySelectorAll("button")];
    const at = tiles.findIndex((tile) => tile === focusedElement());
    if (!step || at < 0) return;
    event.preventDefault();
    tiles[(at + step + tiles.length) % tiles.length].focus();
  }

  /**
   * @param {BettingView | null} view
   * @param {string[]} held
   * @param {boolean} folded
   */
  handTexts(view, held, folded) {
    if (folded) return h("span", { class: "quiet" }, "You have folded.");
    if (!view || !held.length) return [];
    if (!view.fives.length) return h("span", { class: "quiet" }, `You have ${held.length} tiles; ${inWords(this.size)} make a hand.`);
    if (view.fives.length === 1) return [h("span", { class: "quiet" }, view.fives[0].half === "low" ? "You have, for low: " : "You have: "), view.fives[0].words];
    return view.fives.map(({ half, words }) => h("span", { class: "half-words" }, h("span", { class: "quiet" }, half === "high" ? "You have, high: " : "low: "), words));
  }
}
