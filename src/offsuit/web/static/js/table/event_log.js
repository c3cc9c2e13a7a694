// What has happened since the round was shuffled, a sentence each, the newest first.

import { get } from "../server/api.js";
import { h } from "../ui/element.js";
import { EVENTS as TILE_EVENTS } from "../betting/event_text.js";
import { count, list, signed } from "../ui/text.js";

const MOST = 200;

const ENTRIES = {
  sat: (entry) => `${entry.name} sat down${entry.level ? ` (${entry.level} bot)` : ""}.`,
  queued: (entry) => `${entry.name} waits for a seat.`,
  left: (entry, who) => `${who.chair(entry.chair)} left.`,
  rested: (entry, who) => `${who.chair(entry.chair)} ${entry.resting ? "sits out" : "is back"}.`,
  shuffled: (entry) => `Round ${entry.round}: shuffled for ${list(entry.seats.map((seat) => seat.name))}.`,
  revealed: (entry, who) => `${who.seat(entry.seat)} added a seed to the shuffle.`,
  voided: (entry) => `The round is void: ${entry.why}.`,
  changed: () => "The host changed the rules.",
  locked: (entry) => (entry.locked ? "The host locked the table." : "The table is open again."),
  extended: () => "The server was away; clocks go on with what was left.",
  ranked: (entry) => `Match ${entry.match} is over: ${entry.places.map((each) => `${each.place}. ${each.name} ${signed(each.points)}`).join(", ")}.`,
};

const EVENTS = {
  ...TILE_EVENTS,
  anted: (event) => `Everybody put ${event.each} into the pot, which holds ${event.pot}.`,
  dealt: (event, who) => (event.cards ? `You were dealt ${count(event.count, "card")}.` : event.tiles ? TILE_EVENTS.dealt(event, who) : null),
  decided: (event, who) => `${who.seat(event.seat)} has decided.`,
  parted: (event, who) => (event.surrendered.length ? `${list(event.surrendered.map(who.seat))} surrendered; the pot holds ${event.pot}.` : "Everybody plays on."),
  arranged: (event, who) => `${who.seat(event.seat)} has arranged.`,
  revealed: () => "Hands were shown.",
  awarded: (event, who) => `${list(event.seats.map(who.seat))} won ${event.chips}${event.half === "low" ? " for low" : ""}.`,
  scored: (event, who) => `Points: ${event.net.map((points, seat) => `${who.seat(seat)} ${signed(points)}`).join(", ")}.`,
};

export class Log {
  constructor(table, place) {
    this.table = table;
    this.seats = []; // names of those who are dealt in
    this.items = h("ol", { class: "log", reversed: true });
    this.empty = h("p", { class: "quiet" }, "What happens from now on is written here.");
    place.append(this.empty, this.items);
  }

  hear({ table, turns }) {
    const chair = (number) => table.chairs[number]?.name ?? "Somebody";
    this.who = { chair, seat: (number) => this.seats[number] ?? chair(table.round?.chairs[number]) };
    if (turns) return this.add(turns);
    this.seats = [];
    if (table.round) this.recall(table.round.number);
  }

  // The round as it has gone so far, for a page that was opened in the middle of it.
  async recall(round) {
    try {
      this.add((await get(`/tables/${this.table}/rounds/${round}/turns`)).turns);
    } catch {
      // what happens from now on is written all the same
    }
  }

  add(turns) {
    for (const { seq, entry, events } of turns) {
      if (entry.kind === "shuffled") this.seats = entry.seats.map((seat) => seat.name);
      if (this.items.querySelector(`[data-seq="${seq}"]`)) continue;
      const late = entry.kind === "acted" && entry.by === "clock" ? `Time ran out for ${this.who.seat(entry.seat)}.` : null;
      this.write(seq, [ENTRIES[entry.kind]?.(entry, this.who), late, ...events.map((event) => EVENTS[event.kind]?.(event, this.who))].filter(Boolean));
    }
    while (this.items.children.length > MOST) this.items.lastChild.remove();
  }

  // Behind whatever is newer: what is recalled may come later than what is new.
  write(seq, lines) {
    if (lines.length) this.empty.hidden = true;
    for (const words of lines) {
      const older = [...this.items.children].find((each) => Number(each.dataset.seq) <= seq);
      this.items.insertBefore(h("li", { "data-seq": seq }, words), older ?? null);
    }
  }
}
