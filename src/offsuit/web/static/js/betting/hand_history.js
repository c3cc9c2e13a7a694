// The hand so far, street by street.

import { h } from "../ui/element.js";
import { tilePicture } from "../ui/tiles.js";
import { chips, deedWords } from "./action_text.js";

const BOARDS = { flop: [0, 3], turn: [3, 4], river: [4, 5] };

export function history(view, rules, number, you) {
  const names = (seat) => (seat === you ? "You" : view.seats[seat].name);
  return h("div", { class: "stack" },
    h("h3", {}, `Hand ${number}`),
    h("p", { class: "small quiet" }, `${view.limit}, ${stakes(rules)}; ${names(view.button) === "You" ? "you deal" : `${names(view.button)} deals`}.`),
    view.streets.map((street, at) => streetPart(view, street, at, names, you)));
}

function stakes(rules) {
  const parts = [`blinds ${chips(rules.small_blind)} and ${chips(rules.big_blind)}`];
  if (rules.variant.startsWith("stud")) parts[0] = `bring-in ${chips(rules.bring_in ?? rules.small_blind)}, bets ${chips(rules.big_blind)} and ${chips(2 * rules.big_blind)}`;
  const ante = rules.ante ?? (rules.variant.startsWith("stud") ? rules.small_blind : 0);
  if (ante) parts.push(`ante ${chips(ante)}`);
  return parts.join(", ");
}

function streetPart(view, street, at, names, you) {
  const deeds = view.history.filter((deed) => deed.street === at);
  const laid = BOARDS[street] ? view.board.slice(...BOARDS[street]) : [];
  return h("section", { class: "street-part" },
    h("div", { class: "street-head" }, h("h4", {}, street), h("span", { class: "cards small-tiles" }, laid.map(tilePicture))),
    deeds.length ? h("ol", { class: "deeds small" }, deeds.map((deed) => h("li", {}, h("b", {}, names(deed.seat)), ` ${deedWords(deed, deed.seat === you)}`))) : h("p", { class: "small quiet" }, view.settled || at < view.streets.length - 1 ? "No bets." : "Nobody has acted yet."));
}
