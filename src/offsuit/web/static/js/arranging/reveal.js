// The showdown: two players side by side, row by row, with the points between them.

import { cardPicture } from "../ui/cards.js";
import { h, show } from "../ui/element.js";
import { count, signed } from "../ui/text.js";
import { pairOf } from "./round_result.js";

/**
 * @param {RoundResult} result
 * @param {number | null} mySeat
 */
export function reveal(result, mySeat) {
  const shown = result.hands.map(({ seat }) => seat);
  if (!shown.length) return h("p", { class: "quiet" }, nobodyWords(result, mySeat));
  const me = mySeat !== null && shown.includes(mySeat) ? mySeat : best(result, shown);
  const others = shown.filter((seat) => seat !== me);
  if (!others.length) return h("p", { class: "quiet" }, aloneWords(result, me, mySeat));
  const stage = h("div", { class: "stage" });
  /**
   * @param {number} other
   * @param {boolean} [arriving]
   */
  const choose = (other, arriving = false) => {
    show(stage, duel(result, me, other));
    stage.classList.toggle("arriving", arriving); // rows turn over once, not with every opponent
    for (const button of chooser.querySelectorAll("button")) button.setAttribute("aria-pressed", Number(button.dataset.seat) === other);
  };
  const chooser = h("div", { class: "row chooser", role: "group", "aria-label": `${result.names[me]} against` },
    others.map((other) => h("button", { type: "button", "data-seat": other, onclick: () => choose(other) },
      h("span", { class: "chooser-name" }, result.names[other]), h("span", { class: "figure" }, signed(pairOf(result, me, other)?.total ?? 0)))));
  choose(others[0], true);
  return h("div", { class: "reveal" }, chooser, stage);
}

/**
 * @param {RoundResult} result
 * @param {number | null} mySeat
 */
function nobodyWords(result, mySeat) {
  const stayed = result.names.flatMap((_, seat) => (result.surrendered.includes(seat) ? [] : [seat]));
  return stayed.length ? aloneWords(result, stayed[0], mySeat) : "Everybody surrendered: all share the pot, and nothing is shown.";
}

/**
 * @param {RoundResult} result
 * @param {number} seat
 * @param {number | null} mySeat
 */
function aloneWords(result, seat, mySeat) {
  const who = seat === mySeat ? "You are the only one who played on and take" : `${result.names[seat]} is the only one who played on and takes`;
  return `${who} the pot; nothing is compared and nothing shown.`;
}

/**
 * @param {RoundResult} result
 * @param {number[]} shown
 */
function best(result, shown) {
  return shown.toSorted((a, b) => result.scored.net[b] - result.scored.net[a])[0];
}

/**
 * @param {RoundResult} result
 * @param {number} me
 * @param {number} other
 */
function duel(result, me, other) {
  const [mine, theirs] = [me, other].map((seat) => result.hands.filter((hand) => hand.seat === seat)[0]);
  const pair = pairOf(result, me, other) ?? { rows: [], total: 0 };
  return h("div", { class: "duel" },
    h("div", { class: "duel-names" }, h("h3", {}, result.names[me]), h("span", { class: "figure big" }, signed(pair.total)), h("h3", {}, result.names[other])),
    mine.automatic || theirs.automatic ? h("p", { class: "automatic-line" }, automaticWords(result, mine, theirs, pair)) : null,
    result.rows.map((row, at) => meeting({ row, at, turn: result.rows.length - 1 - at, mine, theirs, points: pair.rows[at] ?? null })).toReversed(),
    h("div", { class: "duel-unused unused" }, unused(mine), unused(theirs)));
}

/**
 * @param {RoundResult} result
 * @param {ShownArrangement} mine
 * @param {ShownArrangement} theirs
 * @param {PairPoints} pair
 */
function automaticWords(result, mine, theirs, pair) {
  const words = [mine, theirs].filter((hand) => hand.automatic).map((hand) => `${result.names[hand.seat]} declared ${hand.automatic}`);
  return `${words.join("; ")}: ${count(Math.abs(pair.total), "point")} flat, rows are not compared.`;
}

/**
 * Row `at` of the arrangement, `turn` of the order in which rows are shown.
 * @param {{ row: string, at: number, turn: number, mine: ShownArrangement, theirs: ShownArrangement, points: number | null }} given
 */
function meeting({ row, at, turn, mine, theirs, points }) {
  const side = points === null ? "level" : points > 0 ? "left" : points < 0 ? "right" : "level";
  const words = points === null ? "not compared" : points === 0 ? "push" : points > 0 ? "wins" : "loses";
  return h("div", { class: `meeting turn-${turn} to-${side}` },
    half(mine, row, at, "mine"),
    h("div", { class: "joint" }, h("span", { class: "joint-place small quiet" }, row), h("span", { class: "joint-line" }, h("span", { class: "joint-points" }, points ? signed(points) : "·")), h("span", { class: "small quiet" }, words)),
    half(theirs, row, at, "theirs"));
}

/**
 * @param {ShownArrangement} hand
 * @param {string} row
 * @param {number} at
 * @param {string} side
 */
function half(hand, row, at, side) {
  return h("div", { class: `half ${side}` },
    h("div", { class: "cards" }, hand[row].map((/** @type {string} */ name) => h("span", { class: "slot" }, cardPicture(name)))),
    h("p", { class: "small half-words" }, hand.words[at]));
}

/** @param {ShownArrangement} hand */
function unused(hand) {
  if (!hand.unused.length) return h("span", { class: "quiet small" }, "all cards used");
  return h("div", { class: "half" }, h("div", { class: "cards" }, hand.unused.map((name) => h("span", { class: "slot" }, cardPicture(name)))), h("p", { class: "small quiet" }, "unused"));
}
