// The events of the round as sentences, the newest first.

import { get } from "../server/api.js";
import { h } from "../ui/element.js";
import { EVENTS as BETTING_EVENTS } from "../betting/event_text.js";
import { count, list, signed } from "../ui/text.js";

const MOST = 200;

/** @type {Record<string, (entry: TurnEntry, who: LogNames) => string | null>} */
const ENTRIES = {
  sat: (entry) => `${entry.name} sat down${entry.level ? ` (${entry.level} bot)` : entry.bot ? " (bot)" : ""}.`,
  queued: (entry) => `${entry.name} waits for a seat.`,
  dequeued: (entry) => `${entry.name} no longer waits for a seat.`,
  left: (entry, who) => `${who.chair(entry.chair)} left.`,
  leaving: (entry, who) => `${who.chair(entry.chair)} is leaving; the clock plays for them until the round is over.`,
  bought: (entry, who) => `${who.chair(entry.chair)} bought ${count(entry.chips, "chip")}.`,
  acted: (entry, who) => (entry.by === "clock" ? lateWords(entry, who) : null),
  rested: (entry, who) => `${who.chair(entry.chair)} ${entry.resting ? "sits out" : "is back"}.`,
  shuffled: (entry) => `Round ${entry.round}: shuffled for ${list(entry.seats.map((/** @type {SeatInfo} */ seat) => seat.name))}.`,
  revealed: (entry, who) => `${who.seat(entry.seat)} added a seed to the shuffle.`,
  voided: (entry) => `The round is void: ${entry.why}.`,
  changed: () => "The host changed the rules.",
  retitled: (entry) => `The operator named the table ${entry.title}.`,
  renamed: (entry) => `The operator gave a player the name ${entry.name}.`,
  unseeded: (entry, who) => `${who.chair(entry.chair)} withheld two seeds in a row and plays without one from now on.`,
  closing: () => "The host closes the table; this round is the last.",
  closed: (entry) => `The table is closed: ${entry.why}.`,
  locked: (entry) => (entry.locked ? "The host locked the table." : "The table is open again."),
  extended: () => "The server was restarted; clocks continue where they stopped.",
  ranked: (entry) => `Match ${entry.match} is over: ${entry.places.map((/** @type {Placing} */ each) => `${each.place}. ${each.name} ${signed(each.points)}`).join(", ")}.`,
};

/** @type {Record<string, (event: GameEvent, who: LogNames) => string | null>} */
const EVENTS = {
  ...BETTING_EVENTS,
  anted: (event) => `Everybody put ${event.each} into the pot, which holds ${event.pot}.`,
  dealt: (event, who) => (event.cards ? `You were dealt ${count(event.count, "card")}.` : event.tiles ? BETTING_EVENTS.dealt(event, who) : null),
  decided: (event, who) => `${who.seat(event.seat)} has decided.`,
  parted: (event, who) => (event.surrendered.length ? `${list(event.surrendered.map(who.seat))} surrendered; the pot holds ${event.pot}.` : "Everybody plays on."),
  arranged: (event, who) => `${who.seat(event.seat)} has arranged.`,
  revealed: () => "Hands were shown.",
  awarded: (event, who) => `${list(event.seats.map(who.seat))} won ${event.chips}${event.half === null ? ": everybody else folded" : event.half === "low" ? " for low" : ""}.`,
  scored: (event, who) => `Points: ${event.net.map((/** @type {number} */ points, /** @type {number} */ seat) => `${who.seat(seat)} ${signed(points)}`).join(", ")}.`,
};

/**
 * @param {TurnEntry} entry
 * @param {LogNames} who
 */
function lateWords(entry, who) {
  return who.away(entry.seat) ? `${who.seat(entry.seat)} is away: the clock played for them.` : `Time ran out for ${who.seat(entry.seat)}: the clock played for them.`;
}

export class EventLog {
  /** @type {string[]} */
  seats;
  /** @type {LogNames} */
  who;

  /**
   * @param {string} table
   * @param {HTMLElement} place
   */
  constructor(table, place) {
    this.table = table;
    this.seats = []; // names by seat
    this.items = h("ol", { class: "log", reversed: true });
    this.empty = h("p", { class: "quiet" }, "Events of the round are listed here.");
    place.append(this.empty, this.items);
  }

  /** @param {News} given */
  hear({ table, turns }) {
    /**
     * @param {number} number
     * @returns {string}
     */
    const chair = (number) => table.chairs[number]?.name ?? "Somebody";
    /** @param {number} number */
    const away = (number) => {
      const found = table.chairs[table.round?.chairs[number] ?? -1];
      return !found || found.resting || found.leaving;
    };
    this.who = { chair, away, seat: (/** @type {number} */ number) => this.seats[number] ?? chair(table.round?.chairs[number] ?? -1) };
    if (turns) return this.add(turns);
    this.seats = [];
    if (table.round) this.recall(table.round.number);
  }

  /**
   * The events so far, for a page that was opened during a round.
   * @param {number} round
   */
  async recall(round) {
    try {
      this.add((await get(`/tables/${this.table}/rounds/${round}/turns`)).turns);
    } catch {
      // later events are listed all the same
    }
  }

  /** @param {Turn[]} turns */
  add(turns) {
    for (const { seq, entry, events } of turns) {
      if (entry.kind === "shuffled") this.seats = entry.seats.map((/** @type {SeatInfo} */ seat) => seat.name);
      if (this.items.querySelector(`[data-seq="${seq}"]`)) continue;
      this.write(seq, [ENTRIES[entry.kind]?.(entry, this.who), ...events.map((event) => EVENTS[event.kind]?.(event, this.who))].filter((words) => words !== null && words !== undefined));
    }
    while (this.items.children.length > MOST) this.items.lastChild?.remove();
  }

  /**
   * In order of their numbers: earlier events may arrive after newer ones.
   * @param {number} seq
   * @param {string[]} lines
   */
  write(seq, lines) {
    if (lines.length) this.empty.hidden = true;
    for (const words of lines) {
      const older = [...this.items.querySelectorAll("li")].find((each) => Number(each.dataset.seq) <= seq);
      this.items.insertBefore(h("li", { "data-seq": seq }, words), older ?? null);
    }
  }
}
