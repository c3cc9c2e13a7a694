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
 * Who sits at a table; one with a password names its players only to people with a seat there.
 * @param {ListedTable} given
 */
export function playersText({ chairs, bots: programs, people, named }) {
  const taken = chairs.filter(Boolean);
  if (!taken.length) return "nobody yet";
  const bots = taken.length - people;
  const marked = chairs.flatMap((name, chair) => (name === null ? [] : [programs[chair] ? `${name} (bot)` : name]));
  return named ? marked.join(", ") : [people && count(people, "player"), bots && count(bots, "bot")].filter(Boolean).join(", ");
}

/**
 * Whether everybody may watch a table: a password closes it to spectators too.
 * @param {{ options: TableOptions, guarded: boolean }} given
 */
export function isWatched({ options, guarded }) {
  return options.watched && !guarded;
}

/**
 * Whether a game has aids that a table may allow.
 * @param {Description | undefined} description
 */
export function hasAids(description) {
  return description?.family === "arranging" && description.aids.length > 0;
}

/**
 * Every option of a table, the most important first.
 * @param {{ options: TableOptions, guarded: boolean }} table
 * @param {Description | undefined} description
 */
export function optionTexts(table, description) {
  const { options } = table;
  return [
    count(options.seats, "seat"),
    `${durationText(options.seconds)} a decision`,
    `${count(options.rounds, "round")} a match`,
    options.pause ? `up to ${durationText(options.pause)} to look at results` : "no pause between rounds",
    options.bots ? `${options.bots} bots fill empty seats` : "no bots",
    options.alone ? "bots play on alone" : null,
    options.stake ? `${options.stake} chips to begin with` : "on credit",
    hasAids(description) ? (options.aids ? "aids on" : "no aids") : null,
    isWatched(table) ? "open to spectators" : "no spectators",
    `${durationText(options.seed_seconds)} for seeds`,
  ].filter((text) => text !== null);
}

/** @param {number} seconds */
export function durationText(seconds) {
  if (seconds >= 3600 && seconds % 3600 === 0) return `${seconds / 3600} h`;
  if (seconds >= 60 && seconds % 60 === 0) return `${seconds / 60} min`;
  return `${seconds} s`;
}
