// What went wrong, when the page tries again, and a button to try now.

import { h, show } from "../ui/element.js";

const PATIENCE = 4; // seconds between two tries where the server does not say

export class RetryNotice {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
  }

  /**
   * Removes the notice of a part of the page that works again.
   * @param {string} part
   */
  clear(part) {
    if (part !== this.part) return;
    clearTimeout(this.timer);
    this.place.hidden = true;
  }

  /**
   * @param {string} words
   * @param {string} part
   * @param {string} [name]
   * @param {() => void} [act]
   * @returns {() => void}
   */
  say(words, part, name = "Close", act = () => {}) {
    clearTimeout(this.timer);
    this.part = part;
    const now = () => { this.clear(part); act(); };
    show(this.place, h("p", {}, words), h("button", { type: "button", onclick: now }, name)).hidden = false;
    return now;
  }

  /**
   * Calls `again` after a while where waiting can help, or at once when the button is pressed.
   * @param {PageProblem} problem
   * @param {string} part
   * @param {() => void} again
   */
  tell(problem, part, again) {
    if (problem.status !== 429 && problem.status !== 0 && problem.status < 500) {
      this.say(problem.message, part);
      return;
    }
    const seconds = Math.ceil(problem.retry) || PATIENCE;
    const words = problem.status === 429 ? `You have asked the lab for a lot. It answers again in ${seconds} s; this page will ask by itself. Until then odds and bonuses are those of an earlier choice.`
      : `The server does not answer. What you chose is kept in the address of this page; it tries again every ${seconds} s.`;
    this.timer = setTimeout(this.say(words, part, "Try now", again), 1000 * seconds);
  }
}
