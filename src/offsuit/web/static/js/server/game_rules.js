// The rules of a table: the game's own, what the table changes, and what rules that are null mean.

/**
 * Every rule of a table by name.
 * @param {GameInfo} game
 * @param {string} settings JSON: rules that differ from the game's own
 * @returns {Rules}
 */
export function rulesOf(game, settings) {
  return { ...game.rules, ...JSON.parse(settings) };
}

/**
 * A game of GET /games.
 * @param {GameInfo[]} games
 * @param {string} name
 */
export function gameNamed(games, name) {
  const found = games.find((each) => each.name === name);
  if (!found) throw new Error(`no game ${name}`);
  return found;
}

/**
 * Cards dealt to each seat in all phases.
 * @param {ArrangingDescription["phases"]} phases
 */
export function cardsDealt(phases) {
  return phases.reduce((sum, { deal }) => sum + deal, 0);
}

/**
 * The phase in which the last cards are dealt.
 * @param {ArrangingDescription} description
 */
export function lastPhase({ phases }) {
  return phases[phases.length - 1];
}

/**
 * The value that a rule has, also where it is left to the game.
 * @param {string} name
 * @param {Rules} rules
 * @param {Description} description
 * @returns {any}
 */
export function ruleValue(name, rules, description) {
  const value = rules[name] ?? null;
  if (value !== null) return value;
  const other = description.follows[name];
  return other ? ruleValue(other, rules, description) : (description.defaults[name] ?? null);
}
