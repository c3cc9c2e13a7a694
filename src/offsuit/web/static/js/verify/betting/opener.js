// Who opens a street of stud: the lowest card up brings in, later the best cards up open; ties by position.

import { counted, order } from "../hands/choosing.js";

/**
 * @param {boolean} first whether it is the first street
 * @param {number[]} players live ones, clockwise from the button
 * @param {(player: number) => number[]} ranksUp ranks of the cards that a player has face up
 */
export function openerByCards(first, players, ranksUp) {
  const worth = players.map((player) => (first ? [-Math.min(...ranksUp(player))] : groupsOf(ranksUp(player))));
  let best = 0;
  for (let at = 1; at < players.length; at += 1) if (order(worth[at], worth[best]) > 0) best = at;
  return players[best];
}

/**
 * Groups of equal ranks, the largest and highest first.
 * @param {number[]} ranks
 */
function groupsOf(ranks) {
  return [...counted(ranks)].map(([rank, count]) => [count, rank]).sort((one, other) => order(other, one));
}
