// Three rows laid down: whether they are legal together, and what each of them counts as.

import { must } from "../difference.js";
import { counted, greatest, order, permutations } from "../hands/choosing.js";
import { rankClass, readings, strongest } from "./joker_readings.js";
/** @import { HandRanking, Made } from "../hands/hand_ranking.js" */

/** @typedef {{ rows: ArrangingDescription["rows"], layouts: number[][] }} Rows */

export class Arrangements {
  /**
   * @param {HandRanking} ranking
   * @param {Rows} rows
   * @param {ArrangingDescription["automatics"]} automatics
   */
  constructor(ranking, { rows, layouts }, automatics) {
    this.ranking = ranking;
    this.deck = ranking.deck;
    this.rows = rows;
    this.layouts = layouts;
    this.automatics = automatics;
  }

  /**
   * Cards of each row from their names; refused if they are not held or not in legal numbers.
   * @param {any} action
   * @param {number[]} held
   */
  read(action, held) {
    const hands = this.rows.map(({ name }) => action[name].map((/** @type {string} */ card) => this.deck.codeOf(card)));
    const have = counted(held);
    const kind = (/** @type {number} */ card) => Math.min(card, this.deck.joker);
    for (const [card, count] of counted(hands.flat().map(kind))) {
      must(count <= (have.get(card) ?? 0), `${this.deck.name(card)}: ${count} laid down, ${have.get(card) ?? 0} held`);
    }
    const sizes = hands.map((hand) => hand.length);
    must(this.layouts.some((layout) => order(layout, sizes) === 0), `${sizes.join("/")} cards cannot be laid down together`);
    return hands;
  }

  /**
   * The hands as they count, every joker standing for a card.
   * @param {number[][]} hands
   * @param {string | null} automatic
   * @returns {Made[]}
   */
  lay(hands, automatic) {
    const kind = this.automatics.kinds.find(({ name }) => name === automatic);
    if (automatic === null || !kind) return this.layRows(hands);
    return kind.each === "different ranks" ? this.layDifferent(hands, kind.sizes) : this.layAlike(hands, kind);
  }

  /** @param {number[][]} hands */
  layRows(hands) {
    /** @type {Made[]} */
    const laid = [];
    for (const [at, { name, refused }] of this.rows.entries()) {
      const above = at ? rankClass(laid[at - 1]) : null;
      const made = strongest(this.ranking, readings(this.ranking, hands[at]), above);
      const allowed = made && !refused.some(([size, category]) => size === hands[at].length && category === made.line.name);
      must(made && allowed, `${name} ${this.names(hands[at])}: no legal hand below the row before it`);
      laid.push(made);
    }
    return laid;
  }

  /**
   * An automatic of hands that are all of one sort.
   * @param {number[][]} hands
   * @param {AutomaticKind} kind
   */
  layAlike(hands, { name, each, value, sizes: [fewest] }) {
    /** @type {Made[]} */
    const laid = [];
    for (const [at, cards] of hands.entries()) {
      must(cards.length >= fewest, `${name}: ${this.rows[at].name} has ${cards.length} cards`);
      const fits = (/** @type {Made} */ { line }) => each !== "different ranks" && line[each] === value;
      const made = strongest(this.ranking, readings(this.ranking, cards), at ? rankClass(laid[at - 1]) : null, fits);
      must(made, `${name}: ${this.rows[at].name} ${this.names(cards)} is none`);
      laid.push(made);
    }
    return laid;
  }

  /**
   * An automatic of cards whose ranks all differ: open jokers take the missing ranks.
   * @param {number[][]} hands
   * @param {number[]} sizes
   */
  layDifferent(hands, sizes) {
    const cards = hands.flat();
    must(order(hands.map((hand) => hand.length), sizes) === 0, `${cards.length} cards: it is laid out ${sizes.join("/")}`);
    const shown = cards.filter((card) => card !== this.deck.joker).map((card) => this.deck.rankOf(card));
    must(new Set(shown).size === shown.length, `${this.names(cards)}: every rank must come once`);
    const missing = this.deck.info.ranks.map((_, rank) => rank).filter((rank) => !shown.includes(rank)).reverse();
    const legal = [...permutations(missing)].map((ranks) => this.fill(hands, ranks)).filter((laid) => laid !== null);
    const best = greatest(legal, (laid) => laid.map(({ key }) => key));
    must(best, `${this.names(cards)}: the rows are in no legal order`);
    return best;
  }

  /**
   * @param {number[][]} hands
   * @param {number[]} ranks
   * @returns {Made[] | null}
   */
  fill(hands, ranks) {
    const left = [...ranks];
    /** @type {Made[]} */
    const laid = [];
    for (const [at, cards] of hands.entries()) {
      const mine = left.splice(0, cards.filter((card) => card === this.deck.joker).length);
      const made = strongest(this.ranking, this.suited(cards, mine), at ? rankClass(laid[at - 1]) : null);
      if (!made) return null;
      laid.push(made);
    }
    return laid;
  }

  /**
   * Jokers of these ranks, in the suit of all others or in the highest.
   * @param {number[]} cards
   * @param {number[]} ranks
   */
  suited(cards, ranks) {
    const shared = [...new Set(cards.filter((card) => card !== this.deck.joker).map((card) => this.deck.suitOf(card)))];
    const suits = shared.length === 1 && shared[0] !== this.deck.highestSuit ? [shared[0], this.deck.highestSuit] : [this.deck.highestSuit];
    return suits.map((suit) => {
      const left = [...ranks];
      return cards.map((card) => (card === this.deck.joker ? this.deck.standing(left.shift() ?? 0, suit) : card));
    });
  }

  /** @param {number[]} cards */
  names(cards) {
    return cards.map((card) => this.deck.name(card)).join(" ");
  }
}
