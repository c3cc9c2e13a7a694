// Where each card of a hand lies: data with undo, kept in the browser over reloads.

import { readCard } from "../ui/cards.js";

export const HAND = "hand";
const KEEP = 20; // layouts; those of older rounds are deleted

export class Layout {
  /** @type {Laid} */
  laid;
  /** @type {Laid[]} */
  past;
  /** @type {Record<number, string>} */
  readings;
  /** @type {string} */
  sort;
  /** @type {Record<string, number[]>} */
  written;

  /**
   * `key` names the layout in the browser's storage; `cards` are in the order dealt.
   * @param {string} key
   * @param {string[]} cards
   * @param {ArrangingDescription} description
   */
  constructor(key, cards, description) {
    this.key = key;
    this.cards = cards;
    this.deck = description.deck;
    this.rows = description.rows.map(({ name }) => name); // the strongest first
    this.fewest = Object.fromEntries(description.rows.map(({ name, sizes }) => [name, Math.min(...sizes)]));
    this.most = Object.fromEntries(description.rows.map(({ name, sizes }) => [name, Math.max(...sizes)]));
    this.past = [];
    this.sort = "rank";
    this.written = {}; // the order in which the server writes the hand of a row
    this.readings = {}; // the card that the server takes an open joker for
    this.laid = this.read() ?? emptyLaid(cards.length);
  }

  // The layout of another tab, or of this page before a reload.
  read() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? "null");
      if (!kept || kept.cards.some((/** @type {string} */ card, /** @type {number} */ at) => card !== this.cards[at])) return null;
      this.sort = kept.sort;
      const more = this.cards.length - kept.cards.length; // dealt since
      const places = [...kept.laid.places, ...Array(more).fill(HAND)];
      return { places, stands: { ...kept.laid.stands }, automatic: kept.laid.automatic };
    } catch {
      return null;
    }
  }

  keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify({ cards: this.cards, laid: this.laid, sort: this.sort, at: Date.now() }));
      forgetOld();
    } catch {
      // without storage the layout is lost at a reload, nothing else
    }
  }

  refresh() {
    const kept = this.read();
    if (kept) this.laid = kept;
  }

  /**
   * Cards are known by their number, because two of them can be equal.
   * @param {string} place
   */
  at(place) {
    const found = this.laid.places.flatMap((each, card) => (each === place ? [card] : []));
    const written = this.written[place] ?? [];
    if (written.length === found.length && written.every((card) => found.includes(card))) return [...written];
    return found.sort((a, b) => (place === HAND ? this.compare(a, b) : this.byGroup(found, a, b)));
  }

  /** @param {number} card */
  face(card) {
    const stands = this.laid.stands[card];
    return this.cards[card] === "*" && stands ? `*${stands}` : this.cards[card];
  }

  /**
   * The face to draw: an open joker as the card that it is taken for.
   * @param {number} card
   */
  shown(card) {
    return this.readings[card] ?? this.face(card);
  }

  /** @param {string} place */
  names(place) {
    return this.at(place).map((card) => this.face(card));
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  compare(a, b) {
    const [first, second] = [this.sortKey(this.face(a)), this.sortKey(this.face(b))];
    const [rank, suit] = [second.rank - first.rank, second.suit - first.suit];
    return this.sort === "suit" ? suit || rank || a - b : rank || suit || a - b;
  }

  /**
   * Cards of one rank together, the largest group first, until the server has said what they make.
   * @param {number[]} cards
   * @param {number} a
   * @param {number} b
   */
  byGroup(cards, a, b) {
    const [first, second] = [this.sortKey(this.shown(a)), this.sortKey(this.shown(b))];
    /** @param {number} rank */
    const many = (rank) => cards.filter((card) => this.sortKey(this.shown(card)).rank === rank).length;
    return many(second.rank) - many(first.rank) || second.rank - first.rank || second.suit - first.suit || a - b;
  }

  /**
   * An open joker comes first.
   * @param {string} face
   */
  sortKey(face) {
    const { rank, suit } = readCard(face);
    return { rank: rank ? this.deck.ranks.indexOf(rank) : 99, suit: suit ? this.deck.suits.indexOf(suit) : 99 };
  }

  isEmpty() {
    return this.rows.every((row) => !this.at(row).length);
  }

  /**
   * Moves cards to a place; false where they do not fit.
   * @param {number[]} cards
   * @param {string} place
   */
  move(cards, place) {
    const coming = cards.filter((card) => this.laid.places[card] !== place);
    if (!coming.length || this.at(place).length + coming.length > (this.most[place] ?? Infinity)) return false;
    this.change((laid) => { for (const card of coming) laid.places[card] = place; });
    return true;
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  swap(one, other) {
    this.change((laid) => { [laid.places[one], laid.places[other]] = [laid.places[other], laid.places[one]]; });
  }

  /**
   * What a joker stands for; null leaves it open.
   * @param {number} card
   * @param {string | null} face
   */
  stand(card, face) {
    this.change((laid) => {
      if (face) laid.stands[card] = face;
      else delete laid.stands[card];
    });
  }

  clear() {
    this.change((laid) => Object.assign(laid, emptyLaid(this.cards.length)));
  }

  /**
   * Lays out an arrangement of the server: card names by row.
   * @param {Record<string, string[]>} hands
   * @param {string | null} [automatic]
   */
  lay(hands, automatic = null) {
    this.change((laid) => {
      Object.assign(laid, emptyLaid(this.cards.length));
      for (const place of this.rows) for (const name of hands[place]) this.layOne(laid, name, place);
      laid.automatic = automatic;
    });
  }

  /**
   * @param {Laid} laid
   * @param {string} name
   * @param {string} place
   */
  layOne(laid, name, place) {
    const held = name.startsWith("*") ? "*" : name;
    const card = this.cards.findIndex((each, at) => each === held && laid.places[at] === HAND);
    laid.places[card] = place;
    if (name.length > 1 && held === "*") laid.stands[card] = name.slice(1);
  }

  /** @param {(laid: Laid) => void} work */
  change(work) {
    this.past.push(structuredClone(this.laid));
    this.laid.automatic = null; // a change takes a declaration back
    const before = [...this.laid.places];
    work(this.laid);
    for (const card of Object.keys(this.readings).map(Number)) if (before[card] !== this.laid.places[card] || this.laid.stands[card]) delete this.readings[card];
    this.keep();
  }

  /**
   * Declares what lies in the rows; null takes it back.
   * @param {string | null} automatic
   */
  declare(automatic) {
    this.change((laid) => { laid.automatic = automatic; });
  }

  undo() {
    const before = this.past.pop();
    if (!before) return false;
    this.laid = before;
    this.keep();
    return true;
  }

  /** @param {string} sort */
  setSort(sort) {
    this.sort = sort;
    this.keep();
  }

  action() {
    const rows = Object.fromEntries(this.rows.map((row) => [row, this.names(row)]));
    return { kind: "arrange", ...rows, automatic: this.laid.automatic };
  }
}

/**
 * @param {string} table
 * @param {number} round
 */
export function layoutKey(table, round) {
  return `offsuit/layout/${table}/${round}`;
}

/**
 * @param {number} count
 * @returns {Laid}
 */
function emptyLaid(count) {
  return { places: Array(count).fill(HAND), stands: {}, automatic: null };
}

function forgetOld() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith("offsuit/layout/"));
  if (keys.length <= KEEP) return;
  /** @param {string} key */
  const age = (key) => JSON.parse(localStorage.getItem(key) ?? "{}").at ?? 0;
  keys.sort((a, b) => age(a) - age(b));
  for (const key of keys.slice(0, keys.length - KEEP)) localStorage.removeItem(key);
}
