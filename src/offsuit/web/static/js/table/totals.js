// Running totals of the table, and who pays whom.

import { get } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { signed } from "../ui/text.js";

// `points` where the game knows them.
export function totals(table, points = true) {
  const chairs = table.chairs.filter(Boolean).toSorted((one, other) => other.won - one.won);
  return h("table", { class: "totals" },
    h("caption", {}, `Totals: match ${table.match}, ${table.played} of ${table.options.rounds} rounds`),
    h("thead", {}, h("tr", {}, ["player", "rounds", points && "points", "chips"].filter(Boolean).map((word, at) => h("th", { scope: "col", class: at ? "number" : null }, word)))),
    h("tbody", {}, chairs.map((chair) => h("tr", {}, h("th", { scope: "row" }, chair.name), [chair.rounds, points && signed(chair.points), signed(chair.won)].filter((each) => each !== false).map((each) => h("td", { class: "number" }, each))))));
}

// A button that asks the server for the fewest payments.
export function settleUp(id) {
  const found = h("ul", { class: "payments" });
  const ask = async () => {
    try {
      const { payments } = await get(`/tables/${id}/settle`);
      const lines = payments.map(({ payer, payee, chips }) => h("li", {}, `${payer} pays ${payee} ${chips}.`));
      show(found, lines.length ? lines : h("li", {}, "Nobody owes anything."));
    } catch (problem) {
      show(found, h("li", { class: "warn" }, problem.message));
    }
  };
  return h("div", { class: "stack" }, h("div", {}, h("button", { type: "button", onclick: ask }, "Settle up")), h("div", { role: "status" }, found));
}
