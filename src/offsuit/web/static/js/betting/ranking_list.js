// What beats what, as the server has it, folded away until somebody wonders.

import { h } from "../ui/element.js";

const ORDERS = { high: "null, ace, five, four, three, two: the null is highest", low: "null, ace, two, three, four, five: the null is best" };

// `hands` are lists of categories by ranking; `low` says which of the low ones is played.
export function ranking(hands, low) {
  const played = Object.keys(hands).filter((name) => name === "high" || name === low);
  return h("details", { class: "ranking-list" }, h("summary", {}, "What beats what"),
    h("div", { class: "stack small" },
      h("p", {}, "A suit flush is five tiles of one shape, all filled or all outlined. A link flush is five of one shape. A group flush is five filled or five outlined ones."),
      played.map((name) => part(name, hands[name], played.length > 1)),
      h("p", { class: "quiet" }, "Dual Piecepacks Poker is by Trevor L Davis, 2018, CC BY-SA 4.0.")));
}

function part(name, categories, named) {
  const half = name === "high" ? "high" : "low";
  return h("div", { class: "stack" },
    named ? h("h4", {}, half === "high" ? "High" : "Low") : null,
    h("p", { class: "quiet" }, `Strongest first; ranks ${ORDERS[half]}.`),
    h("ol", { class: "categories" }, categories.map((each) => h("li", {}, each))));
}
