// One score: the cards, the sum line by line, and a scale on which the threshold is a mark.

import { cardPicture, cardWords } from "../ui/cards.js";
import { h, svg } from "../ui/element.js";
import { shape } from "../ui/shapes.js";
import { list } from "../ui/text.js";
import { amount, percent, words } from "./destiny_text.js";

const NEAR = 0.13; // of the scale: labels closer than this would lie on one another
/** @type {Record<string, string>} */
const GLYPHS = { S: "♠", H: "♥", D: "♦", C: "♣" };

export class Score {
  /**
   * `told` is a part of the result, `why` its explanation; `marks`: [words, total]; `most`: top of the scale.
   * @param {DestinyScore} told
   * @param {ScoreReason} why
   * @param {ScaleMark[]} marks
   * @param {number} most
   */
  constructor(told, why, marks, most) {
    this.lines = told.lines.map(([what, points], at) => ({ what, points, ...why.lines[at] }));
    this.cards = told.hand.map((name) => cardPicture(name));
    this.rows = this.lines.map((line, at) => this.row(line, at, told.hand));
    this.total = h("div", { class: "total" }, h("span", {}, "Total"), h("b", { "data-total": true }, amount(told.total)));
    this.scale = new Scale(this.lines, told.hand, marks, most);
    this.made = this.lines[0].cards;
    const luck = h("p", { class: "small quiet luck" }, `A score as high comes in ${percent(why.at_least.value)} of draws.`);
    this.element = h("div", { class: "score" },
      h("div", { class: "hand cards" }, this.cards),
      h("div", { class: "working" }, this.scale.element, h("div", { class: "ledger" }, h("ol", { class: "lines" }, this.rows), this.total, luck)));
    this.ends = [this.total, luck];
  }

  /**
   * @param {ScoreLine} given
   * @param {number} at
   * @param {string[]} hand
   */
  row({ what, points, cards, part }, at, hand) {
    const from = cards.length ? `from ${list(cards.map((place) => cardWords(hand[place])))}` : "from no card";
    const chips = cards.map((place) => h("span", { class: `chip suit-${hand[place][1]}` }, `${hand[place][0].replace("T", "10")}${GLYPHS[hand[place][1]]}`));
    const button = h("button", { type: "button", class: "line", "data-line": at },
      h("span", { class: `key key-${part} ${suitOf({ part, cards }, hand)}`, "aria-hidden": "true" }),
      h("span", { class: "what" }, words(what).replace(" x ", " × "), h("span", { class: "chips", "aria-hidden": "true" }, chips), h("span", { class: "unseen" }, `, ${from}: `)),
      h("b", {}, amount(points)));
    for (const event of ["mouseenter", "focus", "click"]) button.addEventListener(event, () => this.point(at));
    for (const event of ["mouseleave", "blur"]) button.addEventListener(event, () => this.point(null));
    return h("li", {}, button);
  }

  /**
   * Lifts the cards that a line comes from; null: those that make the hand are underlined.
   * @param {number | null} at
   */
  point(at) {
    const lit = at === null ? [] : this.lines[at].cards;
    this.cards.forEach((card, place) => {
      card.classList.toggle("lit", lit.includes(place));
      card.classList.toggle("dim", lit.length > 0 && !lit.includes(place));
      card.classList.toggle("makes", at === null && this.made.includes(place));
    });
    this.rows.forEach((row, each) => row.classList.toggle("pointing", each === at));
    this.scale.point(at);
  }

  // Shows the first `count` lines; all of them and the total without it.
  reveal(count = Infinity) {
    this.rows.forEach((row, at) => row.classList.toggle("awaited", at >= count));
    for (const end of this.ends) end.classList.toggle("awaited", count <= this.rows.length);
    this.scale.reveal(count);
    if (count > this.rows.length) this.point(null);
    else if (count > 0) this.point(count - 1);
  }
}

/**
 * @param {{ part: string, cards: number[] }} given
 * @param {string[]} hand
 */
function suitOf({ part, cards }, hand) {
  return part === "suit" ? `suit-${hand[cards[0]][1]}` : "";
}

// The sum as a column: each line is drawn above those before it.
class Scale {
  /**
   * @param {ScoreLine[]} lines
   * @param {string[]} hand
   * @param {ScaleMark[]} marks
   * @param {number} most
   */
  constructor(lines, hand, marks, most) {
    let sum = 0;
    this.pieces = lines.map(({ points, part, cards }) => {
      const from = sum;
      sum += Number(points);
      const piece = h("span", { class: `piece key-${part} ${suitOf({ part, cards }, hand)} ${sum < from ? "down" : ""}` });
      piece.style.bottom = `${(100 * Math.max(0, Math.min(from, sum))) / most}%`;
      piece.style.height = `${(100 * Math.abs(Math.max(0, sum) - Math.max(0, from))) / most}%`;
      return piece;
    });
    /** @type {number[]} */
    const told = [];
    const drawn = marks.map(([said, total, main]) => {
      const at = Number(total) / most;
      const free = main || told.every((other) => Math.abs(other - at) > NEAR);
      if (free) told.push(at);
      const mark = h("span", { class: main ? "mark main" : "mark" }, free ? [h("b", {}, amount(total)), h("span", {}, said)] : null);
      mark.style.bottom = `${100 * at}%`;
      return mark;
    });
    this.element = h("div", { class: "scale", "aria-hidden": "true" }, h("div", { class: "column" }, this.pieces), drawn);
  }

  /** @param {number} count */
  reveal(count) {
    this.pieces.forEach((piece, at) => piece.classList.toggle("awaited", at >= count));
  }

  /** @param {number | null} at */
  point(at) {
    this.pieces.forEach((piece, each) => piece.classList.toggle("faint", at !== null && each !== at));
  }
}

// The back of a card.
export function cardBack() {
  return h("span", { class: "card back", "aria-hidden": "true" }, svg("svg", { viewBox: "0 0 50 70" },
    svg("rect", { class: "face", x: 0.5, y: 0.5, width: 49, height: 69, rx: 5 }),
    svg("rect", { class: "back-frame", x: 5, y: 5, width: 40, height: 60, rx: 3 }),
    ["S", "H", "D", "C"].map((suit, at) => shape(suit, { class: "back-pip", x: 12 + 14 * (at % 2), y: 21 + 14 * Math.floor(at / 2), width: 12, height: 12 }))));
}
