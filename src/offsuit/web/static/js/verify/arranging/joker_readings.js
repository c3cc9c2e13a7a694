// What open jokers may stand for in one row, and the strongest reading that the order of rows allows.

import { order, withRepetition } from "../hands/choosing.js";
/** @import { HandRanking, Made } from "../hands/hand_ranking.js" */

/** @typedef {[level: number, ranks: number[]]} RankClass what the order of rows compares: suits never make a row too strong */

/**
 * @param {Made} made
 * @returns {RankClass}
 */
export function rankClass({ key: [level, ranks] }) {
  return [level, ranks];
}

/**
 * Ways to let jokers stand for cards, one for each that can differ in worth: of the highest suit, or of the suit
 * that all other cards share, or, where that is the highest, of another one.
 * @param {HandRanking} ranking
 * @param {number[]} cards
 * @returns {Generator<number[]>}
 */
export function* readings({ deck }, cards) {
  const shown = cards.filter((card) => card !== deck.joker);
  const suits = new Set(shown.map((card) => deck.suitOf(card)));
  const jokers = cards.length - shown.length;
  const tried = [deck.highestSuit];
  if (jokers && suits.size === 1) {
    const [shared] = suits;
    tried.push(shared === deck.highestSuit ? shared - 1 : shared);
  }
  const ranks = deck.info.ranks.map((_, rank) => rank).reverse();
  for (const suit of tried) {
    for (const chosen of withRepetition(ranks, jokers)) {
      const left = [...chosen];
      yield cards.map((card) => (card === deck.joker ? deck.standing(left.shift() ?? 0, suit) : card));
    }
  }
}

/**
 * The strongest reading that does not beat `above`, the first of equal ones; null if every reading does.
 * @param {HandRanking} ranking
 * @param {Iterable<number[]>} tried
 * @param {RankClass | null} above
 * @param {(made: Made) => boolean} fits
 * @returns {Made | null}
 */
export function strongest(ranking, tried, above, fits = () => true) {
  let best = null;
  for (const cards of tried) {
    const made = ranking.best(cards);
    const legal = made && fits(made) && (above === null || order(rankClass(made), above) <= 0);
    if (legal && (best === null || order(made.key, best.key) > 0)) best = made;
  }
  return best;
}
