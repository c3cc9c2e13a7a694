// The hand that a seat's cards and the board make, for each half of the pot.

import { combinations, greatest } from "../hands/choosing.js";
import { HandRanking } from "../hands/hand_ranking.js";
/** @import { CardDeck } from "../hands/card_deck.js" */

export class PlayedHands {
  /**
   * @param {Rules} rules
   * @param {BettingDescription} description
   * @param {CardDeck} deck
   */
  constructor(rules, description, deck) {
    this.description = description;
    this.halves = description.halves;
    this.deck = deck;
    /** @type {Map<Half, HandRanking>} */
    this.rankings = new Map();
    for (const { half, name, table } of description.rankings) {
      if (half === "high" || name === rules.low) this.rankings.set(half, new HandRanking(table, deck));
    }
  }

  /**
   * Every set of cards that may be ranked: all together, or a fixed number from the hand.
   * @param {number[]} hand
   * @param {number[]} board
   * @returns {Generator<number[]>}
   */
  *playable(hand, board) {
    const { from_hand: taken, best_of: size } = this.description;
    if (taken === null) {
      if (hand.length + board.length >= size) yield [...hand, ...board];
      return;
    }
    for (const own of combinations(hand, taken)) {
      for (const shared of combinations(board, size - taken)) yield [...own, ...shared];
    }
  }

  /**
   * @param {Half} half
   * @param {number[]} hand
   * @param {number[]} board
   */
  made(half, hand, board) {
    const ranking = this.rankings.get(half);
    const all = [...this.playable(hand, board)].map((cards) => ranking?.best(cards) ?? null);
    return greatest(all.filter((made) => made !== null), ({ key }) => key);
  }

  /**
   * @param {Half} half
   * @param {number[]} hand
   * @param {number[]} board
   * @returns {any[]}
   */
  strength(half, hand, board) {
    return this.made(half, hand, board)?.key ?? [-1];
  }

  /**
   * The cards that play, as events tell them: in the order held.
   * @param {number[]} hand
   * @param {number[]} board
   */
  fives(hand, board) {
    return this.halves.flatMap((half) => {
      const made = this.made(half, hand, board);
      if (!made) return [];
      const flush = made.line.partition === "any" ? null : made.line.partition;
      return [{ half, words: this.rankings.get(half)?.words(made), flush, tiles: made.cards.map((card) => this.deck.name(card)) }];
    });
  }
}

