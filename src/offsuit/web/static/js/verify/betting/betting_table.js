// A betting round dealt and played again from what was published: streets, draws, showdown, pots. Events are made
// as the reader of the record may see them.

import { Difference, must } from "../difference.js";
import { BettingStreets } from "./betting_streets.js";
import { ToldHands } from "./told_hands.js";
import { awardsOf, showersOf } from "./showdown.js";
import { openerByCards } from "./opener.js";
import { potsOf } from "./pots.js";
import { PlayedHands } from "./played_hands.js";
/** @import { CardDeck } from "../hands/card_deck.js" */

/** The stub ran out: what is dealt next follows from cards that stay hidden. */
export class StubEmpty extends Error {}

export class BettingTable {
  /**
   * @param {RoundRecord} record
   * @param {Rules} rules
   * @param {BettingDescription} description
   * @param {CardDeck} deck
   * @param {(number | null)[]} known
   * @param {number[]} dealt all cards in dealing order, hidden ones filled in
   */
  constructor(record, rules, description, deck, known, dealt) {
    this.reader = record.reader;
    this.streets = description.streets;
    this.deck = deck;
    this.rules = rules;
    this.known = known;
    this.dealt = dealt;
    this.next = 0;
    this.street = 0;
    this.count = record.seats.length;
    this.button = record.button;
    this.told = new ToldHands(record, deck, known);
    this.played = new PlayedHands(rules, description, deck);
    /** @type {any[]} */
    this.events = [];
    /** @type {number[][]} */
    this.hands = record.seats.map(() => []);
    /** @type {boolean[][]} */
    this.up = record.seats.map(() => []);
    /** @type {number[]} */
    this.board = [];
    /** @type {Set<number>} */
    this.shown = new Set();
    /** @type {number[]} */
    this.discarders = [];
    /** @type {number[]} */
    this.exchanged = record.seats.map(() => 0);
    /** @type {number[] | null} */
    this.result = null;
    const chips = this.clockwise.map((seat) => record.seats[seat].chips ?? 0);
    must(chips.every((each) => each > 0), "every seat must have chips");
    this.bets = new BettingStreets(rules, description, chips, (kind, player, told) => this.events.push({ kind, seat: this.clockwise[player], ...told }));
  }

  get clockwise() {
    return Array.from({ length: this.count }, (_, player) => (this.button + 1 + player) % this.count);
  }

  get liveSeats() {
    return this.bets.livePlayers.map((player) => this.clockwise[player]);
  }

  start() {
    this.bets.postAntesAndBlinds();
    this.openStreet(0);
  }

  /** The seat that owes a decision; null once the round is over. */
  get actor() {
    if (this.discarders.length) return this.discarders[0];
    return this.bets.actors.length ? this.clockwise[this.bets.actors[0]] : null;
  }

  /** @param {number} street */
  openStreet(street) {
    this.street = street;
    this.events.push({ kind: "opened", street: this.streets[street].name });
    if (this.streets[street].draw) this.discarders = this.liveSeats;
    else this.deal();
  }

  deal() {
    const { burn, board } = this.streets[this.street];
    if (burn) {
      this.take();
      this.events.push({ kind: "burnt", tile: null });
    }
    const opener = this.dealHands();
    if (board) {
      const cards = Array.from({ length: board }, () => this.take());
      this.board.push(...cards);
      this.events.push({ kind: "laid", tiles: cards.map((card) => this.deck.name(card)) });
    }
    this.bets.begin(this.street, opener);
    if (this.bets.over) this.endStreet();
  }

  take() {
    if (this.next >= this.dealt.length) throw new StubEmpty();
    this.next += 1;
    return this.dealt[this.next - 1];
  }

  /** One card at a time round the table; in a draw each seat's cards together. The player who opens, if cards decide it. */
  dealHands() {
    const { down, up, draw } = this.streets[this.street];
    const seats = this.liveSeats;
    const due = draw
      ? seats.flatMap((seat) => Array(this.exchanged[seat]).fill({ seat, up: false }))
      : Array.from({ length: down + up }, (_, at) => seats.map((seat) => ({ seat, up: at >= down }))).flat();
    const fresh = new Map();
    for (const each of due) {
      const card = this.take();
      this.hands[each.seat].push(card);
      this.up[each.seat].push(each.up || this.shown.has(each.seat));
      fresh.set(each.seat, (fresh.get(each.seat) ?? 0) + 1);
    }
    for (const [seat, count] of fresh) this.tellDealt(seat, count);
    this.exchanged.fill(0);
    if (!due.length || !this.bets.byBringIn) return null;
    const ranksUp = (/** @type {number} */ seat) => this.hands[seat].filter((_, at) => this.up[seat][at]).map((card) => this.deck.rankOf(card));
    return openerByCards(this.street === 0, this.bets.livePlayers, (player) => ranksUp(this.clockwise[player]));
  }

  /**
   * @param {number} seat
   * @param {number} count
   */
  tellDealt(seat, count) {
    const up = this.up[seat].slice(-count);
    const tiles = this.hands[seat].slice(-count).map((card, at) => (up[at] || seat === this.reader ? this.deck.name(card) : null));
    this.events.push({ kind: "dealt", seat, tiles, up });
  }

  /** @param {any} event */
  decide(event) {
    if (event.kind === "discarded") this.discard(event);
    else this.bet(event);
  }

  /** @param {any} event */
  bet({ seat, did, to }) {
    must(!this.discarders.length, `${did}: seat ${seat} has to discard`);
    const offers = this.bets.offers();
    const offer = offers.find(({ action }) => action === did);
    must(offer, `seat ${seat}: ${did}, expected ${offers.map(({ action }) => action).join(" or ")}`);
    if (offer.least !== undefined && offer.most !== undefined) {
      must(to >= offer.least && to <= offer.most, `seat ${seat}: ${did} to ${to}, expected ${offer.least} to ${offer.most}`);
    }
    if (did === "fold") [this.hands[seat], this.up[seat]] = [[], []];
    this.bets.act(did, to);
    if (this.bets.over) this.endStreet();
  }

  /** @param {any} event */
  discard(event) {
    const { seat, count } = event;
    must(this.discarders.length, `seat ${seat} discards and has to bet`);
    const cards = this.told.discarded(event, this.hands[seat]);
    for (const card of cards) {
      const at = this.hands[seat].indexOf(card);
      must(at >= 0, `seat ${seat} discards ${this.deck.name(card)}, which it does not hold`);
      this.hands[seat].splice(at, 1);
      this.up[seat].splice(at, 1);
    }
    must(cards.length === count, `seat ${seat} discards ${cards.length} cards, ${count} are published`);
    this.events.push({ kind: "discarded", seat, street: this.street, count, tiles: seat === this.reader ? cards.map((card) => this.deck.name(card)) : null });
    this.exchanged[seat] = count;
    this.discarders.shift();
    if (!this.discarders.length) this.deal();
  }

  endStreet() {
    this.bets.end();
    const last = this.street === this.streets.length - 1;
    if (this.liveSeats.length > 1 && !last) {
      const turnedUp = this.bets.allIn ? this.showOrder.filter((seat) => !this.shown.has(seat)) : [];
      for (const seat of turnedUp) this.show(seat, []);
      this.openStreet(this.street + 1);
    } else {
      this.finish();
    }
  }

  get showOrder() {
    const live = this.bets.livePlayers;
    const from = (/** @type {number} */ player) => (player - this.bets.opener + this.count) % this.count;
    return live.sort((one, other) => from(one) - from(other)).map((player) => this.clockwise[player]);
  }

  /**
   * @param {number} seat
   * @param {any[]} fives
   */
  show(seat, fives) {
    this.shown.add(seat);
    this.events.push({ kind: "shown", seat, tiles: this.hands[seat].map((card) => this.deck.name(card)), words: fives.map(({ words }) => words), fives });
  }

  finish() {
    const pots = potsOf(this.bets.paid, this.bets.livePlayers).map(({ chips, players }) => ({ chips, seats: players.map((player) => this.clockwise[player]) }));
    const awards = this.liveSeats.length === 1
      ? pots.map(({ chips, seats }) => ({ pot: 0, half: null, chips, seats, shares: [chips] }))
      : this.showDown(pots);
    const stacks = Array.from({ length: this.count }, (_, seat) => this.bets.stacks[this.clockwise.indexOf(seat)]);
    for (const award of awards) {
      this.events.push({ kind: "awarded", ...award });
      for (const [at, seat] of award.seats.entries()) stacks[seat] += award.shares[at];
    }
    this.result = stacks.map((chips, seat) => chips - this.bets.start[this.clockwise.indexOf(seat)]);
    this.events.push({ kind: "settled", chips: this.result, stacks });
  }

  /** @param {{ chips: number, seats: number[] }[]} pots */
  showDown(pots) {
    const live = this.liveSeats;
    const strengths = this.played.halves.map((half) => new Map(live.map((seat) => [seat, this.strength(half, seat)])));
    const everyone = !this.rules.muck || live.some((seat) => this.bets.stacks[this.clockwise.indexOf(seat)] === 0);
    for (const [seat, shows] of showersOf(this.showOrder, pots, strengths, everyone)) {
      if (shows) this.show(seat, this.played.fives(this.hands[seat], this.board));
      else this.events.push({ kind: "mucked", seat });
    }
    return awardsOf(pots, this.played.halves, strengths);
  }

  /**
   * A hand that was mucked counts as beaten, unless the reader knows it.
   * @param {Half} half
   * @param {number} seat
   */
  strength(half, seat) {
    const hidden = this.hands[seat].some((card) => !this.told.opened.has(card));
    return hidden && this.told.mucked.has(seat) ? [-1] : this.played.strength(half, this.hands[seat], this.board);
  }

  /** Dealt cards that the reader sees at the end must have been opened. */
  checkFaces() {
    const seen = [...this.board];
    for (const [seat, hand] of this.hands.entries()) {
      const whole = seat === this.reader || this.shown.has(seat);
      seen.push(...hand.filter((_, at) => whole || this.up[seat][at]));
    }
    for (const at of seen.map((card) => this.dealt.indexOf(card))) {
      if (this.known[at] === null) throw new Difference(`dealt card ${at} is shown and was never opened`);
    }
    return seen.length;
  }
}
