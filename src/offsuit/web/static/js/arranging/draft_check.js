// Asks the server about the layout; of several changes in a row only the last is checked.

import { post } from "../server/api.js";
import { HAND } from "./layout.js";

const PATIENCE = 120; // milliseconds

export class DraftCheck {
  /**
   * @param {Rules} rules
   * @param {(found: DraftAnswer) => void} hear
   */
  constructor(rules, hear) {
    this.rules = rules;
    this.hear = hear;
    this.asked = 0;
    this.sending = false;
    /** @type {{ layout: RowLayout, number: number } | null} */
    this.waiting = null;
  }

  /** @param {RowLayout} layout */
  ask(layout) {
    const number = (this.asked += 1);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(layout, number), PATIENCE);
  }

  /**
   * One request at a time; the latest layout is asked about next.
   *
   * @param {RowLayout} layout
   * @param {number} number
   */
  async send(layout, number) {
    this.waiting = { layout, number };
    if (this.sending) return;
    this.sending = true;
    for (let next = this.take(); next; next = this.take()) await this.check(next.layout, next.number);
    this.sending = false;
  }

  take() {
    const next = this.waiting;
    this.waiting = null;
    return next;
  }

  /**
   * @param {RowLayout} layout
   * @param {number} number
   */
  async check(layout, number) {
    /** @param {string} place */
    const text = (place) => layout.names(place).join(" ");
    const rows = Object.fromEntries(layout.rows.map((row) => [row, text(row)]));
    const body = { ...rows, unused: text(HAND), automatic: layout.laid.automatic, rules: this.rules };
    try {
      const found = await post("/lab/pyramid/draft", body);
      if (number === this.asked) this.hear(found);
    } catch (problem) {
      if (number !== this.asked) return;
      this.hear({ positions: {}, legal: false, reason: problem.message, unknown: true });
      this.timer = setTimeout(() => this.send(layout, number), 1000 * Math.max(2, problem.retry ?? 0));
    }
  }
}
