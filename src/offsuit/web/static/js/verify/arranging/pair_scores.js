// The score of an arranging round: every pair of players row by row or by automatic, net points, the pot, chips.

import { order } from "../hands/choosing.js";
/** @import { CardDeck } from "../hands/card_deck.js" */
/** @import { Made } from "../hands/hand_ranking.js" */

/** @typedef {{ seat: number, laid: Made[], automatic: string | null, surrendered: boolean }} Contender */

export class PairScores {
  /**
   * @param {Rules} rules
   * @param {ArrangingDescription} description
   * @param {Map<string, (number | null)[]>} points
   * @param {CardDeck} deck
   */
  constructor(rules, { automatics, rows }, points, deck) {
    this.rules = rules;
    this.automatics = automatics;
    this.rows = rows.map(({ name }) => name);
    this.points = points;
    this.deck = deck;
  }

  /**
   * @param {Contender} a
   * @param {Contender} b
   */
  pair(a, b) {
    const none = Object.fromEntries(this.rows.map((row) => [row, null]));
    if (a.automatic || b.automatic) return { a: a.seat, b: b.seat, ...none, total: this.byAutomatic(a, b) };
    const won = this.rows.map((_, at) => this.row(a.laid[at], b.laid[at], at));
    const total = won.reduce((sum, each) => sum + each, 0);
    return { a: a.seat, b: b.seat, ...Object.fromEntries(this.rows.map((row, at) => [row, won[at]])), total };
  }

  /**
   * @param {Made} mine
   * @param {Made} other
   * @param {number} at
   */
  row(mine, other, at) {
    const outcome = this.compare(mine, other);
    const { line } = outcome > 0 ? mine : other;
    return outcome === 0 ? 0 : outcome * (this.points.get(line.name)?.[at] ?? 0);
  }

  /**
   * @param {Made} mine
   * @param {Made} other
   */
  compare(mine, other) {
    return order(mine.key, other.key) || (this.rules.suit_tiebreak === "printed" ? 0 : order(this.suits(mine), this.suits(other)));
  }

  /**
   * Suits by importance of their ranks; a joker has the highest, except in a flush.
   * @param {Made} made
   */
  suits({ cards, line }) {
    const ranks = cards.map((card) => this.deck.rankOf(card));
    const weighed = cards.map((card, at) => {
      const suit = this.deck.isWild(card) && line.partition !== "suit" ? this.deck.highestSuit : this.deck.suitOf(card);
      return [ranks.filter((rank) => rank === ranks[at]).length, ranks[at], suit];
    });
    return weighed.sort((one, other) => order(other, one)).map(([, , suit]) => suit);
  }

  /**
   * The stronger kind wins a fixed amount; between equal kinds the hands decide.
   * @param {Contender} a
   * @param {Contender} b
   */
  byAutomatic(a, b) {
    const { points, split_points: split, kinds } = this.automatics;
    const names = /** @type {string[]} */ (this.rules.automatic_order);
    const rank = (/** @type {string | null} */ name) => (name ? -names.indexOf(name) : -names.length);
    if (a.automatic !== b.automatic) return points * order(rank(a.automatic), rank(b.automatic));
    if (kinds.find(({ name }) => name === a.automatic)?.each === "different ranks") return points * order(this.topSuits(a), this.topSuits(b));
    const won = this.rows.reduce((sum, _, at) => sum + this.compare(a.laid[at], b.laid[at]), 0);
    return (Math.abs(won) === this.rows.length ? points : split) * Math.sign(won);
  }

  /** @param {Contender} contender */
  topSuits({ laid }) {
    const cards = laid.flatMap((made) => made.cards).sort((one, other) => this.deck.rankOf(other) - this.deck.rankOf(one));
    const compared = this.rules.dragon_tiebreak === "ace" ? cards.slice(0, 1) : cards;
    return compared.map((card) => (this.deck.isWild(card) ? this.deck.highestSuit : this.deck.suitOf(card)));
  }

  /**
   * @param {Contender[]} contenders
   * @param {number} button
   * @param {boolean} staked
   */
  settle(contenders, button, staked) {
    const playing = contenders.filter(({ surrendered }) => !surrendered);
    const pairs = playing.flatMap((a, at) => playing.slice(at + 1).map((b) => this.pair(a, b)));
    const net = contenders.map(() => 0);
    for (const { a, b, total } of pairs) {
      net[a] += total;
      net[b] -= total;
    }
    const paid = contenders.map(({ surrendered }) => (staked ? this.rules.ante + (surrendered ? this.rules.surrender : 0) : 0));
    const shares = staked ? this.shares(contenders, net, paid, button) : paid.map(() => 0);
    const each = this.rules.multiplier * this.rules.unit;
    const chips = net.map((won, seat) => won * each + shares[seat] - paid[seat]);
    return { net, chips, pairs, paid, shares };
  }

  /**
   * The pot goes to the most points among those who did not surrender; odd units clockwise from the dealer.
   * @param {Contender[]} contenders
   * @param {number[]} net
   * @param {number[]} paid
   * @param {number} button
   */
  shares(contenders, net, paid, button) {
    const count = contenders.length;
    const played = contenders.filter(({ surrendered }) => !surrendered).map(({ seat }) => seat);
    const highest = Math.max(...played.map((seat) => net[seat]));
    const found = played.filter((seat) => net[seat] === highest);
    const winners = found.length ? found : contenders.map(({ seat }) => seat);
    const pot = paid.reduce((sum, each) => sum + each, 0);
    const odd = pot % winners.length;
    const clockwise = Array.from({ length: count }, (_, at) => (button + 1 + at) % count).filter((seat) => winners.includes(seat));
    const first = clockwise.slice(0, odd);
    return paid.map((_, seat) => (winners.includes(seat) ? (pot - odd) / winners.length + (first.includes(seat) ? 1 : 0) : 0));
  }
}
