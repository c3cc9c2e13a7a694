// A deck from its description: card codes, names, ranks and suits.

import { must } from "../difference.js";

const BETWEEN = /^[ \t\r\n,;()[\]{}]+|[ \t\r\n,;()[\]{}]+$/g;
const STYLES = /[\ufe0e\ufe0f]/g;
const JOKER = "*";

export class CardDeck {
  /**
   * @param {DeckInfo} info
   * @param {number} wilds
   */
  constructor(info, wilds = info.wilds) {
    this.info = info;
    this.wilds = wilds;
    this.naturals = info.ranks.length * info.suits.length;
    this.joker = this.naturals;
    this.highestSuit = info.suits.length - 1;
    this.names = info.names.slice(0, this.naturals);
    /** @type {Map<string, number> | null} */
    this.spelled = null;
  }

  /** Codes of all cards that are dealt from, in order. */
  get cards() {
    const naturals = this.names.flatMap((_, code) => Array(this.info.copies).fill(code));
    return [...naturals, ...Array(this.wilds).fill(this.joker)];
  }

  /** @param {number} code */
  name(code) {
    if (code < this.naturals) return this.names[code];
    return code === this.joker ? JOKER : JOKER + this.names[this.face(code)];
  }

  /** @param {number} code */
  isWild(code) {
    return code >= this.joker;
  }

  /**
   * A joker that stands for a card.
   * @param {number} rank
   * @param {number} suit
   */
  standing(rank, suit) {
    return this.naturals + 1 + rank * this.info.suits.length + suit;
  }

  /** @param {number} code */
  face(code) {
    return code > this.joker ? code - this.naturals - 1 : code;
  }

  /** @param {number} code */
  rankOf(code) {
    return Math.floor(this.face(code) / this.info.suits.length);
  }

  /** @param {number} code */
  suitOf(code) {
    return this.face(code) % this.info.suits.length;
  }

  /**
   * The card that a player wrote, in any spelling.
   * @param {string} text
   */
  codeOf(text) {
    must(typeof text === "string", `${JSON.stringify(text)} is no card`);
    this.spelled ??= this.spellings();
    const code = this.spelled.get(text.replace(STYLES, "").replace(BETWEEN, "").toUpperCase());
    must(code !== undefined, `${JSON.stringify(text)} is no card of this deck`);
    return code;
  }

  spellings() {
    const found = new Map([[JOKER, this.joker]]);
    for (let code = 0; code < this.naturals; code += 1) {
      for (const rank of this.ways(this.info.ranks[this.rankOf(code)])) {
        for (const suit of this.ways(this.info.suits[this.suitOf(code)])) {
          const text = (this.info.suit_first ? suit + rank : rank + suit).toUpperCase();
          found.set(text, code);
          found.set(JOKER + text, this.naturals + 1 + code);
        }
      }
    }
    return found;
  }

  /** @param {string} letter */
  ways(letter) {
    const { spellings } = this.info;
    return [letter, ...Object.keys(spellings).filter((way) => spellings[way] === letter)];
  }
}
