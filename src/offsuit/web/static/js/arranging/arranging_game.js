// A Pyramid table on the page: which stage is shown, and what the rail says of the last round.

import { announce } from "../ui/announcer.js";
import { get } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { waitingWords } from "../table/seat_list.js";
import { settleUp, totals } from "../table/totals.js";
import { signed } from "../ui/text.js";
import { arrangement } from "./arrangement_picture.js";
import { Arranging } from "./arranging_stage.js";
import { Deciding } from "./decision_stage.js";
import { HowTo } from "./how_to_play.js";
import { resultOf } from "./round_result.js";
import { reveal } from "./reveal.js";
import { review } from "./round_review.js";
import { sheet, swingWords } from "./score_sheet.js";

const SHUFFLE_SHOWN = 400; // milliseconds after which one is told why there are no cards yet

export class PyramidGame {
  // `page` has id, rules, rail, stage, act(action) and nextRound().
  constructor(page) {
    this.page = page;
    this.key = null;
    this.playing = null; // the round whose turns are being heard
    this.result = null;
    this.sheet = h("div");
    this.totals = h("div", { class: "totals-place" });
    this.settling = h("div");
    this.howTo = new HowTo(document.getElementById("tools"), page.rules(), page.news.table.options.aids);
    show(page.rail.panel("Sheet"), h("div", { class: "stack" }, this.sheet, this.totals, this.settling));
    show(this.settling, settleUp(page.id));
    show(this.sheet, h("p", { class: "quiet" }, "After each round this sheet shows who won how much from whom."));
    show(page.rail.panel("Review"), h("p", { class: "quiet" }, "After each round you see here how good your arrangement was, and a better one where there was one."));
  }

  hear(news) {
    this.news = news;
    for (const turn of news.turns ?? []) this.follow(turn);
    this.followView(news);
    this.recall();
    show(this.totals, totals(news.table));
    this.showStage();
  }

  follow({ entry, events }) {
    if (entry.kind === "shuffled") this.playing = { number: entry.round, names: entry.seats.map((seat) => seat.name), surrendered: [], revealed: null };
    if (entry.kind === "ranked") this.ranking = { ...entry, round: this.playing?.number };
    for (const event of events) this.followEvent(event);
  }

  followEvent(event) {
    if (!this.playing) return;
    if (event.kind === "parted") this.playing.surrendered = event.surrendered;
    if (event.kind === "revealed") this.playing.revealed = event;
    if (event.kind === "scored") {
      const { number, names, revealed, surrendered } = this.playing;
      this.setResult(resultOf(number, names, revealed, event, surrendered));
    }
  }

  // What the view knows serves where turns were missed.
  followView({ table, you: { view } }) {
    if (!view) return;
    const number = table.round.number;
    const names = view.seats.map((seat) => seat.name);
    this.playing = { number, names, surrendered: view.surrendered, revealed: view.revealed };
    if (view.scored && this.result?.number !== number) this.setResult(resultOf(number, names, view.revealed, view.scored, view.surrendered));
  }

  // The round before this one, for whoever comes (back) in the middle of a round.
  async recall() {
    const number = (this.news.table.round?.number ?? 1) - 1;
    if (this.recalled || this.result || number < 1) return;
    this.recalled = true;
    try {
      const { voided, seats, events } = await get(`/tables/${this.page.id}/rounds/${number}/record`);
      const of = (kind) => events.find((event) => event.kind === kind);
      if (voided === null && !this.result) this.setResult(resultOf(number, seats.map((seat) => seat.name), of("revealed"), of("scored"), of("parted")?.surrendered ?? []));
    } catch {
      // the sheet stays empty until the next round is over
    }
  }

  setResult(result) {
    if (this.result?.number === result.number) return;
    this.result = result;
    show(this.sheet, sheet(result));
    show(this.settling, settleUp(this.page.id)); // what was settled before is old now
    const seat = result.names.indexOf(this.myName());
    announce(seat < 0 ? `Round ${result.number} is over.` : `Round ${result.number} is over. You have ${signed(result.scored.net[seat])} points, ${signed(result.scored.chips[seat])} chips.`);
    announce(swingWords(result));
    const panel = this.page.rail.panel("Review");
    review(panel, this.page.id, result, seat).catch((problem) => show(panel, h("p", { class: "warn" }, problem.message)));
  }

  myName() {
    const { table, you } = this.news;
    return you.chair === null ? null : table.chairs[you.chair]?.name;
  }

  // One stage at a time; it is made anew only when there is another thing to do.
  showStage(patient = true) {
    const [kind, make] = this.stageKind();
    clearTimeout(this.later);
    if (kind === "shuffle" && patient) { // mostly too short to be worth a word
      this.later = setTimeout(() => this.showStage(false), SHUFFLE_SHOWN);
      return;
    }
    const key = `${this.news.table.round?.number ?? 0}/${kind}`;
    if (key === this.key) return this.refresh(kind);
    const { stage } = this.page;
    const follows = this.key !== null && (stage.contains(document.activeElement) || document.activeElement === document.body);
    this.key = key;
    show(stage, make());
    this.refresh(kind);
    if (kind === "arrange" || kind === "decide") this.howTo.tellOnce();
    if (!follows) return;
    scrollTo(0, 0);
    stage.querySelector("h2")?.focus({ preventScroll: true });
  }

  stageKind() {
    const { table, you: { view, chair } } = this.news;
    const round = table.round;
    const asked = view?.choices.map((choice) => choice.action) ?? [];
    if (round?.phase === "void") return ["void", () => this.plain("This round is void", "A player did not reveal the seed that he had promised. Nobody won or lost anything.")];
    if (round?.phase === "seeds" || round?.phase === "reveals") return ["shuffle", () => this.plain("The cards are being shuffled", "Everybody who wants to adds a seed, so that nobody can choose the deal.")];
    if (!round || !view) return ["none", () => this.before(chair)];
    if (round.phase === "over") return ["over", () => this.over()];
    if (asked.includes("play")) return ["decide", () => this.decide()];
    if (asked.includes("arrange")) return ["arrange", () => this.arrange()];
    return [`wait-${view.phase}`, () => this.wait()];
  }

  refresh(kind) {
    const words = waitingWords(this.news.table, this.news.you);
    for (const element of this.page.stage.querySelectorAll("[data-waiting]")) element.textContent = words;
    if (kind === "over") for (const element of this.page.stage.querySelectorAll("[data-next]")) element.hidden = this.isReady();
  }

  isReady() {
    const { table, you } = this.news;
    const chair = you.chair === null ? null : table.chairs[you.chair];
    return !chair || chair.ready || chair.resting;
  }

  plain(title, words) {
    return h("section", { class: "quiet-stage" }, h("h2", { tabindex: -1 }, title), h("p", {}, words), h("p", { "data-waiting": true }));
  }

  before(chair) {
    const sitting = chair !== null && this.news.table.chairs[chair];
    return h("section", { class: "quiet-stage" },
      h("h2", { tabindex: -1 }, "The cards are not dealt yet"),
      h("p", {}, "Each player gets 17 cards and lays three poker hands: a strong back, a weaker middle, a front that is weaker still. Rows are compared player by player; the winner's hand says how many points it takes."),
      h("p", { "data-waiting": true }),
      sitting && !sitting.ready ? h("button", { type: "button", class: "primary", onclick: () => this.page.nextRound() }, "I am ready") : null);
  }

  arranging(deciding) {
    const { table, you: { view } } = this.news;
    const round = table.round.number;
    const rules = this.page.rules();
    const playsAutomatics = rules.automatics ?? rules.variant === "standard";
    return new Arranging({
      table: this.page.id, round, cards: view.cards, rules, deciding, playsAutomatics,
      aids: table.options.aids, submit: (action) => this.page.act(action),
    });
  }

  arrange() {
    const { you: { view }, table } = this.news;
    announce(`Round ${table.round.number}. Your turn: arrange your ${view.cards.length} cards.`);
    return [h("h2", { class: "unseen", tabindex: -1 }, "Arrange your cards"), this.pot(), this.arranging(false).element];
  }

  decide() {
    const { view } = this.news.you;
    announce(`Round ${this.news.table.round.number}. Your turn: play or surrender. The pot holds ${view.pot}.`);
    const deciding = new Deciding({
      rules: this.page.rules(), cards: view.cards, players: view.seats.length, pot: view.pot,
      aids: this.news.table.options.aids, submit: (action) => this.page.act(action),
    });
    return [deciding.element, this.arranging(true).element];
  }

  pot() {
    const { pot, surrendered, seats } = this.news.you.view;
    if (!pot) return null;
    const out = surrendered.map((seat) => seats[seat].name);
    return h("p", { class: "pot small" }, `The pot holds ${pot}.${out.length ? ` Out: ${out.join(", ")}.` : ""}`);
  }

  wait() {
    const { view } = this.news.you;
    const laid = view.arrangement;
    const title = waitTitle(view);
    announce(`${title}. ${waitingWords(this.news.table, this.news.you)}`);
    return h("section", { class: "quiet-stage" }, h("h2", { tabindex: -1 }, title), h("p", { "data-waiting": true }), this.pot(), laid ? arrangement(laid) : null);
  }

  // The final ranking, after the last round of a match.
  matchEnd() {
    if (this.ranking?.round !== this.result.number) return null;
    const { match, places } = this.ranking;
    announce(`Match ${match} is over; ${places[0].name} is first.`);
    return h("div", { class: "surface ranking" }, h("h3", {}, `Match ${match} is over`),
      h("ol", {}, places.map((each) => h("li", {}, `${each.place}. ${each.name}, ${signed(each.points)} points`))));
  }

  over() {
    const { table, you } = this.news;
    const { scored } = this.result;
    const seat = you.seat;
    const title = seat === null ? `Round ${table.round.number}` : `${signed(scored.net[seat])} points, ${signed(scored.chips[seat])} chips`;
    this.page.rail.choose("Sheet");
    return h("section", { class: "over" },
      h("div", { class: "over-head" }, h("h2", { tabindex: -1 }, title), h("button", { type: "button", class: "primary", "data-next": true, onclick: () => this.page.nextRound() }, "Next round")),
      this.matchEnd(),
      h("p", { class: "quiet small" }, swingWords(this.result)),
      reveal(this.result, seat),
      h("p", { class: "quiet small" }, h("span", { "data-waiting": true }), " ", h("a", { href: `/verify?table=${this.page.id}&round=${this.result.number}`, target: "_blank" }, "Check that this round was dealt fairly")));
  }
}

function waitTitle({ arrangement: laid, decision }) {
  if (laid) return "Your arrangement is in";
  if (decision === "surrender") return "You have surrendered";
  return decision ? "You play on" : "They are thinking";
}
