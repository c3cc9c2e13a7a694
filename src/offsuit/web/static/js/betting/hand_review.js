// The review of a hand: your share of the pot street by street, and the costliest decisions.

import { get } from "../server/api.js";
import { withProgress } from "../table/review_progress.js";
import { h, show } from "../ui/element.js";
import { tilePicture } from "../ui/tiles.js";
import { count, signed } from "../ui/text.js";
import { chips } from "./action_text.js";

/** @type {Record<string, string>} */
const LABELS = { best: "no chips were lost by decisions", fine: "fine", inaccuracy: "an inaccuracy", mistake: "a mistake", blunder: "a blunder" };
/** @type {Record<string, string>} */
const DOING = { fold: "folding", check: "checking", call: "calling", bet: "betting", raise: "raising" };
const MOST = 3;

/**
 * `name` is yours: your seat can have another number in another hand.
 * @param {HTMLElement} place
 * @param {string} table
 * @param {number} number
 * @param {string} name
 */
export async function review(place, table, number, name) {
  /** @type {{ reviews: HandReview[] }} */
  const { reviews } = await withProgress(place, "hand", get(`/tables/${table}/reviews?round=${number}`));
  const mine = reviews.find((each) => each.name === name);
  show(place, h("h3", {}, `Review of hand ${number}`), mine ? own(mine) : h("p", { class: "quiet" }, "You had no tiles in this hand."));
}

/** @param {HandReview} each */
function own(each) {
  const costly = each.decisions.filter(({ loss }) => loss > 0).slice(0, MOST);
  return h("div", { class: "stack" },
    h("p", {}, `In all: ${LABELS[each.label]}. You ended with ${signed(each.net)}${each.loss > 0.005 ? `; decisions cost about ${figure(each.loss)}` : ""}.`),
    h("h4", {}, "Your share of the pot, street by street"),
    h("ol", { class: "equities" }, each.streets.map(street)),
    costly.length ? [h("h4", {}, "The costliest decisions"), h("ol", { class: "stack" }, costly.map(decision))] : null,
    h("p", { class: "small quiet" }, "Hidden hands count as random hands. Later bets are left out."));
}

/** @param {StreetReview} each */
function street(each) {
  const percent = Math.round(each.equity * 100);
  const part = h("span", { class: "bar-part" });
  part.style.setProperty("width", `${percent}%`);
  const bar = h("span", { class: "bar-of", "aria-hidden": "true" }, part);
  const about = each.exact ? "" : ` ± ${Math.max(1, Math.round(each.se * 100))}`;
  return h("li", { class: "equity" },
    h("span", { class: "small" }, `${each.street}, against ${count(each.opponents, "opponent")}`),
    h("span", { class: "cards small-tiles" }, [...each.tiles, ...each.board].map(tilePicture)),
    h("span", { class: "equity-line" }, bar, h("span", { class: "number" }, `${percent}${about} %`)));
}

/** @param {BetReview} each */
function decision(each) {
  const did = each.paid ? `${each.did}, ${chips(each.paid)}` : each.did;
  return h("li", {}, h("b", {}, `${each.street}: ${did}`), ` cost about ${figure(each.loss)} (${LABELS[each.label]}). `,
    `With ${Math.round(each.equity * 100)} % of a pot of ${chips(each.pot)}${each.to_call ? ` and ${chips(each.to_call)} to call` : ""}, ${DOING[each.better]} was worth more.`);
}

/** @param {number} number */
function figure(number) {
  return number.toFixed(number < 10 ? 1 : 0);
}
