// Events as sentences, for the log and for those who do not see the table.

import { nameOf } from "../table/seat_list.js";
import { tileWords } from "../ui/tiles.js";
import { list } from "../ui/text.js";
import { chips, deedWords } from "./action_text.js";

// `who.seat(number)` has names; where `who.mine(number)` holds that is "You".
export const EVENTS = {
  posted: (event, who) => `${who.seat(event.seat)} ${who.mine?.(event.seat) ? "post" : "posts"} the ${event.what}, ${chips(event.chips)}.`,
  acted: (event, who) => `${who.seat(event.seat)} ${deedWords(event, who.mine?.(event.seat))}.`,
  discarded: (event, who) => `${who.seat(event.seat)} ${deedWords(event, who.mine?.(event.seat))}.`,
  dealt: (event, who) => dealtWords(event, who),
  laid: (event) => `On the board: ${list(event.tiles.map(tileWords))}.`,
  reshuffled: (event) => `${event.count} spent tiles are shuffled again.`,
  returned: (event, who) => `${chips(event.chips)} go back to ${who.mine?.(event.seat) ? "you" : who.seat(event.seat)}.`,
  shown: (event, who) => (event.words.length ? `${who.seat(event.seat)} ${who.mine?.(event.seat) ? "show" : "shows"} ${event.words.join("; low: ")}.` : null),
};

export function spoken(event, { table, you }) {
  const mine = (seat) => seat === you.seat;
  return EVENTS[event.kind]?.(event, { mine, seat: (seat) => (mine(seat) ? "You" : nameOf(table, seat)) }) ?? null;
}

function dealtWords({ seat, tiles, up }, who) {
  if (who.mine?.(seat)) return `You are dealt ${list(tiles.map(tileWords))}.`;
  const open = tiles.filter((name, at) => name && up[at]);
  return open.length ? `${who.seat(seat)} gets ${list(open.map(tileWords))}, face up.` : null;
}
