// A piecepack table on the page: seats, board and pots, your tiles, what you may do, and the rail.

import { announce } from "../ui/announcer.js";
import { h, show } from "../ui/element.js";
import { waitingWords } from "../table/seat_list.js";
import { settleUp, totals } from "../table/totals.js";
import { signed } from "../ui/text.js";
import { Ahead } from "./pre_action.js";
import { Betting } from "./bet_controls.js";
import { Drawing } from "./draw_controls.js";
import { history } from "./hand_history.js";
import { Keys } from "./keyboard.js";
import { Middle } from "./board_and_pots.js";
import { Own } from "./own_hand.js";
import { Pace } from "./news_queue.js";
import { ranking } from "./ranking_list.js";
import { review } from "./hand_review.js";
import { Seating } from "./seat_ring.js";
import { awardWords, Showdown } from "./showdown.js";
import { spoken } from "./event_text.js";

const FIXED_LIMIT = /^(stud|triple-draw)/; // variants, where the table does not say otherwise

export class PiecepackGame {
  // `page` has id, games, news, rules, rail, stage, act(action) and nextRound().
  constructor(page) {
    this.page = page;
    this.pace = new Pace((news) => this.take(news));
    this.seating = new Seating();
    this.middle = new Middle();
    this.own = new Own((tiles) => this.asking?.name?.(tiles));
    this.ahead = new Ahead();
    this.box = h("div", { class: "box", tabindex: -1 });
    this.result = h("div", { class: "result" });
    this.tray = h("div", { class: "tray" }, this.own.element, this.box);
    this.keys = new Keys(page.stage, (letter) => this.key(letter));
    document.body.dataset.game = "piecepack";
    show(page.stage, h("section", { class: "poker" },
      h("h2", { class: "unseen", tabindex: -1 }, "The table"),
      h("div", { class: "oval" }, this.seating.element, this.middle.element),
      this.result, this.tray, this.keys.element));
    this.hand = h("div", { class: "hand-now" }, h("p", { class: "quiet" }, "The hand is written down here, street by street."));
    this.before = h("div");
    this.totals = h("div", { class: "totals-place" });
    page.rail.tabs.get("Sheet").tab.textContent = "Hand";
    const { hands } = page.games.find(({ name }) => name === page.news.table.game);
    const tally = h("details", {}, h("summary", {}, "Totals and settling up"), h("div", { class: "stack" }, this.totals, settleUp(page.id)));
    show(page.rail.panel("Sheet"), h("div", {}, ranking(hands, page.rules().low), tally), this.before, this.hand); // what grows comes last
    show(page.rail.panel("Review"), h("p", { class: "quiet" }, "After each hand you see here what your share of the pot was on every street, and which decisions were dear."));
  }

  hear(news) {
    this.pace.add(news);
    this.sayWaiting();
  }

  // Who is waited for as far as the table is shown, which may be behind the news.
  sayWaiting() {
    const place = document.getElementById("waiting");
    const words = waitingWords(this.news.table, this.news.you);
    if (place.textContent !== words) place.textContent = words;
  }

  // One piece of news, when its time has come.
  take(news) {
    const last = this.news;
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

  // A hand whose end comes with the beginning of the next one is told beside it.
  followEnd({ table, you: { view, seat } }) {
    const events = (this.news.turns ?? []).flatMap((turn) => turn.events);
    if (this.news.you.view?.settled || !events.some(({ kind }) => kind === "settled")) return;
    const awarded = events.filter(({ kind }) => kind === "awarded");
    const names = view.seats.map(({ name }, at) => (at === seat ? "You" : name));
    const words = awardWords({ awarded, shown: events.filter(({ kind }) => kind === "shown"), names, pots: new Set(awarded.map(({ pot }) => pot)).size });
    announce(words.join(" "));
    this.before.prepend(h("p", {}, `Hand ${table.round.number}: ${words.join(" ")}`));
  }

  follow({ entry, events }) {
    if (entry.kind === "ranked") this.ranking = { ...entry, round: this.news.table.round?.number };
    for (const event of events) {
      const words = this.news.table.round && spoken(event, this.news);
      if (words) announce(words);
    }
  }

  // Your tiles of this round, also once you have folded them.
  keepTiles() {
    const { table: { round }, you: { view, seat } } = this.news;
    if (this.kept?.round !== round?.number) this.kept = { round: round?.number, tiles: [] };
    if (view && seat !== null && view.tiles.length) this.kept.tiles = view.tiles;
  }

  draw() {
    const { table, you: { view, seat } } = this.news;
    const rules = this.page.rules();
    const plays = this.five && new Set(this.five.tiles);
    const marks = (name) => this.marks(name, plays);
    const hasBoard = /^(holdem|omaha)/.test(rules.variant);
    const me = view && seat !== null ? view.players[seat] : null;
    this.seating.show(this.news, plays, rules.variant.startsWith("stud"));
    this.page.stage.dataset.limit = rules.limit ?? (FIXED_LIMIT.test(rules.variant) ? "fixed-limit" : ""); // known before the deal
    this.middle.show(view, rules.big_blind, marks, hasBoard);
    this.own.show({ view, held: view ? this.kept.tiles : [], folded: Boolean(me?.folded), discarding: this.asks("discard"), marks, up: me?.up.some((each) => !each) ? me.up : [] });
    this.own.element.hidden = this.news.you.chair === null;
    this.showResult();
    this.showBox(table, me);
  }

  marks(name, plays) {
    const { view } = this.news.you;
    if (plays) return [plays.has(name) ? "plays" : "rests"];
    if (!view || view.settled || view.tiles.length + view.board.length <= 5) return [];
    return view.fives.filter(({ tiles }) => tiles.includes(name)).map(({ half }) => (half === "low" && view.fives.length > 1 ? "makes-low" : "makes"));
  }

  asks(action) {
    return this.news.you.view?.choices.some((choice) => choice.action === action) ?? false;
  }

  // The box has one thing at a time, made anew only when it is another.
  showBox(table, me) {
    const [kind, make] = this.boxKind(table, me);
    const key = `${table.round?.number ?? 0}/${kind}`;
    if (key !== this.boxKey) {
      const focused = this.box.contains(document.activeElement);
      this.boxKey = key;
      this.box.dataset.asks = key;
      this.asking = null;
      show(this.box, make());
      if (focused) this.box.focus({ preventScroll: true });
    }
    const words = waitingWords(table, this.news.you);
    for (const element of this.box.querySelectorAll("[data-waiting]")) element.textContent = words;
    for (const element of this.box.querySelectorAll("[data-next]")) element.hidden = this.isReady();
  }

  boxKind(table, me) {
    const { round } = table;
    const { view, chair, seat } = this.news.you;
    if (round?.phase === "void") return ["void", () => this.plain("This round is void: a player did not reveal the seed that he had promised. Nobody won or lost anything.")];
    if (!round || !view) return [`none-${this.isReady()}`, () => this.first(chair)];
    if (view.settled) return [`over-${this.isReady()}`, () => this.over()];
    const decision = round.waiting.find((each) => each.seat === seat)?.decision;
    if (this.asks("discard")) return [`draw-${decision}`, () => this.drawTiles()];
    if (view.choices.length) return [`bet-${decision}`, () => this.bet(decision)];
    if (!me || me.folded || me.all_in) return ["watch", () => this.plain(me?.all_in ? "You are all in: the tiles decide." : "")];
    this.ahead.show(Math.min(me.chips, Math.max(...view.players.map(({ bet }) => bet)) - me.bet), view.streets.length);
    return ["ahead", () => this.waitTurn()];
  }

  plain(words) {
    return h("div", { class: "betting" }, words ? h("p", {}, words) : null, h("p", { class: "quiet", "data-waiting": true }));
  }

  first(chair) {
    return h("div", { class: "betting" },
      h("p", {}, "The tiles are not dealt yet. Five tiles make a hand; flushes come in three kinds: by suit, by link and by group."),
      h("p", { class: "quiet", "data-waiting": true }),
      chair !== null && !this.isReady() ? h("button", { type: "button", class: "primary", onclick: () => this.page.nextRound() }, "I am ready") : null);
  }

  isReady() {
    const { table, you } = this.news;
    const chair = you.chair === null ? null : table.chairs[you.chair];
    return !chair || chair.ready || chair.resting;
  }

  waitTurn() {
    this.asking = this.ahead;
    return this.ahead.element;
  }

  bet(decision) {
    const { view } = this.news.you;
    const ready = this.ahead.take(view);
    if (ready) {
      this.page.act(ready).catch(() => { this.boxKey = null; this.draw(); });
      return this.plain("As you have said.");
    }
    const call = view.to_call ? `${view.to_call} to call` : "nothing to call";
    announce(`Your turn: ${call}, the pot is ${view.pot}.${view.made.length ? ` You have ${view.made.join("; low: ")}.` : ""}`);
    const { round } = this.news.table;
    this.asking = new Betting({ view, table: this.page.id, decision: `${round.number}/${decision}`, step: this.page.rules().big_blind, act: (action) => this.page.act(action) });
    return this.asking.element;
  }

  drawTiles() {
    this.ahead.drop("");
    announce(`Your turn: exchange tiles or stand pat. You have ${this.news.you.view.made.join("; low: ")}.`);
    this.asking = new Drawing({ own: this.own, act: (action) => this.page.act(action) });
    return this.asking.element;
  }

  // The box after the hand; the hands themselves are above it.
  over() {
    const { table, you } = this.news;
    const { settled } = you.view;
    const title = you.seat === null ? `Hand ${table.round.number} is over` : settled.chips[you.seat] === 0 ? "You come out even" : `You ${settled.chips[you.seat] > 0 ? "win" : "lose"} ${Math.abs(settled.chips[you.seat])}`;
    return h("div", { class: "betting over-box" },
      h("p", { class: "over-title" }, title),
      h("div", { class: "acts" }, h("button", { type: "button", class: "primary", "data-next": true, "data-act": "next", "aria-keyshortcuts": "n", onclick: () => this.page.nextRound() }, "Next hand", h("kbd", { "aria-hidden": "true" }, "N"))),
      this.isReady() ? h("p", { class: "small quiet", "data-waiting": true }) : null);
  }

  showResult() {
    const { table: { round }, you: { view } } = this.news;
    const kind = view?.settled ? `${round.number} ${this.ranking?.round === round.number}` : "";
    document.body.classList.toggle("hand-over", Boolean(view?.settled));
    if (kind === this.resultKind) return;
    this.resultKind = kind;
    if (!kind) return void show(this.result);
    const names = this.names();
    const shown = new Showdown(view, names, (five) => { this.five = five; this.draw(); });
    const words = awardWords({ awarded: view.awarded, shown: view.shown, names, pots: view.pots.length });
    announce(`${words.join(" ")} ${this.resultWords()}`);
    const told = shown.element && view.pots.length === 1 ? "awards unseen" : "awards";
    show(this.result, this.matchEnd(), h("ul", { class: told }, words.map((each) => h("li", {}, each))), shown.element,
      h("p", { class: "fair small" }, h("a", { href: `/verify?table=${this.page.id}&round=${round.number}`, target: "_blank" }, "Check that this hand was dealt fairly")));
  }

  names() {
    const { view, seat } = this.news.you;
    return view.seats.map(({ name }, at) => (at === seat ? "You" : name));
  }

  resultWords() {
    const { view, seat } = this.news.you;
    return seat === null ? "" : `You have ${signed(view.settled.chips[seat])} from this hand.`;
  }

  // The final ranking, after the last hand of a match.
  matchEnd() {
    if (!this.ranking || this.ranking.round !== this.news.table.round.number) return null;
    const { match, places } = this.ranking;
    announce(`Match ${match} is over; ${places[0].name} is first.`);
    return h("div", { class: "surface ranking" }, h("h3", {}, `Match ${match} is over`),
      h("ol", {}, places.map((each) => h("li", {}, `${each.place}. ${each.name}, ${signed(each.chips)} chips`))));
  }

  rail(last) {
    const { table, you } = this.news;
    show(this.totals, totals(table, false));
    if (!you.view) return;
    const before = last?.you.view;
    if (before && last.table.round.number !== table.round.number) this.keepBefore(before, last);
    show(this.hand, history(you.view, this.page.rules(), table.round.number, you.seat));
    const number = table.round.number - (you.view.settled ? 0 : 1);
    if (number > 0 && number !== this.reviewed && you.chair !== null) this.look(number, table.chairs[you.chair].name);
  }

  keepBefore(view, { table, you }) {
    show(this.before, h("details", {}, h("summary", {}, `Hand ${table.round.number}, before this one`), history(view, this.page.rules(), table.round.number, you.seat)));
  }

  look(number, name) {
    this.reviewed = number;
    const panel = this.page.rail.panel("Review");
    review(panel, this.page.id, number, name).catch((problem) => show(panel, h("p", { class: "warn" }, problem.message)));
  }

  // Whether a key meant something.
  key(letter) {
    if (letter === "n") {
      const next = this.box.querySelector("[data-next]:not([hidden])");
      next?.click();
      return Boolean(next);
    }
    return this.asking?.key(letter) ?? false;
  }
}
