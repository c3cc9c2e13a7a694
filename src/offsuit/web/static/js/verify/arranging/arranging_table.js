// An arranging round played again from its published actions: phases, arrangements, showdown, score.

import { compare, must } from "../difference.js";
import { HandRanking } from "../hands/hand_ranking.js";
import { isObject } from "../record_form.js";
import { Arrangements } from "./arrangement.js";
import { pointsOf, rowsOf } from "./house_rules.js";
import { PairScores } from "./pair_scores.js";
/** @import { CardDeck } from "../hands/card_deck.js" */

const SURRENDER = "surrender";
const ARRANGE = "arrange";

export class ArrangingTable {
  /**
   * @param {RoundRecord} record
   * @param {Rules} rules
   * @param {ArrangingDescription} description
   * @param {CardDeck} deck
   * @param {number[]} dealt
   */
  constructor(record, rules, description, deck, dealt) {
    this.record = record;
    this.rules = rules;
    this.deck = deck;
    this.dealt = dealt;
    this.phases = description.phases;
    this.count = record.seats.length;
    this.rows = description.rows.map(({ name }) => name);
    this.staked = description.phases.some(({ actions }) => actions.includes(SURRENDER));
    const table = description.ranking_choices.find(({ value }) => value === rules[description.ranking_rule]);
    must(table, `settings.${description.ranking_rule}`);
    this.ranking = new HandRanking(table.ranking, deck);
    this.arrangements = new Arrangements(this.ranking, rowsOf(description, rules), description.automatics);
    this.scores = new PairScores(rules, description, pointsOf(description, rules, table.ranking), deck);
    this.automatics = rules[description.automatics.rule] ? rules[description.automatics.order] : [];
    must([...rules[description.automatics.order]].sort().join() === [...description.automatics.names].sort().join(), "settings: automatics");
    /** @type {any[]} */
    this.events = [];
    /** @type {string[][]} */
    this.answers = record.seats.map(() => []);
    /** @type {any[]} */
    this.laid = record.seats.map(() => null);
    this.phase = 0;
    /** @type {{ points: number[], chips: number[] } | null} */
    this.result = null;
  }

  get inPlay() {
    return [...this.answers.keys()].filter((seat) => !this.answers[seat].includes(SURRENDER));
  }

  get waiting() {
    return this.phase < this.phases.length ? this.inPlay.filter((seat) => this.answers[seat].length <= this.phase) : [];
  }

  /**
   * Places in dealing order of the cards that a seat got in the phases that it reached.
   * @param {number} seat
   */
  places(seat) {
    const reached = this.answers[seat].length + (this.waiting.includes(seat) ? 1 : 0);
    let start = 0;
    return this.phases.slice(0, reached).map(({ deal }) => {
      const first = start + seat * deal;
      start += this.count * deal;
      return Array.from({ length: deal }, (_, at) => first + at);
    });
  }

  /** @param {number} out */
  pot(out) {
    return this.count * this.rules.ante + out * this.rules.surrender;
  }

  start() {
    if (this.staked) this.events.push({ kind: "anted", each: this.rules.ante, pot: this.pot(0) });
    this.deal();
  }

  deal() {
    for (const seat of this.inPlay) {
      const cards = (this.places(seat).at(-1) ?? []).map((place) => this.deck.name(this.dealt[place]));
      this.events.push({ kind: "dealt", seat, count: cards.length, cards: seat === this.record.reader ? cards : null });
    }
  }

  /**
   * @param {number} seat
   * @param {any} action
   */
  take(seat, action) {
    must(this.waiting.includes(seat), `seat ${seat}: ${action?.kind}, nothing to decide now`);
    const { actions, told } = this.phases[this.phase];
    must(isObject(action) && actions.includes(action.kind), `seat ${seat}: ${action?.kind}, expected ${actions.join(" or ")}`);
    if (action.kind === ARRANGE) this.arrange(seat, action);
    else compare(`action of seat ${seat}`, { kind: action.kind }, action);
    this.answers[seat].push(action.kind);
    this.events.push({ kind: told, seat });
    if (!this.waiting.length) this.nextPhase();
  }

  /**
   * @param {number} seat
   * @param {any} action
   */
  arrange(seat, action) {
    const fields = ["kind", ...this.rows, "automatic"];
    for (const name of Object.keys(action)) must(fields.includes(name), `seat ${seat}: ${name} is no part of an arrangement`);
    for (const row of this.rows) must(Array.isArray(action[row]), `seat ${seat}: ${row} is missing`);
    const automatic = action.automatic ?? null;
    must(automatic === null || this.automatics.includes(automatic), `seat ${seat}: ${automatic} cannot be declared`);
    const held = this.places(seat).flat().map((place) => this.dealt[place]);
    const hands = this.arrangements.read(action, held);
    this.laid[seat] = { held, automatic, made: this.arrangements.lay(hands, automatic) };
  }

  nextPhase() {
    if (this.phases[this.phase].actions.includes(SURRENDER)) {
      const surrendered = [...this.answers.keys()].filter((seat) => !this.inPlay.includes(seat));
      this.events.push({ kind: "parted", surrendered, pot: this.pot(surrendered.length) });
    }
    this.phase = this.inPlay.length < 2 ? this.phases.length : this.phase + 1;
    if (this.phase < this.phases.length) this.deal();
    else this.showDown();
  }

  showDown() {
    const contenders = this.answers.map((_, seat) => ({
      seat,
      laid: this.laid[seat]?.made ?? [],
      automatic: this.laid[seat]?.automatic ?? null,
      surrendered: !this.inPlay.includes(seat),
    }));
    const hands = this.inPlay.filter((seat) => this.laid[seat]).map((seat) => this.shown(seat));
    if (hands.length) this.events.push({ kind: "revealed", hands });
    const scored = this.scores.settle(contenders, this.record.button, this.staked);
    this.events.push({ kind: "scored", ...scored });
    this.result = { points: scored.net, chips: scored.chips };
  }

  /** @param {number} seat */
  shown(seat) {
    const { held, automatic, made } = this.laid[seat];
    const rows = made.map((/** @type {{ cards: number[] }} */ { cards }) => cards.map((card) => this.deck.name(card)));
    const unused = [...held];
    for (const card of made.flatMap((/** @type {{ cards: number[] }} */ { cards }) => cards)) {
      unused.splice(unused.indexOf(Math.min(card, this.deck.joker)), 1);
    }
    return {
      seat,
      ...Object.fromEntries(this.rows.map((row, at) => [row, rows[at]])),
      unused: unused.map((card) => this.deck.name(card)),
      automatic,
      words: made.map((/** @type {any} */ each) => this.ranking.words(each)),
    };
  }

  /** Places whose cards the reader sees at the end. */
  get faces() {
    const shown = this.inPlay.filter((seat) => this.laid[seat]);
    const { reader } = this.record;
    return [...new Set(reader === null ? shown : [...shown, reader])].flatMap((seat) => this.places(seat).flat());
  }
}

/**
 * The sentences of what follows; the first difference is thrown.
 * @param {RoundRecord} record
 * @param {Rules} rules
 * @param {ArrangingDescription} description
 * @param {CardDeck} deck
 * @param {(number | null)[]} known
 * @param {number[]} dealt
 * @returns {Generator<string>}
 */
export function* replayArranging(record, rules, description, deck, known, dealt) {
  must(record.actions, "actions: none are published, and the round is replayed from them");
  const table = new ArrangingTable(record, rules, description, deck, dealt);
  table.start();
  for (const each of record.actions) table.take(each?.seat, each?.action);
  compare("event", table.events, record.events);
  yield `All ${table.events.length} events follow from the rules, the actions and the dealing order.`;
  must(table.result, `event ${table.events.length}: nothing is published, and the round is not over`);
  for (const at of table.faces) must(known[at] !== null, `dealt card ${at} is shown and was never opened`);
  yield `${table.faces.length} cards that are shown were opened where they were dealt.`;
  compare("result", table.result, record.result);
  yield "The result follows.";
}
