// A table of a game with bets: seats, board and pots, your tiles, your actions, and the rail.

import { announce } from "../ui/announcer.js";
import { ruleValue } from "../server/game_rules.js";
import { byId, h, show } from "../ui/element.js";
import { holdClicks } from "../ui/fresh_controls.js";
import { owesNext, waitingWords } from "../table/seat_list.js";
import { settleUp, totals } from "../table/totals.js";
import { capitalized, inWords, list, signed } from "../ui/text.js";
import { PreAction } from "./pre_action.js";
import { BetControls } from "./bet_controls.js";
import { DrawControls } from "./draw_controls.js";
import { history } from "./hand_history.js";
import { Keyboard } from "./keyboard.js";
import { BoardAndPots } from "./board_and_pots.js";
import { OwnHand } from "./own_hand.js";
import { NewsQueue } from "./news_queue.js";
import { rankingList } from "./ranking_list.js";
import { review } from "./hand_review.js";
import { SeatRing } from "./seat_ring.js";
import { awardWords, Showdown } from "./showdown.js";
import { entryText, eventText, handsText } from "./event_text.js";
import { actionWords } from "./action_text.js";

export class BettingGame {
  /** @type {BettingDescription} */
  description;
  /** @type {News<BettingView>} */
  news;
  /** @type {boolean} Whether the page was there before: what was over when it was opened is not said aloud. */
  isNews;
  /** @type {Controls | null} */
  asking;
  /** @type {Five | null} */
  five;
  /** @type {{ round: number | undefined, tiles: string[] }} */
  kept;
  /** @type {{ match: number, places: Placing[], round: number | undefined } | undefined} */
  ranking;
  /** @type {string | null} */
  boxKey;
  /** @type {string} */
  resultKind;
  /** @type {number} */
  reviewed;

  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.description = /** @type {BettingDescription} */ (page.played().description);
    const { streets } = this.description;
    this.boardSize = streets.reduce((sum, { board }) => sum + board, 0);
    this.hasOpenTiles = streets.some(({ up }) => up > 0);
    this.queue = new NewsQueue((news) => this.take(news));
    this.seats = new SeatRing();
    this.middle = new BoardAndPots();
    this.own = new OwnHand(this.description, (tiles) => this.asking?.name?.(tiles));
    this.preAction = new PreAction();
    this.box = h("div", { class: "box", tabindex: -1 });
    this.result = h("div", { class: "result" });
    this.tray = h("div", { class: "tray" }, this.own.element, this.box);
    this.keys = new Keyboard(page.stage, (letter) => this.key(letter));
    document.body.dataset.game = "betting";
    show(page.stage, h("section", { class: "poker" },
      h("h2", { class: "unseen", tabindex: -1 }, "The table"),
      h("div", { class: "oval" }, this.seats.element, this.middle.element),
      this.tray, this.result, this.keys.element));
    this.hand = h("div", { class: "hand-now" }, h("p", { class: "quiet" }, "The actions of the hand are listed here, street by street."));
    this.before = h("div");
    this.totals = h("div", { class: "totals-place" });
    page.rail.tab("Sheet").textContent = "Hand";
    const tally = h("details", {}, h("summary", {}, "Totals and settling up"), h("div", { class: "stack" }, this.totals, settleUp(page.id)));
    show(page.rail.panel("Sheet"), h("div", {}, rankingList(this.description, page.rules().low), tally), this.before, this.hand); // what grows is last
    show(page.rail.panel("Review"), h("p", { class: "quiet" }, "After each hand this shows your share of the pot on every street, and which decisions were costly."));
  }

  // The round and the view where there are tiles.
  get round() {
    return /** @type {RoundState} */ (this.news.table.round);
  }

  get view() {
    return /** @type {BettingView} */ (this.news.you.view);
  }

  /** @param {News<BettingView>} news */
  hear(news) {
    this.queue.add(news);
    this.sayWaiting();
  }

  // The players that the table as shown waits for; the queue can be behind the news.
  sayWaiting() {
    const place = byId("waiting");
    const words = waitingWords(this.news.table, this.news.you);
    if (place.textContent !== words) place.textContent = words;
  }

  /**
   * Shows one piece of news.
   * @param {News<BettingView>} news
   */
  take(news) {
    const last = this.news;
    this.isNews = Boolean(last);
    this.news = news;
    this.keepTiles();
    for (const turn of news.turns ?? []) this.follow(turn);
    const { number } = news.table.round ?? {};
    if (number !== last?.table.round?.number) this.five = null;
    this.draw();
    this.rail(last);
    this.sayWaiting();
    if (last?.you.view) this.followEnd(last);
  }

  /**
   * A hand that ends in the same news in which the next one begins is shown beside it.
   * @param {News<BettingView>} given
   */
  followEnd({ table, you: { view, seat } }) {
    if (!view || !table.round) return;
    const events = (this.news.turns ?? []).flatMap((turn) => turn.events);
    if (this.news.you.view?.settled || !events.some(({ kind }) => kind === "settled")) return;
    const awarded = /** @type {any[]} */ (events.filter(({ kind }) => kind === "awarded"));
    const names = view.seats.map(({ name }, at) => (at === seat ? "You" : name));
    const words = awardWords({ awarded, shown: /** @type {any[]} */ (events.filter(({ kind }) => kind === "shown")), names, pots: new Set(awarded.map(({ pot }) => pot)).size });
    announce(words.join(" "));
    this.before.prepend(h("p", {}, `Hand ${table.round.number}: ${words.join(" ")}`));
  }

  /** @param {Turn} given */
  follow({ entry, events }) {
    if (entry.kind === "ranked") this.ranking = { match: entry.match, places: entry.places, round: this.news.table.round?.number };
    const told = this.news.table.round ? [entryText(entry, this.news), ...events.map((event) => eventText(event, this.news))] : [];
    for (const words of told) if (words) announce(words);
  }

  // Your tiles of this round, also after you have folded them.
  keepTiles() {
    const { table: { round }, you: { view, seat } } = this.news;
    if (this.kept?.round !== round?.number) this.kept = { round: round?.number, tiles: [] };
    const held = view?.tiles.length ? view.tiles : (view?.folded_tiles ?? []);
    if (seat !== null && held.length) this.kept.tiles = held;
  }

  draw() {
    const { table, you: { view, seat } } = this.news;
    const rules = this.page.rules();
    const plays = this.five ? new Set(this.five.tiles) : null;
    /** @param {string} name */
    const marks = (name) => this.marks(name, plays);
    const me = view && seat !== null ? view.players[seat] : null;
    this.seats.show(this.news, plays, this.hasOpenTiles);
    this.page.stage.dataset.limit = ruleValue("limit", rules, this.description);
    this.middle.show(view, rules.big_blind, marks, this.boardSize);
    this.own.show({ view, held: view ? this.kept.tiles : [], folded: Boolean(me?.folded), late: this.late(), discarding: this.asks("discard"), marks, up: me?.up.some((each) => !each) ? me.up : [] });
    this.own.element.hidden = this.news.you.chair === null;
    this.showResult();
    this.showBox(table, me);
  }

  /**
   * @param {string} name
   * @param {Set<string> | null} plays
   */
  marks(name, plays) {
    const { view } = this.news.you;
    if (plays) return [plays.has(name) ? "plays" : "rests"];
    if (!view || view.settled || view.tiles.length + view.board.length <= this.description.best_of) return [];
    return view.fives.filter(({ tiles }) => tiles.includes(name)).map(({ half }) => (half === "low" && view.fives.length > 1 ? "makes-low" : "makes"));
  }

  /** @param {string} action */
  asks(action) {
    return this.news.you.view?.choices.some((choice) => choice.action === action) ?? false;
  }

  /**
   * The box shows one thing at a time, made again only when it changes.
   * @param {TableState} table
   * @param {BettingPlayer | null} me
   */
  showBox(table, me) {
    const [kind, make] = this.boxKind(table, me);
    const key = `${table.round?.number ?? 0}/${kind}`;
    if (key !== this.boxKey) {
      const focused = this.box.contains(document.activeElement);
      this.boxKey = key;
      this.box.dataset.asks = key;
      this.asking = null;
      if (this.box.childElementCount) holdClicks(this.box);
      show(this.box, make());
      if (focused) this.box.focus({ preventScroll: true });
    }
    const words = waitingWords(table, this.news.you);
    for (const element of this.box.querySelectorAll("[data-waiting]")) element.textContent = words;
    for (const element of this.box.querySelectorAll("[data-next]")) element.hidden = !this.owesNext();
  }

  /**
   * @param {TableState} table
   * @param {BettingPlayer | null} me
   * @returns {[string, () => HTMLElement]}
   */
  boxKind(table, me) {
    const { round } = table;
    const { view, chair, seat } = this.news.you;
    if (round?.phase === "void") return ["void", () => this.plain("This round is void: a player did not reveal their client seed. Nobody won or lost anything.", this.nextButton())];
    if (!round || !view) return [`none-${this.owesNext()}`, () => this.first(chair)];
    if (view.settled) return [`over-${this.owesNext()}`, () => this.over()];
    const decision = round.waiting.find((each) => each.seat === seat)?.decision;
    if (this.asks("discard")) return [`draw-${decision}`, () => this.drawTiles()];
    if (view.choices.length) return [`bet-${decision}`, () => this.bet(decision)];
    if (!me || me.folded || me.all_in) return ["watch", () => this.plain(me?.all_in ? "You are all in: the tiles decide." : "")];
    this.preAction.show(Math.min(me.chips, Math.max(...view.players.map(({ bet }) => bet)) - me.bet), view.streets.length);
    return ["pre-action", () => this.waitTurn()];
  }

  /**
   * @param {string} words
   * @param {HTMLElement | null} [action]
   */
  plain(words, action = null) {
    return h("div", { class: "betting" }, words ? h("p", {}, words) : null, h("p", { class: "quiet", "data-waiting": true }), action);
  }

  nextButton() {
    return h("div", { class: "acts" }, h("button", { type: "button", class: "primary", "data-next": true, "data-act": "next", "aria-keyshortcuts": "n", onclick: () => this.page.nextRound() }, "Next hand", h("kbd", { "aria-hidden": "true" }, "N")));
  }

  /** @param {number | null} chair */
  first(chair) {
    return h("div", { class: "betting" },
      h("p", {}, this.introduction()),
      h("p", { class: "quiet", "data-waiting": true }),
      chair !== null && this.owesNext() ? h("button", { type: "button", class: "primary", onclick: () => this.page.nextRound() }, "I am ready") : null);
  }

  introduction() {
    const { best_of: size, flushes } = this.description;
    return `The tiles are not dealt yet. ${capitalized(inWords(size))} tiles make a hand; flushes come in ${inWords(flushes.length)} kinds: by ${list(flushes)}.`;
  }

  owesNext() {
    return owesNext(this.news.table, this.news.you);
  }

  // What the clock has done in your place, if that was your last action.
  late() {
    const { round, view, news: { table, you } } = this;
    const mine = view && you.seat !== null ? view.history.filter(({ seat }) => seat === you.seat) : [];
    if (!mine.length || !round.late.some((each) => each.seat === you.seat && each.decision === mine.length - 1)) return "";
    return `${table.chairs[you.chair ?? -1]?.resting ? "You sit out" : "Time ran out"}: you ${actionWords(mine[mine.length - 1], true)}.`;
  }

  waitTurn() {
    this.asking = this.preAction;
    return this.preAction.element;
  }

  /** @param {number | undefined} decision */
  bet(decision) {
    const { view, round } = this;
    const ready = this.preAction.take(view);
    if (ready) {
      this.page.act(ready).catch(() => { this.boxKey = null; this.draw(); });
      return this.plain("Your choice is sent.");
    }
    const call = view.to_call ? `${view.to_call} to call` : "nothing to call";
    announce(`Your turn: ${call}, the pot is ${view.pot}.${view.fives.length ? ` You have ${handsText(view.fives)}.` : ""}`);
    const controls = new BetControls({ view, table: this.page.id, decision: `${round.number}/${decision}`, step: this.page.rules().big_blind, act: (action) => this.page.act(action) });
    this.asking = controls;
    return controls.element;
  }

  drawTiles() {
    this.preAction.drop("");
    announce(`Your turn: exchange tiles or stand pat. You have ${handsText(this.view.fives)}.`);
    const controls = new DrawControls({ own: this.own, size: this.description.hand_size, act: (action) => this.page.act(action) });
    this.asking = controls;
    return controls.element;
  }

  // The box after the hand.
  over() {
    const { seat } = this.news.you;
    const won = this.won(seat);
    const title = seat === null ? `Hand ${this.round.number} is over` : won === 0 ? "You come out even" : `You ${won > 0 ? "win" : "lose"} ${Math.abs(won)}`;
    return h("div", { class: "betting over-box" },
      h("p", { class: "over-title" }, title),
      this.nextButton(),
      !this.owesNext() ? h("p", { class: "small quiet", "data-waiting": true }) : null);
  }

  /**
   * Chips that a seat has won, or lost where negative.
   * @param {number | null} seat
   */
  won(seat) {
    return seat === null ? 0 : (this.view.settled?.chips[seat] ?? 0);
  }

  showResult() {
    const { round, view } = this;
    const kind = view?.settled ? `${round.number} ${this.ranking?.round === round.number}` : "";
    document.body.classList.toggle("hand-over", Boolean(view?.settled));
    if (kind === this.resultKind) return;
    this.resultKind = kind;
    if (!kind) return void show(this.result);
    const names = this.names();
    const shown = new Showdown(view, names, (five) => { this.five = five; this.draw(); });
    const words = awardWords({ awarded: view.awarded, shown: view.shown, names, pots: view.pots.length });
    if (this.isNews) announce(`${words.join(" ")} ${this.resultWords()}`);
    const told = shown.element && view.pots.length === 1 ? "awards unseen" : "awards";
    show(this.result, this.matchEnd(), h("ul", { class: told }, words.map((each) => h("li", {}, each))), shown.element,
      h("p", { class: "fair small" }, h("a", { href: `/verify?table=${this.page.id}&round=${round.number}`, target: "_blank" }, "Check that this hand was dealt fairly")));
  }

  names() {
    const { view, news: { you: { seat } } } = this;
    return view.seats.map(({ name }, at) => (at === seat ? "You" : name));
  }

  resultWords() {
    const { seat } = this.news.you;
    return seat === null ? "" : `You have ${signed(this.won(seat))} from this hand.`;
  }

  // The standings after the last hand of a match.
  matchEnd() {
    if (!this.ranking || this.ranking.round !== this.round.number) return null;
    const { match, places } = this.ranking;
    if (this.isNews) announce(`Match ${match} is over; ${places[0].name} is first.`);
    return h("div", { class: "surface ranking" }, h("h3", {}, `Match ${match} is over`),
      h("ol", {}, places.map((each) => h("li", {}, `${each.place}. ${each.name}, ${signed(each.chips)} chips`))));
  }

  /** @param {News<BettingView> | undefined} last */
  rail(last) {
    const { news: { table, you }, round } = this;
    show(this.totals, totals(table, false));
    if (!you.view) return;
    const before = last?.you.view;
    if (before && last.table.round && last.table.round.number !== round.number) this.keepBefore(before, last.table.round.number, last.you.seat);
    show(this.hand, history(you.view, this.description, this.page.rules(), round.number, you.seat));
    const number = round.number - (you.view.settled ? 0 : 1);
    const name = you.chair === null ? null : table.chairs[you.chair]?.name;
    if (number > 0 && number !== this.reviewed && name) this.showReview(number, name);
  }

  /**
   * @param {BettingView} view
   * @param {number} number
   * @param {number | null} seat
   */
  keepBefore(view, number, seat) {
    show(this.before, h("details", {}, h("summary", {}, `Hand ${number}, before this one`), history(view, this.description, this.page.rules(), number, seat)));
  }

  /**
   * @param {number} number
   * @param {string} name
   */
  showReview(number, name) {
    this.reviewed = number;
    const panel = this.page.rail.panel("Review");
    review(panel, this.page.id, number, name).catch((problem) => show(panel, h("p", { class: "warn" }, problem.message)));
  }

  /**
   * Whether the key was used.
   * @param {string} letter
   */
  key(letter) {
    if (letter === "n") {
      const next = this.box.querySelector("[data-next]:not([hidden])");
      next?.click();
      return Boolean(next);
    }
    return this.asking?.key(letter) ?? false;
  }
}
