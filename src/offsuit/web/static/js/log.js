// What has happened since this page was opened, a sentence each, the newest first.

import { h } from "./element.js";
import { count, list, signed } from "./words.js";

const MOST = 200;

const ENTRIES = {
  sat: (entry) => `${entry.name} sat down${entry.level ? ` (${entry.level} bot)` : ""}.`,
  queued: (entry) => `${entry.name} waits for a seat.`,
  left: (entry, who) => `${who.chair(entry.chair)} left.`,
  rested: (entry, who) => `${who.chair(entry.chair)} ${entry.resting ? "sits out" : "is back"}.`,
  shuffled: (entry) => `Round ${entry.round}: shuffled for ${list(entry.seats.map((seat) => seat.name))}.`,
  voided: (entry) => `The round is void: ${entry.why}.`,
  changed: () => "The host changed the rules.",
  locked: (entry) => (entry.locked ? "The host locked the table." : "The table is open again."),
  extended: () => "The server was away; clocks go on with what was left.",
  ranked: (entry) => `Match ${entry.match} is over: ${entry.places.map((each) => `${each.place}. ${each.name} ${signed(each.points)}`).join(", ")}.`,
};

const EVENTS = {
  anted: (event) => `Everybody put ${event.each} into the pot, which holds ${event.pot}.`,
  dealt: (event, who) => (event.cards ? `You were dealt ${count(event.count, "card")}.` : null),
  decided: (event, who) => `${who.seat(event.seat)} has decided.`,
  parted: (event, who) => (event.surrendered.length ? `${list(event.surrendered.map(who.seat))} surrendered; the pot holds ${event.pot}.` : "Everybody plays on."),
  arranged: (event, who) => `${who.seat(event.seat)} has arranged.`,
  revealed: () => "Hands were shown.",
  scored: (event, who) => `Points: ${event.net.map((points, seat) => `${who.seat(seat)} ${signed(points)}`).join(", ")}.`,
};

export class Log {
  constructor(place) {
    this.items = h("ol", { class: "log", reversed: true });
    this.empty = h("p", { class: "quiet" }, "What happens from now on is written here.");
    place.append(this.empty, this.items);
  }

  // `who` knows the names of chairs and seats at that time.
  add(turns, who) {
    for (const { entry, events } of turns) {
      this.write(ENTRIES[entry.kind]?.(entry, who));
      if (entry.kind === "acted" && entry.by === "clock") this.write(`Time ran out for ${who.seat(entry.seat)}.`);
      for (const event of events) this.write(EVENTS[event.kind]?.(event, who));
    }
  }

  write(words) {
    if (!words) return;
    this.empty.hidden = true;
    this.items.prepend(h("li", {}, words));
    while (this.items.children.length > MOST) this.items.lastChild.remove();
  }
}
