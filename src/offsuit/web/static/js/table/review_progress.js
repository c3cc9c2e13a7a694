// What is shown while a review is made: that it is, and for how long already.

import { h, show } from "../ui/element.js";

const PATIENT = 3; // seconds after which the page says why it takes so long

/**
 * Shows progress in `place` until `work` is done, and returns what it found.
 * @template Found
 * @param {HTMLElement} place
 * @param {string} what "round" or "hand"
 * @param {Promise<Found>} work
 * @returns {Promise<Found>}
 */
export async function withProgress(place, what, work) {
  const words = h("span", {});
  const start = performance.now();
  const tell = () => {
    const seconds = Math.floor((performance.now() - start) / 1000);
    const why = seconds >= PATIENT ? " The first review after the server was started takes longest." : "";
    words.textContent = `The ${what} is being reviewed${seconds ? `: ${seconds} s` : ""}.${why}`;
  };
  tell();
  show(place, h("p", { class: "quiet" }, h("progress", { "aria-label": `review of the ${what}` }), " ", words));
  const timer = setInterval(tell, 1000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
