// The head-to-head sheet: everybody against everybody, then what it came to.

import { h } from "../element.js";
import { list, signed } from "../words.js";
import { largestSwing, pairOf } from "./result.js";

const ORDER = ["back", "middle", "front"];

export function sheet(result) {
  const seats = result.names.map((_, seat) => seat);
  const { net, chips, paid } = result.scored;
  const pot = paid.some(Boolean);
  const staked = net.some((points, seat) => points !== chips[seat]); // otherwise chips say the same
  return h("div", { class: "stack" },
    h("h3", {}, `Round ${result.number}, head to head`),
    h("p", { class: "swing" }, swingWords(result)),
    h("p", { class: "small quiet", id: "sheet-words" }, "Points of the player in the row against the one in the column: the total, then back, middle and front."),
    h("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": "head-to-head sheet" },
      h("table", { class: "matrix", "aria-describedby": "sheet-words" },
        h("thead", {}, h("tr", {}, h("td", {}), seats.map((seat) => h("th", { scope: "col" }, result.names[seat])), h("th", { scope: "col" }, "points"), pot && h("th", { scope: "col" }, "pot"), staked && h("th", { scope: "col" }, "chips"))),
        h("tbody", {}, seats.map((seat) => line(result, seats, seat, pot, staked))))));
}

function line(result, seats, seat, pot, staked) {
  const { scored, names, surrendered } = result;
  const out = surrendered.includes(seat);
  return h("tr", {}, h("th", { scope: "row" }, names[seat], out && h("span", { class: "small quiet" }, " surrendered")),
    seats.map((other) => h("td", {}, cell(scored, seat, other))),
    h("td", { class: "sum" }, signed(scored.net[seat])),
    pot && h("td", {}, signed(scored.shares[seat] - scored.paid[seat])),
    staked && h("td", { class: "sum" }, signed(scored.chips[seat])));
}

function cell(scored, seat, other) {
  if (seat === other) return h("span", { class: "quiet" }, "–");
  const pair = pairOf(scored, seat, other);
  if (!pair) return h("span", { class: "quiet" }, "–", h("span", { class: "unseen" }, " did not meet"));
  const parts = ORDER.map((place) => (pair[place] === null ? "·" : signed(pair[place]))).join(" ");
  return [h("span", { class: "total" }, signed(pair.total)), h("span", { class: "parts quiet" }, parts)];
}

export function swingWords(result) {
  const swing = largestSwing(result.scored);
  if (!swing) return "No points changed hands.";
  const where = ORDER.filter((place) => swing[place]).map((place) => `${place} ${signed(swing[place])}`);
  const how = where.length ? `: ${list(where)}` : ", by an automatic";
  return `The largest swing: ${result.names[swing.winner]} took ${swing.total} from ${result.names[swing.loser]}${how}.`;
}
