// What went wrong, what happens next, and a way to do it now.

import { h, show } from "../ui/element.js";

const PATIENCE = 4; // seconds between two tries where the server does not say how long

export class Notice {
  constructor(place) {
    this.place = place;
  }

  // What one part of the page has said goes away when that part is well again.
  clear(part) {
    if (part !== this.part) return;
    clearTimeout(this.timer);
    this.place.hidden = true;
  }

  say(words, part, name = "Close", act = () => {}) {
    clearTimeout(this.timer);
    this.part = part;
    const now = () => { this.clear(part); act(); };
    show(this.place, h("p", {}, words), h("button", { type: "button", onclick: now }, name)).hidden = false;
    return now;
  }

  // `again` is done by itself after a while where waiting can help, or at once when asked for.
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
