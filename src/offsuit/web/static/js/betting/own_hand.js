// Your tiles, large, with what they come to; in a draw they are picked to be exchanged.

import { h, show } from "../ui/element.js";
import { tileButton, tilePicture } from "../ui/tiles.js";

export class Own {
  // `picked(tiles)` hears which tiles are to go.
  constructor(picked) {
    this.picked = picked;
    this.tiles = h("div", { class: "own-tiles cards", role: "group", "aria-label": "your tiles" });
    this.words = h("p", { class: "you-have" });
    this.element = h("div", { class: "own" }, this.tiles, this.words);
    this.element.addEventListener("keydown", (event) => this.walk(event));
    this.key = null;
  }

  // `held` are your tiles even where you have folded them.
  show({ view, held, folded, discarding, marks, up }) {
    this.element.classList.toggle("folded", folded);
    const key = JSON.stringify([held, discarding]);
    if (key !== this.key) this.lay(held, discarding);
    this.key = key;
    [...this.tiles.children].forEach((tile, at) => this.mark(tile, held[at], marks, up[at]));
    show(this.words, sayings(view, held, folded));
  }

  lay(held, discarding) {
    const known = this.names ?? [];
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
    if (focused) this.tiles.firstChild?.focus();
  }

  mark(tile, name, marks, isUp) {
    for (const each of ["makes", "makes-low", "plays", "rests"]) tile.classList.remove(each);
    tile.classList.add(...marks(name));
    tile.classList.toggle("open", Boolean(isUp));
  }

  // A tile to go, or to stay after all.
  toggle(at) {
    const tile = this.tiles.children[at];
    if (!this.discarding || !tile) return;
    tile.setAttribute("aria-pressed", tile.getAttribute("aria-pressed") !== "true");
    this.picked(this.chosen());
  }

  chosen() {
    return this.names.filter((_, at) => this.tiles.children[at].getAttribute("aria-pressed") === "true");
  }

  walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = [...this.tiles.children].indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    const many = this.tiles.children.length;
    this.tiles.children[(at + step + many) % many].focus();
  }
}

function sayings(view, held, folded) {
  if (folded) return h("span", { class: "quiet" }, "You have folded.");
  if (!view || !held.length) return [];
  if (!view.fives.length) return h("span", { class: "quiet" }, `You have ${held.length} tiles; five make a hand.`);
  if (view.fives.length === 1) return [h("span", { class: "quiet" }, view.fives[0].half === "low" ? "You have, for low: " : "You have: "), view.fives[0].words];
  return view.fives.map(({ half, words }) => h("span", { class: "half-words" }, h("span", { class: "quiet" }, half === "high" ? "You have, high: " : "low: "), words));
}
