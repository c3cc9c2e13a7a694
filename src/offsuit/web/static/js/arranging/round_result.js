// One round's result as data: who won what from whom, from the point of view of a seat.

export const SHOWN = ["front", "middle", "back"];

// Kept as it was told, with the names of that round.
export function resultOf(number, names, revealed, scored, surrendered) {
  return { number, names, hands: revealed?.hands ?? [], scored, surrendered };
}

// Points of `seat` against `other`, position by position; null where they did not meet.
export function pairOf(scored, seat, other) {
  const found = scored.pairs.find(({ a, b }) => (a === seat && b === other) || (a === other && b === seat));
  if (!found) return null;
  const sign = found.a === seat ? 1 : -1;
  const turn = (points) => (points === null ? null : sign * points);
  return { back: turn(found.back), middle: turn(found.middle), front: turn(found.front), total: sign * found.total };
}

// The pair between which most points changed hands, winner first; null if nobody won anything.
export function largestSwing(scored) {
  const found = scored.pairs.toSorted((one, other) => Math.abs(other.total) - Math.abs(one.total))[0];
  if (!found || found.total === 0) return null;
  const [winner, loser] = found.total > 0 ? [found.a, found.b] : [found.b, found.a];
  return { winner, loser, ...pairOf(scored, winner, loser) };
}
