// Rules and options of a table as text.

import { count } from "./text.js";

/**
 * "suit_tiebreak" -> "Suit tiebreak".
 * @param {string} name
 */
export function label(name) {
  const words = name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** @param {any} value */
export function valueText(value) {
  if (value === null) return "default of the variant";
  if (value === true) return "yes";
  if (value === false) return "no";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/**
 * Every option of a table, the most important first.
 * @param {TableOptions} options
 */
export function optionTexts(options) {
  return [
    count(options.seats, "seat"),
    `${durationText(options.seconds)} a decision`,
    `${count(options.rounds, "round")} a match`,
    options.pause ? `${durationText(options.pause)} between rounds` : "no pause between rounds",
    options.bots ? `${options.bots} bots fill empty seats` : "no bots",
    options.alone ? "bots play on alone" : null,
    options.stake ? `${options.stake} chips to begin with` : "on credit",
    options.aids ? "aids on" : "no aids",
    options.watched ? "open to spectators" : "no spectators",
    `${durationText(options.seed_seconds)} for seeds`,
  ].filter((text) => text !== null);
}

/** @param {number} seconds */
export function durationText(seconds) {
  if (seconds >= 3600 && seconds % 3600 === 0) return `${seconds / 3600} h`;
  if (seconds >= 60 && seconds % 60 === 0) return `${seconds / 60} min`;
  return `${seconds} s`;
}
