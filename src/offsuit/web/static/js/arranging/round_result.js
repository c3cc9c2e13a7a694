// The result of a round as data, and the points between two seats.

/**
 * `names` are those of the round, by seat; `rows` the names of the rows, the strongest first.
 * @param {RoundSoFar & { rows: string[], scored: Scored }} given
 * @returns {RoundResult}
 */
export function resultOf({ number, names, rows, revealed, scored, surrendered }) {
  return { number, names, rows, hands: revealed?.hands ?? [], scored, surrendered };
}

/**
 * Points of `seat` against `other`, row by row; null where they did not meet.
 * @param {Pick<RoundResult, "scored" | "rows">} given
 * @param {number} seat
 * @param {number} other
 * @returns {PairPoints | null}
 */
export function pairOf({ scored, rows }, seat, other) {
  const found = scored.pairs.find(({ a, b }) => (a === seat && b === other) || (a === other && b === seat));
  if (!found) return null;
  const sign = found.a === seat ? 1 : -1;
  /** @param {number | null} points */
  const turn = (points) => (points === null ? null : sign * points);
  return { rows: rows.map((row) => turn(found[row])), total: sign * found.total };
}

/**
 * The pair between which most points changed hands, winner first; null if nobody won anything.
 * @param {RoundResult} result
 */
export function largestSwing(result) {
  const found = result.scored.pairs.toSorted((one, other) => Math.abs(other.total) - Math.abs(one.total))[0];
  if (!found || found.total === 0) return null;
  const [winner, loser] = found.total > 0 ? [found.a, found.b] : [found.b, found.a];
  const pair = pairOf(result, winner, loser);
  return pair && { winner, loser, ...pair };
}
