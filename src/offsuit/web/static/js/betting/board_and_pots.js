// The middle of the table: street, board, and the pots as labelled stacks of chips.

import { h, show, svg } from "../ui/element.js";
import { tilePicture } from "../ui/tiles.js";
import { list } from "../ui/text.js";
import { chips, potWords } from "./action_text.js";

const MOST_DISCS = 6;

export class BoardAndPots {
  constructor() {
    this.words = h("p", { class: "street small quiet" });
    this.board = h("div", { class: "board-tiles cards", role: "group", "aria-label": "board" });
    this.pots = h("ul", { class: "pots", "aria-label": "pots" });
    this.element = h("div", { class: "middle" }, this.words, this.board, this.pots);
  }

  /**
   * `size` is the number of tiles of a whole board; `marks(name)` returns the classes of a tile.
   * @param {BettingView | null} view
   * @param {number} bigBlind
   * @param {Marks} marks
   * @param {number} size
   */
  show(view, bigBlind, marks, size) {
    this.words.textContent = view ? streetWords(view) : "";
    this.board.hidden = size === 0;
    const known = this.board.dataset.tiles?.split(" ").filter(Boolean) ?? [];
    const board = view?.board ?? [];
    show(this.board, Array.from({ length: size }, (_, at) => slot(board[at], !known.includes(board[at]), marks)));
    this.board.dataset.tiles = board.join(" ");
    show(this.pots, view ? stacks(view, bigBlind) : []);
  }
}

/** @param {BettingView} view */
function streetWords(view) {
  return view.settled ? "the hand is over" : view.street;
}

/**
 * @param {string | undefined} name
 * @param {boolean} isNew
 * @param {Marks} marks
 */
function slot(name, isNew, marks) {
  if (!name) return h("span", { class: "gap" });
  const tile = tilePicture(name);
  tile.classList.add(...marks(name));
  if (isNew) tile.classList.add("dealt");
  return tile;
}

/**
 * @param {BettingView} view
 * @param {number} bigBlind
 */
function stacks(view, bigBlind) {
  const { pots, pot } = view;
  const collected = pots.reduce((sum, each) => sum + each.chips, 0);
  /** @param {number[]} seats */
  const names = (seats) => list(seats.map((seat) => view.seats[seat].name));
  const found = pots.map((each, at) => stack(potWords(at, pots.length), each.chips, bigBlind, at ? names(each.seats) : null));
  if (pot > collected) found.push(stack(pots.length ? "with bets" : "pot", pot, bigBlind, null, pots.length > 0));
  return found;
}

/**
 * @param {string} words
 * @param {number} amount
 * @param {number} bigBlind
 * @param {string | null} who
 * @param {boolean} [plain]
 */
function stack(words, amount, bigBlind, who, plain = false) {
  const discs = Math.min(MOST_DISCS, 1 + Math.max(0, Math.floor(Math.log2(amount / bigBlind))));
  return h("li", { class: "stack-of-chips" },
    plain ? null : picture(discs),
    h("span", {}, h("span", { class: "quiet" }, `${words} `), h("b", {}, chips(amount)), who && h("span", { class: "pot-seats small quiet" }, ` ${who}`)));
}

/** @param {number} discs */
function picture(discs) {
  const height = 10 + 4 * (discs - 1);
  /**
   * @param {unknown} _
   * @param {number} at
   */
  const each = (_, at) => svg("rect", { class: "disc", x: 1, y: height - 9 - 4 * at, width: 20, height: 8, rx: 4 });
  return svg("svg", { class: "discs", viewBox: `0 0 22 ${height}`, width: 22, height, "aria-hidden": "true" }, Array.from({ length: discs }, each));
}
