// The players of a table, one line each: name, chips, and what they are doing.

import { botMark } from "../ui/bot_mark.js";
import { h } from "../ui/element.js";
import { list, signed } from "../ui/text.js";

/**
 * @param {TableState} table
 * @param {Reader} you
 */
export function seatItems(table, you) {
  return table.chairs.flatMap((chair, number) => (chair ? [seatItem(table, you, chair, number)] : []));
}

/**
 * @param {TableState} table
 * @param {Reader} you
 * @param {Chair} chair
 * @param {number} number
 */
function seatItem(table, you, chair, number) {
  const state = stateOf(table, chair, number);
  const mine = number === you.chair;
  return h("li", { class: `seat${mine ? " mine" : ""}${state === "thinking" ? " awaited" : ""}` },
    h("span", { class: "seat-name" }, mine ? "You" : chair.name, botMark(chair)),
    h("span", { class: "seat-chips", title: "chips won" }, h("span", { class: "unseen" }, "chips won: "), signed(chair.won)),
    h("span", { class: "seat-state small quiet" }, mine && state === "thinking" ? "your turn" : state || (chair.level ? "bot" : "here")));
}

/**
 * @param {TableState} table
 * @param {Chair} chair
 * @param {number} number
 */
function stateOf(table, chair, number) {
  if (chair.leaving) return "leaving";
  if (chair.resting) return "sitting out";
  const round = table.round;
  if (!round || isOver(round)) return chair.level ? "" : !chair.ready ? "not ready" : chair.looking ? "looking" : "ready";
  if (!round.chairs.includes(number)) return chair.ready ? "waits for the next deal" : "not ready";
  if (round.phase !== "play") return "";
  return round.waiting.some(({ seat }) => round.chairs[seat] === number) ? "thinking" : "done";
}

/** @param {RoundState} round */
function isOver({ phase }) {
  return phase === "over" || phase === "void";
}

/**
 * Whether the next round waits for you, at least for a while.
 * @param {TableState} table
 * @param {Reader} you
 */
export function owesNext(table, you) {
  const chair = you.chair === null ? null : table.chairs[you.chair];
  return Boolean(chair && !chair.resting && !chair.leaving && (!chair.ready || chair.looking));
}

/**
 * @param {TableState} table
 * @param {number} seatNumber
 */
export function nameOf(table, seatNumber) {
  return table.chairs[table.round?.chairs[seatNumber] ?? -1]?.name ?? "a player who left";
}

/**
 * The players that the table waits for, as a sentence.
 * @param {TableState} table
 * @param {Reader} you
 */
export function waitingWords(table, you) {
  const round = table.round;
  if (!round || round.phase !== "play") return betweenWords(table, you);
  const seats = round.waiting.map(({ seat }) => seat);
  const others = seats.filter((seat) => seat !== you.seat).map((seat) => nameOf(table, seat));
  if (you.seat !== null && seats.includes(you.seat)) return others.length ? "It is your turn." : "Everybody waits for you.";
  if (!others.length) return "";
  return you.seat === null ? `The table waits for ${few(others)}.` : `You are waiting for ${few(others)}.`;
}

/**
 * Short enough for one line on a phone; the list shows everybody who is thinking.
 * @param {string[]} names
 */
function few(names) {
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : list(names);
}

/**
 * @param {TableState} table
 * @param {Reader} you
 */
function betweenWords(table, you) {
  const phase = table.round?.phase;
  if (phase === "seeds" || phase === "reveals") return "The cards are being shuffled.";
  const people = table.chairs.filter((chair) => chair !== null).filter((chair) => !chair.level && !chair.resting);
  const mine = you.chair === null ? null : table.chairs[you.chair];
  const others = people.filter((chair) => !chair.ready && chair !== mine).map((chair) => chair.name);
  if (owesNext(table, you) && mine?.ready && table.next_round !== null) return "The next round begins when everybody goes on, or when the time is up.";
  if (owesNext(table, you) && (!mine?.ready || table.options.bots)) return "The next round waits for you.";
  if (others.length && (table.played === 0 || !people.some((chair) => chair.ready))) return `${mine ? "You are" : "The table is"} waiting for ${list(others)}.`;
  const looking = people.filter((chair) => chair.looking && chair !== mine).map((chair) => chair.name);
  if (looking.length) return `${mine ? "You are" : "The table is"} waiting for ${list(looking)} to go on.`;
  if (table.next_round !== null) return "The next round begins when the time is up.";
  return people.length ? "Waiting for more players." : "Nobody plays here yet: sit down and be the first.";
}
