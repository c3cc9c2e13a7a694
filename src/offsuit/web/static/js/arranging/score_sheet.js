// The score sheet: points of every player against every other, then chips. Rows are told from the front, as they lie on the board.

import { h } from "../ui/element.js";
import { list, signed } from "../ui/text.js";
import { largestSwing, pairOf } from "./round_result.js";

/** @param {RoundResult} result */
export function sheet(result) {
  const seats = result.names.map((_, seat) => seat);
  return h("div", { class: "stack" },
    h("h3", {}, `Round ${result.number}, head to head`),
    h("p", { class: "swing" }, swingWords(result)),
    h("p", { class: "small quiet", id: "sheet-words" }, `Points of the player in the row against the one in the column: the total, then ${list(result.rows.toReversed())}.`),
    h("div", { class: "matrix-place" },
      h("table", { class: "matrix", "aria-describedby": "sheet-words" },
        h("thead", {}, h("tr", {}, h("td", {}), [...seats.map((seat) => result.names[seat]), "points"].map((name) => h("th", { scope: "col", title: name }, h("span", {}, name))))),
        h("tbody", {}, seats.map((seat) => line(result, seats, seat))))),
    stakes(result, seats));
}

/**
 * @param {RoundResult} result
 * @param {number[]} seats
 * @param {number} seat
 */
function line(result, seats, seat) {
  return h("tr", {}, h("th", { scope: "row" }, result.names[seat]),
    seats.map((other) => h("td", {}, cell(result, seat, other))),
    h("td", { class: "sum" }, signed(result.scored.net[seat])));
}

/**
 * @param {RoundResult} result
 * @param {number} seat
 * @param {number} other
 */
function cell(result, seat, other) {
  if (seat === other) return h("span", { class: "quiet" }, "–");
  const pair = pairOf(result, seat, other);
  if (!pair) return h("span", { class: "quiet" }, "·", h("span", { class: "unseen" }, " did not meet"));
  const parts = pair.rows.toReversed().map((points) => h("span", {}, points === null ? "·" : signed(points)));
  return [h("span", { class: "total" }, signed(pair.total)), h("span", { class: "parts quiet" }, parts.flatMap((part) => [part, " "]))];
}

/**
 * Points, shares of the pot and chips; left out where chips equal points.
 * @param {RoundResult} given
 * @param {number[]} seats
 */
function stakes({ scored: { net, chips, paid, shares }, names, surrendered }, seats) {
  const pot = paid.some(Boolean);
  if (!pot && net.every((points, seat) => points === chips[seat])) return null;
  const heads = ["player", "points", pot && "pot", "chips"].filter(Boolean);
  return h("table", { class: "stakes" },
    h("caption", {}, "Result in chips"),
    h("thead", {}, h("tr", {}, heads.map((word, at) => h("th", { scope: "col", class: at ? "number" : null }, word)))),
    h("tbody", {}, seats.map((seat) => h("tr", {},
      h("th", { scope: "row" }, names[seat], surrendered.includes(seat) && h("span", { class: "small quiet" }, " surrendered")),
      h("td", { class: "number" }, signed(net[seat])),
      pot && h("td", { class: "number" }, signed(shares[seat] - paid[seat])),
      h("td", { class: "number figure" }, signed(chips[seat]))))));
}

/** @param {RoundResult} result */
export function swingWords(result) {
  const swing = largestSwing(result);
  if (!swing) return "No points changed hands.";
  const where = result.rows.flatMap((row, at) => (swing.rows[at] ? [`${row} ${signed(swing.rows[at])}`] : [])).toReversed();
  const how = where.length ? `: ${list(where)}` : ", by an automatic";
  return `The largest swing: ${result.names[swing.winner]} took ${swing.total} from ${result.names[swing.loser]}${how}.`;
}
