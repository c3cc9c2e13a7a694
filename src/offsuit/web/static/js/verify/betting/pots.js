// Pots layered by what each player has paid: a player who is all in can win from nobody more than they paid.

/**
 * One pot where one player is left.
 * @param {number[]} paid by player
 * @param {number[]} live players who have not folded
 * @returns {{ chips: number, players: number[] }[]}
 */
export function potsOf(paid, live) {
  const total = paid.reduce((sum, chips) => sum + chips, 0);
  if (live.length === 1) return total ? [{ chips: total, players: live }] : [];
  /** @type {{ chips: number, players: number[] }[]} */
  const found = [];
  let below = 0;
  for (const level of [...new Set(paid)].sort((one, other) => one - other)) {
    let chips = paid.filter((each) => each >= level).length * (level - below);
    const players = live.filter((player) => paid[player] >= level);
    while (found.length && String(found[found.length - 1].players) === String(players)) chips += found.pop()?.chips ?? 0;
    if (chips) found.push({ chips, players });
    below = level;
  }
  return found;
}
