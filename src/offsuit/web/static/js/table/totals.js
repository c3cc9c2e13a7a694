// The totals of the table, and the payments that settle them.

import { get } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { signed } from "../ui/text.js";

/**
 * `points`: whether the game awards points.
 * @param {TableState} table
 * @param {boolean} [points]
 */
export function totals(table, points = true) {
  const chairs = table.chairs.filter((chair) => chair !== null).toSorted((one, other) => other.won - one.won);
  return h("table", { class: "totals" },
    h("caption", {}, `Totals of all matches at this table; ${progress(table)}`),
    h("thead", {}, h("tr", {}, ["player", "rounds", points && "points", "chips"].filter(Boolean).map((word, at) => h("th", { scope: "col", class: at ? "number" : null }, word)))),
    h("tbody", {}, chairs.map((chair) => h("tr", {}, h("th", { scope: "row" }, chair.name), [chair.rounds, points && signed(chair.points), signed(chair.won)].filter((each) => each !== false).map((each) => h("td", { class: "number" }, each))))));
}

/** @param {TableState} table */
function progress({ match, played, options: { rounds } }) {
  return match > 1 && played === 0 ? `match ${match - 1} is over` : `match ${match}: ${played} of ${rounds} rounds`;
}

/**
 * A button that shows the fewest payments.
 * @param {string} id
 */
export function settleUp(id) {
  const found = h("ul", { class: "payments" });
  const ask = async () => {
    try {
      /** @type {{ payments: { payer: string, payee: string, chips: number }[] }} */
      const { payments } = await get(`/tables/${id}/settle`);
      const lines = payments.map(({ payer, payee, chips }) => h("li", {}, `${payer} pays ${payee} ${chips}.`));
      show(found, lines.length ? lines : h("li", {}, "Nobody owes anything."));
    } catch (problem) {
      show(found, h("li", { class: "warn" }, problem.message));
    }
  };
  return h("div", { class: "stack" }, h("div", {}, h("button", { type: "button", onclick: ask }, "Settle up")), h("div", { role: "status" }, found));
}
