// The end of a betting round: who shows, who wins which part of each pot, and where odd chips go.

import { order } from "../hands/choosing.js";

/** @typedef {{ chips: number, seats: number[] }} Pot */
/** @typedef {Map<number, any[]>} Strengths by seat, greater wins */

/**
 * A seat shows unless, in every half of every pot that it contests, a hand already shown beats it.
 * @param {number[]} seats in the order in which they show
 * @param {Pot[]} pots
 * @param {Strengths[]} halves
 * @param {boolean} everyone
 * @returns {Generator<[seat: number, shows: boolean]>}
 */
export function* showersOf(seats, pots, halves, everyone) {
  /** @type {number[]} */
  const shown = [];
  for (const seat of seats) {
    const contested = pots.filter((pot) => pot.seats.includes(seat));
    const unbeaten = (/** @type {Pot} */ pot, /** @type {Strengths} */ held) =>
      shown.every((other) => !pot.seats.includes(other) || order(held.get(other), held.get(seat)) <= 0);
    const shows = everyone || contested.some((pot) => halves.some((held) => unbeaten(pot, held)));
    if (shows) shown.push(seat);
    yield [seat, shows];
  }
}

/**
 * Equal parts; the first ones get the odd chips, one each.
 * @param {number} chips
 * @param {number} parts
 */
export function split(chips, parts) {
  const odd = chips % parts;
  return Array.from({ length: parts }, (_, part) => (chips - odd) / parts + (part < odd ? 1 : 0));
}

/**
 * The winners of every pot by halves; the seats of a pot are clockwise from the button.
 * @param {Pot[]} pots
 * @param {Half[]} names
 * @param {Strengths[]} halves
 */
export function awardsOf(pots, names, halves) {
  return pots.flatMap(({ chips, seats: contesting }, pot) => {
    const parts = split(chips, halves.length);
    return halves.flatMap((held, at) => {
      const seats = contesting.filter((seat) => contesting.every((other) => order(held.get(seat), held.get(other)) >= 0));
      return parts[at] ? [{ pot, half: names[at], chips: parts[at], seats, shares: split(parts[at], seats.length) }] : [];
    });
  });
}
