// Events as sentences, for the log and for screen readers.

import { nameOf } from "../table/seat_list.js";
import { tileWords } from "../ui/tiles.js";
import { list } from "../ui/text.js";
import { actionWords, chips } from "./action_text.js";

// `who.seat(number)` returns a name, "You" where `who.mine(number)` is true.
/** @type {Record<string, (event: GameEvent, who: Names) => string | null>} */
export const EVENTS = {
  posted: (event, who) => `${who.seat(event.seat)} ${who.mine?.(event.seat) ? "post" : "posts"} the ${event.what}, ${chips(event.chips)}.`,
  acted: (event, who) => `${who.seat(event.seat)} ${actionWords(/** @type {any} */ (event), who.mine?.(event.seat))}.`,
  discarded: (event, who) => `${who.seat(event.seat)} ${actionWords(/** @type {any} */ (event), who.mine?.(event.seat))}.`,
  dealt: (event, who) => dealtWords(event, who),
  laid: (event) => `On the board: ${list(event.tiles.map(tileWords))}.`,
  reshuffled: (event) => `${event.count} spent tiles are shuffled again.`,
  returned: (event, who) => `${chips(event.chips)} ${event.chips === 1 ? "goes" : "go"} back to ${who.mine?.(event.seat) ? "you" : who.seat(event.seat)}.`,
  shown: (event, who) => (event.fives.length ? `${who.seat(event.seat)} ${who.mine?.(event.seat) ? "show" : "shows"} ${handsText(event.fives)}.` : null),
};

/**
 * The best hands for each half of the pot: "high hand; low: low hand", or the only one.
 * @param {Five[]} fives
 */
export function handsText(fives) {
  return fives.map(({ half, words }, at) => (at && half === "low" ? `low: ${words}` : words)).join("; ");
}

/**
 * What the table did, as a sentence: time that ran out, chips that were bought.
 * @param {TurnEntry} entry
 * @param {News} given1
 */
export function entryText(entry, { table, you }) {
  if (entry.kind === "acted" && entry.by === "clock") return entry.seat === you.seat ? "Your time ran out." : `Time ran out for ${nameOf(table, entry.seat)}.`;
  if (entry.kind !== "bought") return null;
  return entry.chair === you.chair ? `You buy ${chips(entry.chips)} chips.` : `${table.chairs[entry.chair]?.name ?? "Somebody"} buys ${chips(entry.chips)} chips.`;
}

/**
 * @param {GameEvent} event
 * @param {News} given1
 */
export function eventText(event, { table, you }) {
  /** @param {number} seat */
  const mine = (seat) => seat === you.seat;
  return EVENTS[event.kind]?.(event, { mine, seat: (/** @type {number} */ seat) => (mine(seat) ? "You" : nameOf(table, seat)) }) ?? null;
}

/**
 * @param {GameEvent} given
 * @param {Names} who
 */
function dealtWords({ seat, tiles, up }, who) {
  if (who.mine?.(seat)) return `You are dealt ${list(tiles.map(tileWords))}.`;
  const open = tiles.filter((/** @type {string | null} */ name, /** @type {number} */ at) => name && up[at]);
  return open.length ? `${who.seat(seat)} gets ${list(open.map(tileWords))}, face up.` : null;
}
