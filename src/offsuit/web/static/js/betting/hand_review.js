// A hand looked back upon: your share of the pot street by street, and the dearest decisions.

import { get } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { tilePicture } from "../ui/tiles.js";
import { count, signed } from "../ui/text.js";
import { chips } from "./action_text.js";

const LABELS = { best: "nothing was thrown away", fine: "fine", inaccuracy: "an inaccuracy", mistake: "a mistake", blunder: "a blunder" };
const DOING = { fold: "folding", check: "checking", call: "calling", bet: "betting", raise: "raising" };
const MOST = 3;

// `name` is yours: a seat has another number in another hand.
export async function review(place, table, number, name) {
  show(place, h("p", { class: "quiet" }, "The hand is being looked at."));
  const { reviews } = await get(`/tables/${table}/reviews?round=${number}`);
  const mine = reviews.find((each) => each.name === name);
  show(place, h("h3", {}, `Hand ${number}, looked back upon`), mine ? own(mine) : h("p", { class: "quiet" }, "You had no tiles in this hand."));
}

function own(each) {
  const dear = each.decisions.filter(({ loss }) => loss > 0).slice(0, MOST);
  return h("div", { class: "stack" },
    h("p", {}, `In all: ${LABELS[each.label]}. You ended with ${signed(each.net)}${each.loss > 0.005 ? `; decisions cost about ${figure(each.loss)}` : ""}.`),
    h("h4", {}, "Your share of the pot, street by street"),
    h("ol", { class: "equities" }, each.streets.map(street)),
    dear.length ? [h("h4", {}, "The dearest decisions"), h("ol", { class: "stack" }, dear.map(decision))] : null,
    h("p", { class: "small quiet" }, "By what you can know now: hands that stayed hidden count as any hand would. Later bets are left out."));
}

function street(each) {
  const percent = Math.round(each.equity * 100);
  const bar = h("span", { class: "bar-of", "aria-hidden": "true" }, h("span", { class: "bar-part" }));
  bar.firstChild.style.setProperty("width", `${percent}%`);
  const about = each.exact ? "" : ` ± ${Math.max(1, Math.round(each.se * 100))}`;
  return h("li", { class: "equity" },
    h("span", { class: "small" }, `${each.street}, against ${count(each.opponents, "opponent")}`),
    h("span", { class: "cards small-tiles" }, [...each.tiles, ...each.board].map(tilePicture)),
    h("span", { class: "equity-line" }, bar, h("span", { class: "number" }, `${percent}${about} %`)));
}

function decision(each) {
  const did = each.paid ? `${each.did}, ${chips(each.paid)}` : each.did;
  return h("li", {}, h("b", {}, `${each.street}: ${did}`), ` cost about ${figure(each.loss)} (${LABELS[each.label]}). `,
    `With ${Math.round(each.equity * 100)} % of a pot of ${chips(each.pot)}${each.to_call ? ` and ${chips(each.to_call)} to call` : ""}, ${DOING[each.better]} was worth more.`);
}

function figure(number) {
  return number.toFixed(number < 10 ? 1 : 0);
}
