// The strength of a hand by the definition: a ranking is a list of categories, each a size, a partition of the
// suits and a pattern of ranks; a hand belongs to the strongest that it fits (in a low ranking to the weakest).

import { must } from "../difference.js";
import { combinations, order } from "./choosing.js";
/** @import { CardDeck } from "./card_deck.js" */

/** @typedef {[level: number, ranks: number[], suit: number]} Key compared in this order, greater is stronger */
/** @typedef {{ line: CategoryLine, key: Key, cards: number[] }} Made */

const RUN = "run";
const CARDS = "cards";
const ANY = "any";

export class HandRanking {
  /**
   * @param {RankingTable} table
   * @param {CardDeck} deck
   */
  constructor(table, deck) {
    this.table = table;
    this.deck = deck;
    const names = [...new Set(table.lines.map(({ name }) => name))];
    const lines = table.lines.map((line) => ({ line, level: names.indexOf(line.name) }));
    this.claiming = table.low ? lines : lines.reverse();
    this.places = deck.info.ranks.map((letter) => table.rank_order.indexOf(letter));
    this.sizes = new Set(table.lines.map(({ size }) => size));
  }

  /**
   * All runs of some ranks, weakest first, as letters.
   * @param {number} size
   */
  runs(size) {
    const { rank_order: letters, wheel } = this.table;
    const straight = Array.from({ length: letters.length - size + 1 }, (_, start) => letters.slice(start, start + size));
    if (wheel === "none" || size >= letters.length) return straight;
    straight.splice(wheel === "lowest" ? 0 : straight.length - 1, 0, (letters.at(-1) ?? "") + letters.slice(0, size - 1));
    return straight;
  }

  /**
   * The best hand of some cards, none of them an open joker; null where they make none.
   * @param {number[]} cards
   * @returns {Made | null}
   */
  best(cards) {
    must(this.table.hand_sizes.includes(cards.length), `${cards.length} cards make no hand`);
    const size = this.sizes.has(cards.length) ? cards.length : Math.max(...[...this.sizes].filter((each) => each < cards.length));
    let best = null;
    for (const chosen of combinations(cards, size)) {
      const made = this.read(chosen);
      if (made && (best === null || order(made.key, best.key) > 0)) best = made;
    }
    return best;
  }

  /**
   * @param {number[]} cards
   * @returns {Made | null}
   */
  read(cards) {
    const { partitions } = this.deck.info;
    const counts = this.deck.info.ranks.map(() => 0);
    for (const card of cards) counts[this.deck.rankOf(card)] += 1;
    const suits = cards.map((card) => this.deck.suitOf(card));
    for (const { line, level } of this.claiming) {
      const classes = partitions[line.partition];
      const together = line.partition === ANY || suits.every((suit) => classes[suit] === classes[suits[0]]);
      if (line.size === cards.length && together && this.fits(line, counts)) {
        return { line, key: [level, this.importance(line, counts), line.suit_breaks_ties ? this.topSuit(line, cards) : 0], cards };
      }
    }
    return null;
  }

  /**
   * @param {CategoryLine} line
   * @param {number[]} counts
   */
  fits(line, counts) {
    if (line.pattern === CARDS) return true;
    const groups = counts.filter(Boolean).sort((one, other) => other - one);
    if (!line.pattern.startsWith(RUN)) return groups.join("") === line.pattern;
    if (groups[0] > 1) return false;
    const run = line.pattern.slice(RUN.length).trim();
    const held = this.deck.info.ranks.filter((_, rank) => counts[rank]);
    return (run ? [run] : this.runs(line.size)).some((letters) => [...letters].every((letter) => held.includes(letter)));
  }

  /**
   * The ranks in the order in which they are compared.
   * @param {CategoryLine} line
   * @param {number[]} counts
   */
  importance(line, counts) {
    const held = counts.flatMap((count, rank) => (count ? [[count, this.places[rank]]] : []));
    let places;
    if (line.pattern === CARDS) {
      places = held.flatMap(([count, place]) => Array(count).fill(place)).sort((one, other) => other - one);
    } else if (line.pattern.startsWith(RUN)) {
      const letters = held.map(([, place]) => this.table.rank_order[place]);
      places = [this.runs(line.size).findIndex((run) => [...run].every((letter) => letters.includes(letter)))];
    } else {
      places = held.sort((one, other) => order(other, one)).map(([, place]) => place);
    }
    return this.table.low ? places.map((place) => -place) : places;
  }

  /**
   * The highest suit; a joker counts as the highest of the deck, except in a flush.
   * @param {CategoryLine} line
   * @param {number[]} cards
   */
  topSuit(line, cards) {
    if (line.partition === ANY && cards.some((card) => this.deck.isWild(card))) return this.deck.highestSuit;
    return Math.max(...cards.map((card) => this.deck.suitOf(card)));
  }

  /**
   * A hand in words: "full house, kings over tens".
   * @param {Made} made
   */
  words({ line, key: [, ranks] }) {
    const one = (/** @type {string} */ letter) => this.deck.info.rank_words[letter] ?? letter;
    const many = (/** @type {string} */ letter) => one(letter) + (one(letter).endsWith("x") ? "es" : "s");
    if (line.pattern.startsWith(`${RUN} `)) return line.name;
    if (line.pattern === RUN) {
      const run = this.runs(line.size)[Math.abs(ranks[0])];
      return `${line.name}, ${one(run[0])} to ${one(run[run.length - 1])}`;
    }
    const letters = ranks.map((place) => this.table.rank_order[Math.abs(place)]);
    if (line.pattern === CARDS || /^1+$/.test(line.pattern)) return `${line.name}, ${one(letters[0])} high`;
    const groups = letters.filter((_, at) => line.pattern[at] !== "1");
    const kicker = letters.length > groups.length ? `, ${one(letters[groups.length])} kicker` : "";
    return line.phrase.replace("{name}", line.name).replace("{ranks}", groups.map(many).join(" over ")) + kicker;
  }
}
