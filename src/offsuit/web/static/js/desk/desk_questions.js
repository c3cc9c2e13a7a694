// Questions about the rules in hand: one at a time, the newest first, and no answer is shown for other rules than its own.

import { post } from "../server/api.js";

const KEPT = 24; // answers that are remembered
const PACE = 100; // milliseconds between two questions: a slider can be moved for as long as anybody likes within the lab's budget

export class DeskQuestions {
  /** @type {boolean} */
  asking = false;

  /**
   * `wanted` lists what the page needs now, the most urgent first; `told` is called after every answer.
   * @param {() => { path: string, body: any }[]} wanted
   * @param {() => void} told
   * @param {(problem: PageProblem) => void} failed
   */
  constructor(wanted, told, failed) {
    this.wanted = wanted;
    this.told = told;
    this.failed = failed;
    /** @type {Map<string, any>} */
    this.answers = new Map();
  }

  /**
   * The answer to a question, if it is known.
   * @param {string} path
   * @param {any} body
   */
  answer(path, body) {
    return this.answers.get(keyOf(path, body)) ?? null;
  }

  // Asks until nothing is wanted: whatever moves meanwhile is asked about next.
  async run() {
    if (this.asking) return;
    this.asking = true;
    try {
      for (let next = this.next(); next; next = this.next()) {
        const began = performance.now();
        this.keep(keyOf(next.path, next.body), await post(next.path, next.body));
        this.told();
        const rest = PACE - (performance.now() - began);
        if (rest > 0) await new Promise((done) => { setTimeout(done, rest); });
      }
    } catch (problem) {
      this.failed(problem);
    } finally {
      this.asking = false;
    }
  }

  next() {
    return this.wanted().find(({ path, body }) => !this.answers.has(keyOf(path, body)));
  }

  /**
   * @param {string} key
   * @param {any} found
   */
  keep(key, found) {
    this.answers.set(key, found);
    for (const old of [...this.answers.keys()].slice(0, Math.max(0, this.answers.size - KEPT))) this.answers.delete(old);
  }
}

/**
 * @param {string} path
 * @param {any} body
 */
const keyOf = (path, body) => `${path} ${JSON.stringify(body)}`;
