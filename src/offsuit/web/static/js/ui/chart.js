// The one place where curves and columns are drawn. Numbers and names are HTML, so that they keep their size.

import { h, svg } from "./element.js";

const WIDE = 300;
const HIGH = 120;
const WIDEST = 42; // of a column where there are few

/**
 * @param {number[]} values
 * @returns {string}
 */
function path(values) {
  const step = WIDE / (values.length - 1);
  return values.map((value, at) => `${at ? "L" : "M"}${(at * step).toFixed(1)} ${(HIGH * (1 - value)).toFixed(2)}`).join("");
}

/** @param {...Child} parts */
function picture(...parts) {
  return svg("svg", { class: "picture", viewBox: `0 -2 ${WIDE} ${HIGH + 4}`, preserveAspectRatio: "none", "aria-hidden": "true" }, parts);
}

/**
 * @param {string} title
 * @param {string} words
 * @param {SVGElement} drawn
 * @param {{ y: string[], x: string[], legend?: Child, side?: string, even?: boolean }} axes
 */
function frame(title, words, drawn, { y, x, legend, side, even }) {
  return h("figure", { class: "chart" },
    h("figcaption", {}, h("h3", {}, title), h("p", { class: "small quiet" }, words)),
    h("div", { class: "plot" },
      h("div", { class: "axis-y", "aria-hidden": "true" }, y.map((each) => h("span", {}, each))), drawn),
    h("div", { class: even ? "axis-x even" : "axis-x", "aria-hidden": "true" }, x.map((each) => h("span", {}, each))),
    side ? h("p", { class: "small quiet axis-name", "aria-hidden": "true" }, side) : null, legend);
}

/**
 * Chances by level. A line's `other` is the same under the other set of rules, dotted.
 * @param {{ title: string, words: string, lines: ChartLine[], level: number, x: string[], side: string, promise?: ChartPromise | null }} given
 */
export function lineChart({ title, words, lines, level, x, side, promise }) {
  const at = ((level - 1) / 99) * WIDE;
  const mark = promise ? ((promise.level - 1) / 99) * WIDE : 0;
  const drawn = picture(
    [0, 0.5, 1].map((each) => svg("line", { class: "grid", x1: "0", x2: String(WIDE), y1: String(HIGH * each), y2: String(HIGH * each) })),
    svg("line", { class: "cursor", x1: String(at), x2: String(at), y1: "0", y2: String(HIGH) }),
    promise ? svg("line", { class: "promised", x1: String(mark), x2: String(mark), y1: String(HIGH * (1 - promise.low)), y2: String(HIGH * (1 - promise.high)) }) : null,
    lines.map((line) => (line.other ? svg("path", { class: `other ${line.kind}`, d: path(line.other) }) : null)),
    lines.map((line) => svg("path", { class: line.kind, d: path(line.values) })));
  const legend = h("ul", { class: "legend small" }, lines.map((line) => h("li", {},
    swatch(line.kind), h("span", {}, `${line.name} `, h("b", { "data-line": line.name }, exactPercent(line.values[level - 1])),
      line.other ? h("span", { class: "quiet" }, `, other set ${exactPercent(line.other[level - 1])}`) : null))),
    promise ? h("li", { class: "quiet" }, swatch("promised"), promise.words) : null);
  return frame(title, words, drawn, { y: ["100 %", "50 %", "0 %"], x, legend, side });
}

/** @param {string} kind */
export function swatch(kind) {
  return svg("svg", { class: "line-swatch", viewBox: "0 0 22 8", "aria-hidden": "true" }, svg("line", { class: kind, x1: "0", x2: "22", y1: "4", y2: "4" }));
}

/**
 * Columns with a height each; `marks` are dashed lines across, by place from 0 to 1.
 * @param {{ title: string, words: string, columns: number[], other?: number[] | null, names: string[], side: string, mark?: number | null, legend?: Child, most?: number }} given
 */
export function columnChart({ title, words, columns, other, names, side, mark, legend, most }) {
  const top = most ?? Math.max(...columns, ...(other ?? [0]), 1e-9);
  const wide = WIDE / columns.length;
  const drawn = picture(
    svg("line", { class: "grid", x1: "0", x2: String(WIDE), y1: String(HIGH), y2: String(HIGH) }),
    columns.map((each, at) => svg("rect", { class: "column", x: String(at * wide + wide * 0.1), width: String(wide * 0.8), y: String(HIGH * (1 - each / top)), height: String((HIGH * each) / top) })),
    other ? svg("path", { class: "other specialist", d: path(other.map((each) => each / top)) }) : null,
    mark == null ? null : svg("line", { class: "promised", x1: String(mark * WIDE), x2: String(mark * WIDE), y1: "0", y2: String(HIGH) }));
  return frame(title, words, drawn, { y: [`${Math.round(100 * top)} %`, "", "0 %"], x: names, legend, side });
}

/**
 * A column for each group, and across it the line that was to be expected; an alarm has a mark above.
 * @param {{ title: string, words: string, groups: { name: string, value: number, mark: number, alarm: boolean }[] }} given
 */
export function groupedChart({ title, words, groups }) {
  const most = 1.1 * Math.max(...groups.flatMap(({ value, mark }) => [value, mark]), 1e-9);
  const top = most < 1.2 ? Math.min(1, most) : most;
  const wide = WIDE / groups.length;
  const column = Math.min(0.6 * wide, WIDEST);
  const high = (/** @type {number} */ value) => HIGH * (1 - value / top);
  const at = (/** @type {number} */ place, /** @type {number} */ part) => String((place + 0.5) * wide + part * column);
  const drawn = picture(
    svg("line", { class: "grid", x1: "0", x2: String(WIDE), y1: String(HIGH), y2: String(HIGH) }),
    groups.map(({ value, alarm }, place) => svg("rect", { class: alarm ? "column alarmed" : "column", x: at(place, -0.5), width: String(column), y: String(high(value)), height: String(HIGH - high(value)) })),
    groups.map(({ mark }, place) => svg("line", { class: "promised", x1: at(place, -0.8), x2: at(place, 0.8), y1: String(high(mark)), y2: String(high(mark)) })));
  const names = groups.map(({ name, alarm }) => `${alarm ? "▲ " : ""}${name.replaceAll("_", " ")}`);
  const even = names.length < 5;
  const x = even ? names : [names[0], names[Math.floor(names.length / 2)], names[names.length - 1]];
  return frame(title, words, drawn, { y: [top > 1 ? top.toFixed(1) : `${Math.round(100 * top)} %`, "", "0"], x, even });
}

/**
 * Two decimals, more where there would be only zeros: no chance that is possible reads as none.
 * @param {number} chance
 */
export function exactPercent(chance) {
  if (chance === 0 || chance === 1) return `${100 * chance} %`;
  const value = 100 * chance;
  if (value < 0.01) return `${value.toPrecision(2)} %`;
  if (value > 99.99) return "> 99.99 %";
  return `${value.toFixed(2)} %`;
}
