// A deed on its way: the same key until it is answered, across failures and reloads, so that nobody is charged twice.

import { post } from "../server/api.js";
import { freshSeed } from "./day_state.js";

const KEPT = "offsuit/day/pending";
const MARGIN = 60_000; // milliseconds before its end at which a commitment is not used any more

export class PendingDeed {
  /** @type {{ id: string, expires: number } | null} */
  commitment = null;
  /** @type {boolean} */
  sending = false;

  /** @returns {{ key: string, body: any } | null} */
  get kept() {
    const text = sessionStorage.getItem(KEPT);
    return text ? JSON.parse(text) : null;
  }

  /**
   * Sends a deed, or again the one that was not answered yet; null while one is under way.
   * @param {DeedChoice} [deed]
   * @returns {Promise<DareView | null>}
   */
  async send(deed) {
    if (this.sending) return null;
    this.sending = true;
    try {
      if (!this.kept && deed) {
        const body = { ...deed, client_seed: freshSeed(), commitment: await this.promised() };
        sessionStorage.setItem(KEPT, JSON.stringify({ key: freshSeed(), body }));
      }
      const { kept } = this;
      if (!kept) return null;
      const told = await post("/destiny/day/actions", kept.body, { headers: { "Idempotency-Key": kept.key } });
      this.forget();
      return told;
    } catch (problem) {
      if (isFinal(problem)) this.forget();
      throw problem;
    } finally {
      this.sending = false;
    }
  }

  forget() {
    sessionStorage.removeItem(KEPT);
    this.commitment = null;
  }

  // The hash of the server's seed is published before this page names its own.
  async promised() {
    if (!this.commitment || this.commitment.expires < Date.now() + MARGIN) {
      const { commitments, expires } = await post("/destiny/day/commitments");
      this.commitment = { id: commitments[0].id, expires };
    }
    return this.commitment.id;
  }
}

/**
 * Whether asking again would be refused again.
 * @param {PageProblem} problem
 */
function isFinal(problem) {
  return problem.status >= 400 && problem.status < 500 && problem.status !== 429 && problem.status !== 408;
}
