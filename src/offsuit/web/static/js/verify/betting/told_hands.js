// What a record tells of hands that its reader did not hold: shown at last, exchanged, mucked.

import { must } from "../difference.js";
/** @import { CardDeck } from "../hands/card_deck.js" */

export class ToldHands {
  /**
   * @param {RoundRecord} record
   * @param {CardDeck} deck
   * @param {(number | null)[]} known
   */
  constructor({ events }, deck, known) {
    this.deck = deck;
    this.opened = new Set(known.filter((card) => card !== null));
    /** @type {Map<number, number[]>} */
    this.shown = new Map();
    /** @type {Map<number, number[]>} */
    this.draws = new Map();
    /** @type {Set<number>} */
    this.mucked = new Set();
    for (const event of events) this.read(event);
  }

  /** @param {any} event */
  read(event) {
    if (event?.kind === "shown" && Array.isArray(event.tiles)) {
      this.shown.set(event.seat, event.tiles.map((/** @type {string} */ name) => this.code(name)));
    } else if (event?.kind === "discarded") {
      this.draws.set(event.seat, [...(this.draws.get(event.seat) ?? []), event.count]);
    } else if (event?.kind === "mucked") {
      this.mucked.add(event.seat);
    }
  }

  /** @param {string} name */
  code(name) {
    const code = this.deck.names.indexOf(name);
    must(code >= 0, `${JSON.stringify(name)} is no card of this deck`);
    return code;
  }

  /**
   * The cards that a seat exchanged: told to itself, else some that it did not keep, opened ones first.
   * Cards that are drawn lie behind those kept: a draw of three leaves at most two before them.
   * @param {any} event
   * @param {number[]} hand
   */
  discarded({ seat, count, tiles }, hand) {
    const shown = this.shown.get(seat) ?? [];
    const draws = this.draws.get(seat) ?? [];
    const kept = shown.slice(0, Math.max(0, shown.length - Math.max(0, ...draws)));
    draws.shift();
    if (Array.isArray(tiles)) return tiles.map((name) => this.code(name));
    const left = hand.filter((card) => !kept.includes(card));
    const cards = [...left.filter((card) => this.opened.has(card)), ...left.filter((card) => !this.opened.has(card))];
    must(Number.isInteger(count) && count >= 0 && count <= cards.length, `seat ${seat} discards ${count} cards and keeps more than it can`);
    return cards.slice(0, count);
  }
}
