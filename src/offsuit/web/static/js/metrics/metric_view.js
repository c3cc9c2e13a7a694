// One metric of one version: observed and expected for each group, as a chart and as a table.

import { h } from "../ui/element.js";
import { label } from "../ui/game_text.js";
import { exactPercent, groupedChart } from "../ui/chart.js";

/** @param {string} name */
export const titleOf = (name) => label(name);

// Groups of levels are ordered by number; others stay as they first came.
const collator = new Intl.Collator("en", { numeric: true });

/** @param {MetricRow[]} rows */
function ordered(rows) {
  const numbered = rows.every(({ group }) => /^[-−+\d]/.test(group));
  return numbered ? rows.toSorted((one, other) => parseFloat(one.group) - parseFloat(other.group) || collator.compare(one.group, other.group)) : rows;
}

/**
 * @param {string} name
 * @param {MetricRow[]} rows
 */
export function metricChart(name, rows) {
  const groups = ordered(rows);
  const observed = rows.reduce((sum, { n }) => sum + n, 0);
  return groupedChart({
    title: titleOf(name), words: `${observed.toLocaleString("en")} observations: columns were observed, lines were to be expected`,
    groups: groups.map(({ group, observed: seen, expected, alarm }) => ({ name: group, value: seen, mark: expected, alarm })),
  });
}

/**
 * `version` tells tables of the same metric apart.
 * @param {string} name
 * @param {MetricRow[]} rows
 * @param {string} version
 */
export function metricTable(name, rows, version) {
  const figures = rows.some(({ observed, expected }) => Math.max(observed, expected) > 1) ? (/** @type {number} */ value) => value.toFixed(4) : exactPercent;
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `${titleOf(name)}, ${version}` }, h("table", {},
    h("thead", {}, h("tr", {}, ["Group", "Seen", "Observed", "Expected", "p", "Alarm"].map((each) => h("th", { scope: "col" }, each)))),
    h("tbody", {}, ordered(rows).map((row) => h("tr", { class: row.alarm ? "alarm" : "", "data-group": row.group },
      h("th", { scope: "row" }, row.alarm ? "▲ " : "", row.group.replaceAll("_", " ")), h("td", {}, row.n.toLocaleString("en")), h("td", {}, figures(row.observed)), h("td", {}, figures(row.expected)), h("td", {}, pText(row.p_value)),
      h("td", {}, row.alarm ? h("b", { class: "warn" }, `▲ after ${row.alarmed_at?.toLocaleString("en")}`) : "no"))))));
}

/** @param {number} p */
function pText(p) {
  return p >= 0.0001 ? p.toFixed(4) : p.toExponential(1);
}
