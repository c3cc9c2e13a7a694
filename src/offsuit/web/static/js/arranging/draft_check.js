// What the server says about a layout; of many questions in a row only the last is asked.

import { post } from "../server/api.js";

const PATIENCE = 120; // milliseconds

export class Drafts {
  constructor(rules, hear) {
    this.rules = rules;
    this.hear = hear;
    this.asked = 0;
  }

  ask(desk) {
    const number = (this.asked += 1);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(desk, number), PATIENCE);
  }

  async send(desk, number) {
    const text = (place) => desk.names(place).join(" ");
    const body = { back: text("back"), middle: text("middle"), front: text("front"), unused: text("hand"), automatic: desk.laid.automatic, rules: this.rules };
    try {
      const found = await post("/lab/pyramid/draft", body);
      if (number === this.asked) this.hear(found);
    } catch (problem) {
      if (number !== this.asked) return;
      this.hear({ positions: {}, legal: false, reason: problem.message, unknown: true });
      this.timer = setTimeout(() => this.send(desk, number), 1000 * Math.max(2, problem.retry ?? 0));
    }
  }
}
