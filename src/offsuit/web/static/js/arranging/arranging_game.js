// A table of a game of arranging: the stage for each phase, and the rail about the last round.

import { cardsDealt } from "../server/game_rules.js";
import { announce } from "../ui/announcer.js";
import { get } from "../server/api.js";
import { byId, h, show } from "../ui/element.js";
import { holdClicks } from "../ui/fresh_controls.js";
import { owesNext, waitingWords } from "../table/seat_list.js";
import { settleUp, totals } from "../table/totals.js";
import { inWords, list, signed } from "../ui/text.js";
import { arrangement } from "./arrangement_picture.js";
import { ArrangingStage } from "./arranging_stage.js";
import { DecisionStage } from "./decision_stage.js";
import { HowTo } from "./how_to_play.js";
import { resultOf } from "./round_result.js";
import { reveal } from "./reveal.js";
import { review } from "./round_review.js";
import { sheet, swingWords } from "./score_sheet.js";

const SHUFFLE_SHOWN = 400; // milliseconds before the page explains why no cards are dealt yet

export class ArrangingGame {
  /** @type {ArrangingDescription} */
  description;
  /** @type {News<ArrangingView>} */
  news;
  /** @type {RoundSoFar | null} */
  playing;
  /** @type {RoundResult | null} */
  result;
  /** @type {{ match: number, places: Placing[], round: number | undefined } | null} */
  ranking;
  /** @type {string | null} */
  key;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  later;

  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.description = /** @type {ArrangingDescription} */ (page.played().description);
    this.rows = this.description.rows.map(({ name }) => name);
    this.key = null;
    this.playing = null; // the current round: number, names, surrendered seats, revealed hands
    this.result = null;
    this.sheet = h("div");
    this.totals = h("div", { class: "totals-place" });
    this.settling = h("div");
    this.howTo = new HowTo(byId("tools"), this.description, page.rules(), page.news.table.options.aids);
    show(page.rail.panel("Sheet"), h("div", { class: "stack" }, this.sheet, this.totals, this.settling));
    show(this.settling, settleUp(page.id));
    show(this.sheet, h("p", { class: "quiet" }, "After each round this sheet shows who won how much from whom."));
    show(page.rail.panel("Review"), h("p", { class: "quiet" }, "After each round this shows how good your arrangement was, and a better one if there was one."));
  }

  // The round and the view where there are cards.
  get round() {
    return /** @type {RoundState} */ (this.news.table.round);
  }

  get view() {
    return /** @type {ArrangingView} */ (this.news.you.view);
  }

  /** @param {News<ArrangingView>} news */
  hear(news) {
    this.news = news;
    for (const turn of news.turns ?? []) this.follow(turn);
    this.followView(news);
    this.recall();
    show(this.totals, totals(news.table));
    this.showStage();
  }

  /** @param {Turn} given */
  follow({ entry, events }) {
    if (entry.kind === "shuffled") this.playing = { number: entry.round, names: namesOf(entry.seats), surrendered: [], revealed: null };
    if (entry.kind === "ranked") this.ranking = { match: entry.match, places: entry.places, round: this.playing?.number };
    for (const event of events) this.followEvent(event);
  }

  /** @param {GameEvent} event */
  followEvent(event) {
    if (!this.playing) return;
    if (event.kind === "parted") this.playing.surrendered = event.surrendered;
    if (event.kind === "revealed") this.playing.revealed = /** @type {any} */ (event);
    if (event.kind === "scored") {
      const { table: { round }, you: { view } } = this.news;
      const written = round?.number === this.playing.number ? view?.revealed : null; // its cards are in order
      this.setResult(resultOf({ ...this.playing, revealed: written ?? this.playing.revealed, rows: this.rows, scored: /** @type {any} */ (event) }));
    }
  }

  /**
   * The view has the round where events were missed.
   * @param {News<ArrangingView>} given
   */
  followView({ table, you: { view } }) {
    if (!view || !table.round) return;
    const number = table.round.number;
    this.playing = { number, names: namesOf(view.seats), surrendered: view.surrendered, revealed: view.revealed };
    if (view.scored && this.result?.number !== number) this.setResult(resultOf({ ...this.playing, rows: this.rows, scored: view.scored }));
  }

  // The round before this one, for players who come (back) during a round.
  async recall() {
    const number = (this.news.table.round?.number ?? 1) - 1;
    if (this.recalled || this.result || number < 1) return;
    this.recalled = true;
    try {
      const { voided, seats, events } = await get(`/tables/${this.page.id}/rounds/${number}/record`);
      /** @param {string} kind */
      const of = (kind) => events.find((/** @type {GameEvent} */ event) => event.kind === kind);
      if (voided !== null || this.result) return;
      const names = namesOf(seats);
      this.setResult(resultOf({ number, names, rows: this.rows, revealed: of("revealed"), scored: of("scored"), surrendered: of("parted")?.surrendered ?? [] }), false);
    } catch {
      // the sheet stays empty until the next round is over
    }
  }

  /**
   * @param {RoundResult} result
   * @param {boolean} [isNews] what was over before the page was opened is not said aloud
   */
  setResult(result, isNews = true) {
    if (this.result?.number === result.number) return;
    this.result = result;
    show(this.sheet, sheet(result));
    show(this.settling, settleUp(this.page.id)); // earlier payments are out of date
    const seat = result.names.indexOf(this.myName() ?? "");
    if (isNews) this.announceResult(result, seat);
    const panel = this.page.rail.panel("Review");
    review(panel, this.page.id, this.description, result, seat).catch((problem) => show(panel, h("p", { class: "warn" }, problem.message)));
  }

  /**
   * @param {RoundResult} result
   * @param {number} seat
   */
  announceResult(result, seat) {
    announce(seat < 0 ? `Round ${result.number} is over.` : `Round ${result.number} is over. You have ${signed(result.scored.net[seat])} points, ${signed(result.scored.chips[seat])} chips.`);
    announce(swingWords(result));
  }

  myName() {
    const { table, you } = this.news;
    return you.chair === null ? null : table.chairs[you.chair]?.name;
  }

  // One stage at a time, made again only when the task changes.
  showStage(patient = true) {
    const [kind, make] = this.stageKind();
    clearTimeout(this.later);
    if (kind === "shuffle" && patient) { // usually too short to mention
      this.later = setTimeout(() => this.showStage(false), SHUFFLE_SHOWN);
      return;
    }
    const key = `${this.news.table.round?.number ?? 0}/${kind}`;
    if (key === this.key) return this.refresh(kind);
    const { stage } = this.page;
    const follows = this.key !== null && (stage.contains(document.activeElement) || document.activeElement === document.body);
    if (this.key !== null) holdClicks(stage);
    this.key = key;
    show(stage, make());
    this.refresh(kind);
    if (kind === "arrange" || kind === "decide") this.howTo.tellOnce();
    if (!follows) return;
    if (stage.getBoundingClientRect().bottom < innerHeight / 2) stage.scrollIntoView(); // else everybody stays where they scrolled to
    stage.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** @returns {[string, () => Child]} The name of the stage, and how to make it. */
  stageKind() {
    const { table, you: { view, chair } } = this.news;
    const round = table.round;
    const asked = view?.choices.map((choice) => choice.action) ?? [];
    if (round?.phase === "void") return ["void", () => this.plain("This round is void", "A player did not reveal their client seed. Nobody won or lost anything.", this.nextButton())];
    if (round?.phase === "seeds" || round?.phase === "reveals") return ["shuffle", () => this.plain("The cards are being shuffled", "Players add seeds of their own, so that nobody can choose the deal.")];
    if (!round || !view) return ["none", () => this.before(chair)];
    if (round.phase === "over") return ["over", () => this.over()];
    if (asked.includes("play")) return ["decide", () => this.decide()];
    if (asked.includes("arrange")) return ["arrange", () => this.arrange()];
    return [`wait-${view.phase}`, () => this.wait()];
  }

  /** @param {string} kind */
  refresh(kind) {
    const words = waitingWords(this.news.table, this.news.you);
    for (const element of this.page.stage.querySelectorAll("[data-waiting]")) element.textContent = words;
    if (kind === "over" || kind === "void") for (const element of this.page.stage.querySelectorAll("[data-next]")) element.hidden = !owesNext(this.news.table, this.news.you);
  }

  nextButton() {
    return h("button", { type: "button", class: "primary", "data-next": true, onclick: () => this.page.nextRound() }, "Next round");
  }

  /**
   * @param {string} title
   * @param {string} words
   * @param {HTMLElement | null} [action]
   */
  plain(title, words, action = null) {
    return h("section", { class: "quiet-stage" }, h("h2", { tabindex: -1 }, title), h("p", {}, words), h("p", { "data-waiting": true }), action);
  }

  // That the clock has taken your last decision, and what it did.
  late() {
    const { view, news: { table, you } } = this;
    const decision = view.arrangement ? this.description.phases.findIndex(({ actions }) => actions.includes("arrange")) : 0;
    if (!table.round?.late.some((each) => each.seat === you.seat && each.decision === decision)) return null;
    const did = view.arrangement ? "your cards were laid for you" : view.decision === "surrender" ? "you have surrendered" : "you play on";
    const words = `${table.chairs[you.chair ?? -1]?.resting ? "You sit out" : "Time ran out"}: ${did}.`;
    announce(words);
    return h("p", { class: "warn", "data-late": true }, words);
  }

  /** @param {number | null} chair */
  before(chair) {
    const sitting = chair !== null && this.news.table.chairs[chair];
    return h("section", { class: "quiet-stage" },
      h("h2", { tabindex: -1 }, "The cards are not dealt yet"),
      h("p", {}, `Each player gets ${cardsDealt(this.description.phases)} cards and lays ${inWords(this.rows.length)} poker hands: ${list(this.rows)}, each no stronger than the one before. Rows are compared player by player; the winner's hand says how many points it takes.`),
      h("p", { "data-waiting": true }),
      sitting && !sitting.ready ? h("button", { type: "button", class: "primary", onclick: () => this.page.nextRound() }, "I am ready") : null);
  }

  /** @param {boolean} deciding */
  arranging(deciding) {
    const { table } = this.news;
    const { pot, seats, surrendered } = this.view;
    const stake = pot && !deciding ? { players: seats.length - surrendered.length, pot } : null;
    return new ArrangingStage({
      table: this.page.id, round: this.round.number, cards: this.view.cards, description: this.description, rules: this.page.rules(), deciding, stake,
      aids: table.options.aids, submit: (action) => this.page.act(action),
    });
  }

  arrange() {
    announce(`Round ${this.round.number}. Your turn: arrange your ${this.view.cards.length} cards.`);
    return [h("h2", { class: "unseen", tabindex: -1 }, "Arrange your cards"), this.pot(), this.arranging(false).element];
  }

  decide() {
    const { view } = this;
    announce(`Round ${this.round.number}. Your turn: play or surrender. The pot holds ${view.pot}.`);
    const deciding = new DecisionStage({
      description: this.description, rules: this.page.rules(), cards: view.cards, players: view.seats.length, pot: view.pot,
      aids: this.news.table.options.aids, submit: (action) => this.page.act(action),
    });
    return [deciding.element, this.arranging(true).element];
  }

  pot() {
    const { pot, surrendered, seats } = this.view;
    if (!pot) return null;
    const out = surrendered.map((seat) => seats[seat].name);
    return h("p", { class: "pot small" }, `The pot holds ${pot}.${out.length ? ` Out: ${out.join(", ")}.` : ""}`);
  }

  wait() {
    const { view } = this;
    const laid = view.arrangement;
    const title = waitTitle(view);
    announce(`${title}. ${waitingWords(this.news.table, this.news.you)}`);
    return h("section", { class: "quiet-stage" }, h("h2", { tabindex: -1 }, title), this.late(), h("p", { "data-waiting": true }), this.pot(), laid ? arrangement(this.description, laid) : null);
  }

  /**
   * The standings after the last round of a match.
   * @param {RoundResult} result
   */
  matchEnd(result) {
    if (this.ranking?.round !== result.number) return null;
    const { match, places } = this.ranking;
    announce(`Match ${match} is over; ${places[0].name} is first.`);
    return h("div", { class: "surface ranking" }, h("h3", {}, `Match ${match} is over`),
      h("ol", {}, places.map((each) => h("li", {}, `${each.place}. ${each.name}, ${signed(each.points)} points`))));
  }

  over() {
    const { seat } = this.news.you;
    const result = /** @type {RoundResult} */ (this.result);
    const { scored } = result;
    const title = seat === null ? `Round ${this.round.number}` : `${signed(scored.net[seat])} points, ${signed(scored.chips[seat])} chips`;
    this.page.rail.choose("Sheet");
    return h("section", { class: "over" },
      h("div", { class: "over-head" }, h("h2", { tabindex: -1 }, title), this.nextButton()),
      this.late(),
      this.matchEnd(result),
      h("p", { class: "quiet small" }, swingWords(result)),
      reveal(result, seat),
      h("p", { class: "quiet small" }, h("span", { "data-waiting": true }), " ", h("a", { href: `/verify?table=${this.page.id}&round=${result.number}`, target: "_blank" }, "Check that this round was dealt fairly")));
  }
}

/** @param {SeatInfo[]} seats */
function namesOf(seats) {
  return seats.map(({ name }) => name);
}

/** @param {ArrangingView} given */
function waitTitle({ arrangement: laid, decision }) {
  if (laid) return "Your arrangement is in";
  if (decision === "surrender") return "You have surrendered";
  return decision ? "You play on" : "The others are thinking";
}
