// The round looked back upon: your decision, your arrangement, and the better one drawn.

import { get } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { rounded, signed } from "../ui/text.js";
import { arrangement } from "./arrangement_picture.js";

const LABELS = { best: "the best there was", fine: "fine", inaccuracy: "an inaccuracy", mistake: "a mistake", blunder: "a blunder" };

export async function review(place, table, result, mySeat) {
  show(place, h("p", { class: "quiet" }, "The round is being looked at."));
  const { reviews } = await get(`/tables/${table}/reviews?round=${result.number}`);
  const mine = reviews.find(({ seat }) => seat === mySeat);
  const others = reviews.filter((each) => each !== mine);
  show(place,
    h("h3", {}, `Round ${result.number}, looked back upon`),
    mine ? [decision(mine.decision), arranged(mine) && own(mine)] : h("p", { class: "quiet" }, "You showed no hand in this round."),
    others.length ? h("h3", {}, "The others") : null,
    h("ul", { class: "stack" }, others.map(other)));
}

// Who surrendered, or took the pot alone, has laid down nothing.
function arranged(each) {
  return "back" in each.better;
}

function decision(made) {
  if (!made) return null;
  const [did, not] = made.played ? ["play on", "surrender"] : ["surrender", "play on"];
  const worth = `${signed(rounded(made.play, 1))} chips by playing on, ${signed(rounded(made.surrender, 1))} by surrendering`;
  const words = made.label === "best" ? `To ${did} was right` : `To ${did} was ${LABELS[made.label]}; better to ${not}`;
  return h("p", {}, `${words}: with those 13 cards ${worth} could be expected.`);
}

function own(each) {
  return h("div", { class: "stack" },
    h("p", {}, `Your arrangement was ${LABELS[each.label]}: ${signed(each.value)} points expected against each opponent${each.label === "best" ? "" : `, where ${signed(each.best)} could be had`}.`),
    h("p", { class: "small quiet" }, `Of your ${signed(each.net)} points, ${signed(each.expected)} were to be expected and ${signed(each.luck)} were luck.`),
    each.label === "best" ? null : [h("p", {}, each.better.automatic ? `Better: declare ${each.better.automatic}.` : "Better:"), arrangement(each.better, each.better.categories)]);
}

function other(each) {
  const words = `${each.name}: ${LABELS[each.label]}${each.loss > 0.005 ? `, ${signed(-each.loss)} against each opponent` : ""}`;
  if (!arranged(each)) return h("li", {}, words, decision(each.decision));
  return h("li", {}, h("details", {}, h("summary", {}, words), decision(each.decision), arrangement(each.better, each.better.categories)));
}
