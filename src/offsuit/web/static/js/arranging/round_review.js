// The review of a round: your decision, your arrangement, and a better one.

import { get } from "../server/api.js";
import { withProgress } from "../table/review_progress.js";
import { h, show } from "../ui/element.js";
import { rounded, signed } from "../ui/text.js";
import { worthWords } from "./aids.js";
import { arrangement } from "./arrangement_picture.js";

/** @type {Record<string, string>} */
const LABELS = { best: "the best possible", fine: "fine", inaccuracy: "an inaccuracy", mistake: "a mistake", blunder: "a blunder" };

/**
 * @param {HTMLElement} place
 * @param {string} table
 * @param {ArrangingDescription} description
 * @param {RoundResult} result
 * @param {number} mySeat
 */
export async function review(place, table, description, result, mySeat) {
  /** @type {{ reviews: ArrangementReview[] }} */
  const { reviews } = await withProgress(place, "round", get(`/tables/${table}/reviews?round=${result.number}`));
  const mine = reviews.find(({ seat }) => seat === mySeat);
  const others = reviews.filter((each) => each !== mine);
  show(place,
    h("h3", {}, `Review of round ${result.number}`),
    mine ? [decision(mine.decision, description), arranged(mine, description) && own(mine, description)] : h("p", { class: "quiet" }, "You showed no hand in this round."),
    others.length ? h("h3", {}, "The others") : null,
    h("ul", { class: "stack" }, others.map((each) => other(each, description))));
}

/**
 * Players who surrendered, or took the pot alone, laid down nothing.
 * @param {ArrangementReview} each
 * @param {ArrangingDescription} given1
 */
function arranged(each, { rows }) {
  return rows[0].name in each.better;
}

/**
 * @param {DecisionReview | null} made
 * @param {ArrangingDescription} given1
 */
function decision(made, { phases }) {
  if (!made) return null;
  const [did, not] = made.played ? ["play on", "surrender"] : ["surrender", "play on"];
  const worth = `${signed(rounded(made.play, 1))} chips by playing on, ${signed(rounded(made.surrender, 1))} by surrendering`;
  const words = made.label === "best" ? `To ${did} was right` : `To ${did} was ${LABELS[made.label]}; better to ${not}`;
  return h("p", {}, `${words}: with those ${phases[0].deal} cards ${worth} could be expected.`);
}

/**
 * @param {ArrangementReview} each
 * @param {ArrangingDescription} description
 */
function own(each, description) {
  return h("div", { class: "stack" },
    h("p", {}, `Your arrangement was ${LABELS[each.label]}: ${expected(each)}.`),
    h("p", { class: "small quiet" }, `Of your ${signed(each.net)} points, ${signed(each.expected)} were to be expected and ${signed(each.luck)} were luck.`),
    each.label === "best" ? null : [h("p", {}, each.better.automatic ? `Better: declare ${each.better.automatic}.` : "Better:"), arrangement(description, each.better, each.better.categories)]);
}

/**
 * What was expected, in the words and the unit of the advice while arranging; reviews made before 0.2.0 have points only.
 * @param {ArrangementReview} each
 */
function expected({ worth, unit, value, best, label, better }) {
  const possible = label === "best" ? "" : `, where ${signed(better.worth ?? best)} was possible`;
  return worthWords({ worth: worth ?? value, unit }) + possible;
}

/**
 * @param {ArrangementReview} each
 * @param {ArrangingDescription} description
 */
function other(each, description) {
  const words = `${each.name}: ${LABELS[each.label]}${each.loss > 0.005 ? `, ${signed(-each.loss)} against each opponent` : ""}`;
  if (!arranged(each, description)) return h("li", {}, words, decision(each.decision, description));
  return h("li", {}, h("details", {}, h("summary", {}, words), decision(each.decision, description), arrangement(description, each.better, each.better.categories)));
}
