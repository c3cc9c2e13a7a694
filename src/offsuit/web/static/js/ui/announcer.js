// Texts for screen readers: turns, results, moves.

import { byId } from "./element.js";

const place = byId("announcer");
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {string[]} */
let waiting = [];

/** @param {string} words */
export function announce(words) {
  waiting.push(words);
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = waiting.join(" ");
    waiting = [];
  }, 60);
}
