// A betting round played again from its events: actions name cards that only their seat may know.

import { compare, must } from "../difference.js";
import { BettingTable, StubEmpty } from "./betting_table.js";
/** @import { CardDeck } from "../hands/card_deck.js" */

/**
 * The sentences of what follows; the first difference is thrown.
 * @param {RoundRecord} record
 * @param {Rules} rules
 * @param {BettingDescription} description
 * @param {CardDeck} deck
 * @param {(number | null)[]} known
 * @param {number[]} dealt
 * @returns {Generator<string>}
 */
export function* replayBetting(record, rules, description, deck, known, dealt) {
  must(record.actions === null, "actions: they are published, and this game publishes none");
  const table = new BettingTable(record, rules, description, deck, known, dealt);
  const whole = played(table, record.events);
  const { events } = table;
  compare("event", events, whole ? record.events : record.events.slice(0, events.length));
  yield `All ${events.length} events follow from the rules, the button and the dealing order.`;
  if (!whole) {
    yield afterReshuffle(record, events.length);
    return;
  }
  must(table.result, `event ${events.length}: nothing is published, and the round is not over`);
  yield `${table.checkFaces()} cards that are shown were opened where they were dealt.`;
  compare("result", { points: record.seats.map(() => 0), chips: table.result }, record.result);
  yield "The result follows.";
}

/**
 * Whether the round was played to the end of its events.
 * @param {BettingTable} table
 * @param {any[]} told
 */
function played(table, told) {
  try {
    table.start();
    for (const [number, event] of told.entries()) {
      if (event?.kind !== "acted" && event?.kind !== "discarded") continue;
      const turn = table.actor;
      must(turn === event.seat, `event ${number}: seat ${event.seat} acts, and it is ${turn === null ? "nobody's" : `seat ${turn}'s`} turn`);
      table.decide(event);
    }
  } catch (problem) {
    if (problem instanceof StubEmpty) return false;
    throw problem;
  }
  return true;
}

/**
 * The order of the new stub follows from hidden cards: the last event must be the result, and chips sum to zero.
 * @param {RoundRecord} record
 * @param {number} first
 */
function afterReshuffle({ events, seats, result }, first) {
  const last = events[events.length - 1];
  must(last?.kind === "settled" && Array.isArray(last.chips) && last.chips.length === seats.length, "the round is not over");
  const chips = /** @type {number[]} */ (last.chips);
  compare("result", { points: seats.map(() => 0), chips }, result);
  compare("sum of the result's chips", 0, chips.reduce((sum, each) => sum + each, 0));
  compare(`event ${events.length - 1}.stacks`, seats.map((seat, at) => (seat.chips ?? 0) + chips[at]), last.stacks);
  return `The stub was shuffled again: of ${events.length - first} more events the names of cards and the sum of chips are checked.`;
}
