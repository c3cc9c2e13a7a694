// What beats what, in a list that is closed at first.

import { h } from "../ui/element.js";
import { capitalized, inWords } from "../ui/text.js";

/** @type {Record<string, string>} */
const FLUSHES = {
  suit: "A suit flush is tiles of one shape, all filled or all outlined.",
  link: "A link flush is tiles of one shape.",
  group: "A group flush is tiles that are all filled or all outlined.",
};

/**
 * `low` is the rule that says which of the low rankings is played.
 * @param {BettingDescription} given
 * @param {string} low
 */
export function rankingList({ rankings, flushes, best_of: size }, low) {
  const played = rankings.filter(({ name, half }) => half === "high" || name === low);
  return h("details", { class: "ranking-list" }, h("summary", {}, "What beats what"),
    h("div", { class: "stack small" },
      h("p", {}, [`${capitalized(inWords(size))} tiles make a hand.`, ...flushes.map((flush) => FLUSHES[flush] ?? "")].join(" ")),
      played.map((each) => part(each, played.length > 1)),
      h("p", { class: "quiet" }, "Dual Piecepacks Poker is by Trevor L Davis, 2018, CC BY-SA 4.0.")));
}

/**
 * @param {RankingInfo} given
 * @param {boolean} titled
 */
function part({ half, ranks, categories }, titled) {
  return h("div", { class: "stack" },
    titled ? h("h4", {}, capitalized(half)) : null,
    h("p", { class: "quiet" }, `Strongest first; ranks ${ranks.join(", ")}: the ${ranks[0]} is best.`),
    h("ol", { class: "categories" }, categories.map((each) => h("li", {}, each))));
}
