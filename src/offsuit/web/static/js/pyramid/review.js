// The round looked back upon: your arrangement, and the better one drawn.

import { get } from "../api.js";
import { h, show } from "../element.js";
import { signed } from "../words.js";
import { arrangement } from "./arrangement.js";

const LABELS = { best: "the best there was", fine: "fine", inaccuracy: "an inaccuracy", mistake: "a mistake", blunder: "a blunder" };

export async function review(place, table, result, mySeat) {
  show(place, h("p", { class: "quiet" }, "The round is being looked at."));
  const { reviews } = await get(`/tables/${table}/reviews?round=${result.number}`);
  const mine = reviews.find(({ seat }) => seat === mySeat);
  const others = reviews.filter((each) => each !== mine);
  show(place,
    h("h3", {}, `Round ${result.number}, looked back upon`),
    mine ? own(mine) : h("p", { class: "quiet" }, "You showed no hand in this round."),
    others.length ? h("h3", {}, "The others") : null,
    h("ul", { class: "stack" }, others.map(other)));
}

function own(each) {
  return h("div", { class: "stack" },
    h("p", {}, `Your arrangement was ${LABELS[each.label]}: ${signed(each.value)} points expected against each opponent${each.label === "best" ? "" : `, where ${signed(each.best)} could be had`}.`),
    h("p", { class: "small quiet" }, `Of your ${signed(each.net)} points, ${signed(each.expected)} were to be expected and ${signed(each.luck)} were luck.`),
    each.label === "best" ? null : [h("p", {}, each.better.automatic ? `Better: declare ${each.better.automatic}.` : "Better:"), arrangement(each.better, each.better.categories)]);
}

function other(each) {
  return h("li", {}, h("details", {},
    h("summary", {}, `${each.name}: ${LABELS[each.label]}${each.loss > 0.005 ? `, ${signed(-each.loss)} against each opponent` : ""}`),
    arrangement(each.better, each.better.categories)));
}
