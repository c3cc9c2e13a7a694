// Rows and points of an arranging game: as described, and what a table's house rules change.

import { must } from "../difference.js";

/** @param {any} value a table, or its list of pairs */
const pairsOf = (value) => /** @type {[string, any][]} */ (Array.isArray(value) ? value : Object.entries(value));

/**
 * @param {ArrangingDescription} description
 * @param {Rules} rules
 */
export function rowsOf({ rows, layouts }, rules) {
  const changed = new Map(pairsOf(rules.row_sizes));
  for (const [name, sizes] of changed) {
    const printed = rows.find((row) => row.name === name)?.sizes;
    must(printed && Array.isArray(sizes) && sizes.every((size) => printed.includes(size)) && sizes.includes(Math.min(...printed)), `settings.row_sizes: ${name}`);
  }
  const played = rows.map((row) => ({ ...row, sizes: changed.get(row.name) ?? row.sizes }));
  return { rows: played, layouts: layouts.filter((sizes) => sizes.every((size, at) => played[at].sizes.includes(size))) };
}

/**
 * Points by category and row; in no row may they fall where hands get stronger.
 * @param {ArrangingDescription} description
 * @param {Rules} rules
 * @param {RankingTable} ranking
 */
export function pointsOf({ categories, rows: columns }, rules, ranking) {
  const table = new Map(categories.map(({ name, points }) => [name, points]));
  for (const [name, cells] of pairsOf(rules.points)) {
    const printed = table.get(name);
    must(printed && Array.isArray(cells), `settings.points: ${name}`);
    const rows = printed.filter((cell) => cell !== null).length;
    must(cells.slice(0, rows).every((cell) => Number.isSafeInteger(cell) && cell >= 0) && cells.length >= rows, `settings.points: ${name}`);
    table.set(name, printed.map((cell, at) => (at < rows ? cells[at] : cell)));
  }
  const names = [...new Set(ranking.lines.map(({ name }) => name))];
  for (const at of columns.keys()) {
    const paid = names.map((name) => table.get(name)?.[at] ?? null).filter((cell) => cell !== null);
    must(paid.every((cell, level) => level === 0 || cell >= paid[level - 1]), `settings.points: they fall in ${columns[at].name}`);
  }
  return table;
}
