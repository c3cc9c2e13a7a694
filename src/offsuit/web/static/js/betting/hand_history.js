// The actions of a hand, street by street.

import { h } from "../ui/element.js";
import { ruleValue } from "../server/game_rules.js";
import { tilePicture } from "../ui/tiles.js";
import { actionWords, chips } from "./action_text.js";

/**
 * `you` is your seat, or null.
 * @param {BettingView} view
 * @param {BettingDescription} description
 * @param {Rules} rules
 * @param {number} number
 * @param {number | null} you
 */
export function history(view, description, rules, number, you) {
  /** @param {number} seat */
  const names = (seat) => (seat === you ? "You" : view.seats[seat].name);
  return h("div", { class: "stack" },
    h("h3", {}, `Hand ${number}`),
    h("p", { class: "small quiet" }, `${view.limit}, ${stakes(description, rules)}; ${names(view.button) === "You" ? "you deal" : `${names(view.button)} deals`}.`),
    view.streets.map((street, at) => streetPart(view, description, street, at, names, you)));
}

/**
 * "small blind 1, big blind 2"; stakes of nothing are left out.
 * @param {BettingDescription} description
 * @param {Rules} rules
 */
function stakes(description, rules) {
  const amounts = description.stakes.map(({ name, rule, times }) => ({ name, amount: times * ruleValue(rule, rules, description) }));
  return amounts.filter(({ amount }) => amount).map(({ name, amount }) => `${name} ${chips(amount)}`).join(", ");
}

/**
 * The part of the board that a street deals: from, to.
 * @param {BettingDescription} given
 * @param {number} at
 */
function boardOf({ streets }, at) {
  const before = streets.slice(0, at).reduce((sum, { board }) => sum + board, 0);
  return [before, before + streets[at].board];
}

/**
 * @param {BettingView} view
 * @param {BettingDescription} description
 * @param {string} street
 * @param {number} at
 * @param {(seat: number) => string} names
 * @param {number | null} you
 */
function streetPart(view, description, street, at, names, you) {
  const actions = view.history.filter((action) => action.street === at);
  const laid = view.board.slice(...boardOf(description, at));
  return h("section", { class: "street-part" },
    h("div", { class: "street-head" }, h("h4", {}, street), h("span", { class: "cards small-tiles" }, laid.map(tilePicture))),
    actions.length ? h("ol", { class: "actions-taken small" }, actions.map((action) => h("li", {}, h("b", {}, names(action.seat)), ` ${actionWords(action, action.seat === you)}`))) : h("p", { class: "small quiet" }, view.settled || at < view.streets.length - 1 ? "No bets." : "Nobody has acted yet."));
}
