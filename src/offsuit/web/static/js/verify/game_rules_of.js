// The rules of a record's round: what its settings say, filled up from the description of its game.

import { must } from "./difference.js";

const AMOUNTS = ["small_blind", "big_blind", "ante", "bring_in", "most_bets", "wilds", "multiplier", "unit", "surrender"];

/**
 * @param {RoundRecord} record
 * @param {GameInfo[]} games
 */
export function rulesOf({ game, settings }, games) {
  const listed = games.find(({ name }) => name === game);
  must(listed, `unknown game ${JSON.stringify(game)}`);
  const variant = settings.variant ?? listed.rules.variant;
  const info = games.find((each) => each.rules.variant === variant && each.description.family === listed.description.family);
  must(info, `variant: ${JSON.stringify(variant)} is not played`);
  /** @type {Rules} */
  const rules = { ...info.rules };
  for (const [name, value] of Object.entries(settings)) {
    if (info.description.retired[name] === value && !Object.hasOwn(rules, name)) continue;
    must(Object.hasOwn(rules, name), `settings: ${JSON.stringify(name)} is no rule of ${game}`);
    checkValue(info, name, value);
    rules[name] = value;
  }
  for (const name of Object.keys(rules)) rules[name] = filled(info, rules, name);
  checkAmounts(info, rules);
  return { info, rules };
}

/**
 * A rule that is null has a default, or the value of another rule.
 * @param {GameInfo} info
 * @param {Rules} rules
 * @param {string} name
 * @returns {any}
 */
function filled(info, rules, name) {
  if (rules[name] !== null) return rules[name];
  const { follows, defaults } = info.description;
  return Object.hasOwn(follows, name) ? filled(info, rules, follows[name]) : defaults[name];
}

/**
 * @param {GameInfo} info
 * @param {string} name
 * @param {any} value
 */
function checkValue(info, name, value) {
  const usual = info.rules[name];
  const wrong = `settings.${name}: ${JSON.stringify(value)} is not a value of this rule`;
  if (info.choices[name]) {
    must(info.choices[name].includes(value), wrong);
  } else if (usual === null || typeof usual === "number") {
    must(Number.isSafeInteger(value) || (usual === null && value === null), wrong);
  } else {
    must(Array.isArray(usual) ? typeof value === "object" && value !== null : typeof value === typeof usual, wrong);
  }
}

/**
 * @param {GameInfo} info
 * @param {Rules} rules
 */
function checkAmounts({ description }, rules) {
  for (const name of AMOUNTS) must(rules[name] === undefined || rules[name] >= 0, `settings.${name}: ${rules[name]} is negative`);
  if (description.family !== "betting") return;
  must(rules.small_blind >= 1 && rules.small_blind <= rules.big_blind, `settings: blinds ${rules.small_blind} and ${rules.big_blind}`);
  must(rules.most_bets >= 1, `settings.most_bets: ${rules.most_bets}`);
  must(description.opening !== "bring-in" || (rules.bring_in >= 1 && rules.bring_in < rules.big_blind), `settings.bring_in: ${rules.bring_in}`);
}

/**
 * @param {RoundRecord} record
 * @param {[number, number]} counts
 */
export function checkPlayers({ seats, button }, [least, most]) {
  must(seats.length >= least && seats.length <= most, `${seats.length} seats: ${least} to ${most} can play`);
  must(button >= 0 && button < seats.length, `button ${button}: seats are 0 to ${seats.length - 1}`);
  must(seats.every(({ name }) => name), "every seat must have a name");
  must(new Set(seats.map(({ name }) => name)).size === seats.length, "two seats have one name");
}
