// The shapes on cards and tiles. They are in the page itself: a card is drawn whole while the server is away.

import { svg } from "./element.js";

/** @type {Record<string, { box: string, path: string }>} */
const SHAPES = {
  H: { box: "0 0 24 24", path: "M12 21.8C5.4 16 2 12.2 2 7.9 2 4.8 4.3 2.8 6.9 2.8 9.1 2.8 11 4.1 12 6.2c1-2.1 2.9-3.4 5.1-3.4 2.6 0 4.9 2 4.9 5.1 0 4.3-3.4 8.1-10 13.9z" },
  D: { box: "0 0 24 24", path: "M12 1.2 20.4 12 12 22.8 3.6 12z" },
  S: { box: "0 0 24 24", path: "M12 1.5c1.8 4 9.8 7.9 9.8 13.2 0 2.8-2 4.6-4.5 4.6-1.7 0-3.2-.8-4.1-2.2.2 2.3 1 4.2 2.5 5.4H8.3c1.5-1.2 2.3-3.1 2.5-5.4-.9 1.4-2.4 2.2-4.1 2.2-2.5 0-4.5-1.8-4.5-4.6C2.2 9.4 10.2 5.5 12 1.5z" },
  C: { box: "0 0 24 24", path: "M12 1.5a4.9 4.9 0 0 1 4.3 7.3 4.9 4.9 0 1 1-3.1 8.1c.2 2.4 1 4.4 2.5 5.6H8.3c1.5-1.2 2.3-3.2 2.5-5.6a4.9 4.9 0 1 1-3.1-8.1A4.9 4.9 0 0 1 12 1.5z" },
  star: { box: "0 0 24 24", path: "M12 1.3l3.1 7 7.6.8-5.7 5.1 1.6 7.5-6.6-3.8-6.6 3.8L7 14.2 1.3 9.1l7.6-.8z" },
  K: { box: "0 0 32 24", path: "M3 20 1 5l8 6 7-10 7 10 8-6-2 15zM4 21.5h24V24H4z" },
  Q: { box: "0 0 32 24", path: `M4 20 2 9q6 5 9-1 2 5 5 5t5-5q3 6 9 1l-2 11z${disc(3, 5.5)}${disc(11, 4)}${disc(21, 4)}${disc(29, 5.5)}M4 21.5h24V24H4z` },
  J: { box: "0 0 32 24", path: "M3 18q2-11 14-12Q20 1 30 0q-2 7-7 9 5 3 6 9zM2 20h28v4H2z" },
};

/**
 * @param {number} x
 * @param {number} y
 */
function disc(x, y) {
  return `M${x - 2.5} ${y}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z`;
}

const sheet = svg("svg", { width: 0, height: 0, class: "shapes", "aria-hidden": "true" },
  Object.entries(SHAPES).map(([name, { box, path }]) => svg("symbol", { id: `shape-${name}`, viewBox: box }, svg("path", { d: path }))));
document.body.prepend(sheet);

/**
 * A shape by its name; `given` has its place, size and class.
 * @param {string} name
 * @param {Properties} [given]
 */
export function shape(name, given = {}) {
  return svg("use", { href: `#shape-${name}`, ...given });
}
