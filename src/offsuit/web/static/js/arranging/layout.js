// Where each card of a hand lies: pure data with undo, kept in this browser for reloads.

import { RANK_ORDER, SUIT_ORDER, readCard } from "../ui/cards.js";

export const POSITIONS = ["back", "middle", "front"];
export const HAND = "hand";
export const MOST = { back: 8, middle: 7, front: 5, hand: 17 };
export const FEWEST = { back: 5, middle: 5, front: 3 };
const KEEP = 20; // layouts of rounds that are long over are thrown away

export class Desk {
  // `key` names the layout in the browser's storage; cards come in the order dealt.
  constructor(key, cards) {
    this.key = key;
    this.cards = cards;
    this.past = [];
    this.sort = "rank";
    this.readings = {}; // what an open joker is taken for where it lies, as the server said last
    this.laid = this.read() ?? emptyLaid(cards.length);
  }

  // Takes what another tab has laid, or what was there before a reload.
  read() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key));
      if (!kept || kept.cards.some((card, at) => card !== this.cards[at])) return null;
      this.sort = kept.sort;
      const more = this.cards.length - kept.cards.length; // four more cards have come
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
      // a full or forbidden storage costs the layout at a reload, nothing else
    }
  }

  refresh() {
    const kept = this.read();
    if (kept) this.laid = kept;
  }

  // Cards are known by their number; two of them may look alike.
  at(place) {
    const found = this.laid.places.flatMap((each, card) => (each === place ? [card] : []));
    return found.sort((a, b) => (place === HAND ? this.compare(a, b) : this.byGroup(found, a, b)));
  }

  face(card) {
    const stands = this.laid.stands[card];
    return this.cards[card] === "*" && stands ? `*${stands}` : this.cards[card];
  }

  // As people see it: an open joker as what it is taken for.
  shown(card) {
    return this.readings[card] ?? this.face(card);
  }

  names(place) {
    return this.at(place).map((card) => this.face(card));
  }

  compare(a, b) {
    const [first, second] = [sortKey(this.face(a)), sortKey(this.face(b))];
    const order = this.sort === "suit" ? ["suit", "rank"] : ["rank", "suit"];
    return second[order[0]] - first[order[0]] || second[order[1]] - first[order[1]] || a - b;
  }

  // Cards of one rank together, the largest group first, as people lay a hand out.
  byGroup(cards, a, b) {
    const [first, second] = [sortKey(this.shown(a)), sortKey(this.shown(b))];
    const many = (rank) => cards.filter((card) => sortKey(this.shown(card)).rank === rank).length;
    return many(second.rank) - many(first.rank) || second.rank - first.rank || second.suit - first.suit || a - b;
  }

  // Moves cards to a place; false where they do not fit.
  move(cards, place) {
    const coming = cards.filter((card) => this.laid.places[card] !== place);
    if (!coming.length || this.at(place).length + coming.length > MOST[place]) return false;
    this.change((laid) => { for (const card of coming) laid.places[card] = place; });
    return true;
  }

  swap(one, other) {
    this.change((laid) => { [laid.places[one], laid.places[other]] = [laid.places[other], laid.places[one]]; });
  }

  // What a joker stands for; null leaves it open.
  stand(card, face) {
    this.change((laid) => {
      if (face) laid.stands[card] = face;
      else delete laid.stands[card];
    });
  }

  clear() {
    this.change((laid) => Object.assign(laid, emptyLaid(this.cards.length)));
  }

  // An arrangement as the server names it: back, middle and front as card names.
  lay(hands, automatic = null) {
    this.change((laid) => {
      Object.assign(laid, emptyLaid(this.cards.length));
      for (const place of POSITIONS) for (const name of hands[place]) this.layOne(laid, name, place);
      laid.automatic = automatic;
    });
  }

  layOne(laid, name, place) {
    const held = name.startsWith("*") ? "*" : name;
    const card = this.cards.findIndex((each, at) => each === held && laid.places[at] === HAND);
    laid.places[card] = place;
    if (name.length > 1 && held === "*") laid.stands[card] = name.slice(1);
  }

  change(work) {
    this.past.push(structuredClone(this.laid));
    this.laid.automatic = null; // whatever moves, a declaration is off
    const before = [...this.laid.places];
    work(this.laid);
    for (const card of Object.keys(this.readings)) if (before[card] !== this.laid.places[card] || this.laid.stands[card]) delete this.readings[card];
    this.keep();
  }

  undo() {
    if (!this.past.length) return false;
    this.laid = this.past.pop();
    this.keep();
    return true;
  }

  setSort(sort) {
    this.sort = sort;
    this.keep();
  }

  action() {
    return { kind: "arrange", back: this.names("back"), middle: this.names("middle"), front: this.names("front"), automatic: this.laid.automatic };
  }
}

export function deskKey(table, round) {
  return `offsuit/desk/${table}/${round}`;
}

function emptyLaid(count) {
  return { places: Array(count).fill(HAND), stands: {}, automatic: null };
}

// A joker that is open comes first.
function sortKey(face) {
  const { rank, suit } = readCard(face);
  return { rank: rank ? RANK_ORDER.indexOf(rank) : 99, suit: suit ? SUIT_ORDER.indexOf(suit) : 99 };
}

function forgetOld() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith("offsuit/desk/"));
  if (keys.length <= KEEP) return;
  const age = (key) => JSON.parse(localStorage.getItem(key)).at ?? 0;
  keys.sort((a, b) => age(a) - age(b));
  for (const key of keys.slice(0, keys.length - KEEP)) localStorage.removeItem(key);
}
