// The result of a draw: cards, sums that grow line by line, and at the end the outcome as text.

import { announce } from "../ui/announcer.js";
import { h, show } from "../ui/element.js";
import { label } from "../ui/game_text.js";
import { cardBack, Score } from "./score_ledger.js";
import { namesOf } from "./page_state.js";
import { amount, words } from "./destiny_text.js";
import { outcome } from "./outcome_text.js";

const STEP = 420; // milliseconds from line to line
const ROOM = 1.12; // above the highest thing on the scale
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class DrawResult {
  /** @type {DestinyResult | null} */
  told;
  /** @type {Score[]} */
  scores;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  timer;
  /** @type {() => void} */
  finish;
  /** @type {HTMLElement} */
  running;
  /** @type {HTMLElement} */
  words;

  /**
   * `before` is shown until cards are drawn.
   * @param {DestinyContent} content
   * @param {HTMLElement} before
   */
  constructor(content, before) {
    this.size = content.cards;
    this.before = before;
    this.element = h("div", { class: "result" });
    this.element.addEventListener("click", () => { if (this.timer) this.finish(); });
    this.clear();
  }

  clear() {
    this.stop();
    this.told = null;
    this.scores = [];
    show(this.element, h("div", { class: "score waiting" }, h("div", { class: "hand cards" }, Array.from({ length: this.size }, cardBack)), this.before,
      h("p", { class: "quiet teach" }, "A hand has its worth as in poker; then each card adds your bonus for its suit. Both odds and cards come from the server, and the same seed draws the same cards again.")));
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /**
   * `fresh`: it was drawn just now, so the lines appear one after another.
   * @param {DestinyResult} result
   * @param {PageState} state
   * @param {boolean} fresh
   */
  tell(result, state, fresh) {
    this.stop();
    this.told = result;
    const sides = result.kind === "gang" ? this.gangs(result) : this.sides(result, state);
    const { good, title, more } = outcome(result, state);
    this.running = h("div", { class: "running", "aria-hidden": "true" });
    this.words = h("div", { class: "outcome" }, h("h3", { class: good ? "good" : "warn", "data-verdict": true }, h("span", { "aria-hidden": "true" }, good ? "✓ " : "✗ "), title), h("p", {}, more));
    show(this.element, h("div", { class: "verdict" }, this.running, this.words), sides);
    announce(`${title}. ${more}`);
    this.assemble(fresh && !calm.matches && result.kind !== "gang"); // a gang's sums are closed at first
  }

  /**
   * @param {DestinyResult} result
   * @param {PageState} state
   */
  sides(result, state) {
    const why = result.explanation;
    if (why.marks) {
      /** @type {ScaleMark[]} */
      const all = why.marks.map(([degree, total], at) => [words(degree), total, at === 1]);
      const marks = all.filter(([, total]) => Number(total) >= 0);
      const main = marks.toSorted(([, , one], [, , other]) => Number(Boolean(other)) - Number(Boolean(one)));
      this.scores = [new Score(result.actor, why.scores[0], main, top([result.actor], why.marks.map(([, total]) => total)))];
      return h("div", { class: "one" }, this.scores[0].element);
    }
    const people = [result.actor, result.target];
    const names = namesOf(state);
    this.scores = people.map((person, at) => new Score(person, why.scores[at], [[names[1 - at], people[1 - at].total, true]], top(people, [])));
    return h("div", { class: "two" }, this.scores.map((score, at) => h("section", { class: "stack tight", "aria-label": names[at] }, h("h4", {}, names[at]), score.element)));
  }

  /** @param {DestinyResult} result */
  gangs(result) {
    const members = [...result.attackers, ...result.defenders];
    this.scores = members.map((member, at) => new Score(member, result.explanation.scores[at], [["its gang", at < result.attackers.length ? result.actor.total : result.target.total, true]], top(members, [])));
    let at = 0;
    /**
     * @param {string} title
     * @param {string} total
     * @param {DestinyScore[]} list
     */
    const gang = (title, total, list) => h("section", { class: "stack tight", "aria-label": title }, h("h4", {}, title, " ", h("b", {}, amount(total))),
      list.map((member) => h("details", { class: "member" }, h("summary", {}, h("span", { class: "who" }, label(member.name)), h("span", { class: "small quiet" }, words(member.rank), member.counts ? "" : ", does not count"), h("b", {}, amount(member.total))), this.scores[at++].element)));
    return h("div", { class: "two" }, gang("Your gang", result.actor.total, result.attackers), gang("The other gang", result.target.total, result.defenders));
  }

  /** @param {boolean} slowly */
  assemble(slowly) {
    const against = this.told?.degree ? ` of ${amount(this.told.target.threshold)}` : "";
    const longest = Math.max(...this.scores.map(({ rows }) => rows.length));
    /** @param {number} count */
    const reveal = (count) => {
      for (const score of this.scores) score.reveal(count > longest ? Infinity : Math.min(count, score.rows.length));
      this.words.classList.toggle("awaited", count <= longest);
      this.running.hidden = count > longest;
      this.running.textContent = this.scores.map(({ lines }) => sumOf(lines.slice(0, count))).join(" : ") + against;
    };
    this.finish = () => {
      this.stop();
      reveal(Infinity);
    };
    if (!slowly) return this.finish();
    let count = 0;
    reveal(0);
    for (const score of this.scores) for (const card of score.cards) card.classList.add("dealt");
    this.timer = setInterval(() => {
      count += 1;
      if (count > longest) this.finish();
      else reveal(count);
    }, STEP);
  }
}

/**
 * The sum so far; the total itself is the server's.
 * @param {ScoreLine[]} lines
 */
function sumOf(lines) {
  return amount(lines.reduce((sum, { points }) => sum + Number(points), 0).toFixed(2));
}

/**
 * The top of the scale: the highest partial sum or mark, and some room above.
 * @param {DestinyScore[]} people
 * @param {string[]} marks
 */
function top(people, marks) {
  const sums = people.flatMap(({ lines }) => {
    let sum = 0;
    return lines.map(([, points]) => (sum += Number(points)));
  });
  return ROOM * Math.max(1, ...sums, ...marks.map(Number));
}
