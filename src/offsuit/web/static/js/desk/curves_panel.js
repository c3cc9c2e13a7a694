// All curves of one set of rules, the other set dotted behind them.

import { h, show } from "../ui/element.js";
import { words } from "../destiny/destiny_text.js";
import { BUILDS } from "./desk_state.js";
import { columnChart, exactPercent, lineChart, swatch } from "../ui/chart.js";

/** @type {Record<string, string>} */
const KINDS = { specialist: "specialist", generalist: "generalist", "even split": "even" };
/** @type {Record<string, number>} */
const LABEL_LEVELS = { Easy: 10, Medium: 20, Hard: 35, "Very Hard": 50, Extreme: 70 };
const LEVELS = ["level 1", "50", "100"];

/**
 * @param {number[]} counts
 * @param {number} of
 */
const share = (counts, of) => counts.map((each) => each / of);

export class CurvesPanel {
  constructor() {
    this.state = h("p", { class: "small counted", role: "status" }, "counting");
    this.crimes = h("div", { class: "charts" });
    this.rest = h("div", { class: "charts" });
    this.element = h("div", { class: "stack" }, this.state, h("h2", {}, "Success by level"), this.crimes, h("h2", {}, "Duels, suits and luck"), this.rest);
  }

  /** @param {boolean} counting */
  setCounting(counting) {
    this.element.classList.toggle("counting", counting);
    this.element.setAttribute("aria-busy", String(counting));
    if (counting) this.state.textContent = "counting";
  }

  /**
   * @param {Curves} curves
   * @param {Curves | null} other
   * @param {{ level: number, build: string }} state
   */
  tell(curves, other, { level, build }) {
    this.state.textContent = `Exact: all ${curves.hands.toLocaleString("en")} hands are counted, none is sampled.`;
    show(this.crimes, curves.crimes.filter(({ kind }) => kind === "crime").map((crime) => crimeChart(crime, curves, other, level)), key());
    show(this.rest, duelCharts(curves, other, level), suitChart(curves, other, level), luckChart(curves, other, level), rankChart(curves, other), scoreChart(curves, other, build));
  }
}

// What the lines stand for.
function key() {
  /** @type {[string, string][]} */
  const lines = [["specialist", "specialist: one skill at the level, in one suit"], ["generalist", "generalist: four skills at the level, one in each suit; NPCs are such"], ["even", "even split: a specialist's levels, divided among four suits"], ["promised", "what the document promises, where a curve should pass"], ["other", "dotted: the other set of rules"]];
  return h("div", { class: "chart key" }, h("h3", {}, "How to read them"), h("ul", { class: "legend small" }, lines.map(([kind, said]) => h("li", {}, swatch(kind), said))));
}

/**
 * @param {ChallengeCurve} crime
 * @param {Curves} curves
 * @param {Curves | null} other
 * @param {number} level
 */
function crimeChart(crime, curves, other, level) {
  const there = other?.crimes.find(({ kind, name }) => kind === crime.kind && name === crime.name);
  const lines = BUILDS.map((build) => ({
    name: build, kind: KINDS[build], values: share(crime.passed[build], curves.hands), other: there && other ? share(there.passed[build], other.hands) : undefined,
  }));
  return lineChart({
    title: words(crime.name), words: `${crime.difficulty ?? "no label"}, ${Number(crime.threshold)} points`, lines, level, x: LEVELS, side: "", promise: crimePromise(crime),
  });
}

/**
 * What the document's label promises: an even matter for a specialist of the level that fits it.
 * @param {ChallengeCurve} crime
 * @returns {ChartPromise | null}
 */
function crimePromise({ name, difficulty }) {
  if (name === "pickpocket") return { level: 1, low: 0.5, high: 1, words: "promised: 50 % or more, unskilled" };
  const level = LABEL_LEVELS[difficulty ?? ""];
  return level ? { level, low: 0.25, high: 0.75, words: `promised: specialist ${level}, 25 to 75 %` } : null;
}

/**
 * @param {Curves} curves
 * @param {Curves | null} other
 * @param {number} level
 */
function duelCharts(curves, other, level) {
  const defenders = [...new Set(curves.duels.map(({ defender }) => defender))];
  return defenders.map((defender) => {
    const lines = BUILDS.map((build) => {
      const found = (/** @type {Curves} */ where) => where.duels.find((each) => each.build === build && each.defender === defender);
      return { name: build, kind: KINDS[build], values: share(found(curves)?.won ?? [], curves.pairs), other: other ? share(found(other)?.won ?? [], other.pairs) : undefined };
    });
    const promise = defender === 20 ? { level: 80, low: 0.75, high: 0.99, words: "promised: 80 beats 20, 75 to 99 %" }
      : defender === 50 ? { level: 20, low: 0.01, high: 1, words: "promised: 20 beats 50, 1 % or more" } : null;
    return lineChart({
      title: `Against level ${defender}`, words: `Win rate of an attacker of level ${level}, ${ahead(level - defender)}`, lines, level, promise,
      x: [`−${defender - 1}`, "", `+${100 - defender}`], side: "levels ahead of the defender",
    });
  });
}

/** @param {number} levels */
const ahead = (levels) => (levels === 0 ? "an equal" : levels > 0 ? `${levels} ahead` : `${-levels} behind`);

/**
 * @param {Curves} curves
 * @param {Curves | null} other
 * @param {number} level
 */
function suitChart(curves, other, level) {
  if (!curves.suits.crime) return null;
  const lines = curves.suits.masters.map(({ suit, skills, passed }, at) => ({
    name: `${suit} (${skills} skills)`, kind: suit, values: share(passed, curves.hands), other: other?.suits.masters[at] ? share(other.suits.masters[at].passed, other.hands) : undefined,
  }));
  return lineChart({ title: "Worth of suits", words: `All skills of a suit at one level, at ${words(curves.suits.crime)}`, lines, level, x: LEVELS, side: "" });
}

/**
 * @param {Curves} curves
 * @param {Curves | null} other
 * @param {number} level
 */
function luckChart(curves, other, level) {
  const lines = curves.better_rank.map(({ build, won, of }, at) => ({
    name: build, kind: KINDS[build], values: share(won, of), other: other ? share(other.better_rank[at].won, other.better_rank[at].of) : undefined,
  }));
  const promise = { level: 100, low: 0.5, high: 0.99, words: "promised at 100: 50 to 99 %" };
  return lineChart({ title: "Luck against skill", words: "Between equals, how often the better hand rank wins", lines, level, x: LEVELS, side: "", promise });
}

/**
 * @param {Curves} curves
 * @param {Curves | null} other
 */
function rankChart(curves, other) {
  const { attacker, defender, build, ranks } = curves.hand_ranks;
  const chances = (/** @type {Curves} */ where) => where.hand_ranks.ranks.map(({ drawn, won }) => won / (drawn * where.hands));
  const found = chances(curves);
  const legend = h("ul", { class: "legend small" }, ["pair", "three_of_a_kind", "straight", "flush"].map((rank) => {
    const at = ranks.findIndex((each) => each.rank === rank);
    return h("li", {}, `${words(rank)} `, h("b", {}, exactPercent(found[at])));
  }));
  return columnChart({
    title: "What a hand wins", words: `${build} ${attacker} against ${defender}, by the hand drawn`, columns: found, other: other ? chances(other) : null, most: 1, names: ["high card", "straight", "royal flush"], side: "", legend,
  });
}

/**
 * @param {Curves} curves
 * @param {Curves | null} other
 * @param {string} build
 */
function scoreChart(curves, other, build) {
  const found = (/** @type {Curves} */ where) => where.scores.find((each) => each.build === build) ?? where.scores[0];
  const drawn = found(curves);
  const there = other ? found(other) : null;
  const fits = there && there.least === drawn.least && there.width === drawn.width && there.hands.length === drawn.hands.length;
  return columnChart({
    title: "Scores", words: `${build} ${drawn.level}: mean ${drawn.mean.toFixed(1)}, columns of ${drawn.width} points`,
    columns: share(drawn.hands, curves.hands), other: fits && other ? share(there.hands, other.hands) : null,
    names: [String(drawn.least), "points", String(drawn.least + drawn.width * drawn.hands.length)], side: "",
  });
}
