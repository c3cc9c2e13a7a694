// The result of a deed on the stage: cards and sums as the draw page shows them, luck, and what next.

import { h, show } from "../ui/element.js";
import { holdClicks } from "../ui/fresh_controls.js";
import { DrawResult } from "../destiny/draw_result.js";
import { post } from "../server/api.js";
import { inTurn } from "./lab_turns.js";

export class DeedResult {
  /**
   * @param {DayContent} content
   * @param {() => void} back
   * @param {(problem: PageProblem, part: string, again: () => void) => void} failed
   */
  constructor(content, back, failed) {
    this.failed = failed;
    this.drawn = new DrawResult(/** @type {DestinyContent} */ (/** @type {any} */ (content)), h("p", { class: "quiet", role: "status" }, "The sums are being written."));
    this.luck = h("p", { class: "luck-line", "data-deed-luck": true });
    this.back = h("button", { type: "button", class: "primary", "data-back": true, onclick: back }, "What next?");
    this.element = h("div", { class: "stack", hidden: true }, h("div", { class: "result-acts" }, this.luck, this.back), this.drawn.element);
  }

  /**
   * `defends`: you were challenged by the one who is told first.
   * @param {DayAction} action
   * @param {string} luck
   * @param {boolean} fresh
   * @param {boolean} [defends]
   */
  async tell(action, luck, fresh, defends = false) {
    this.shown = action.id;
    this.drawn.clear();
    show(this.luck, luck);
    this.element.hidden = false;
    holdClicks(this.element);
    const { record } = action;
    try {
      const asked = { scenario: { ...record.inputs, rules: record.rules }, seed: record.server_seed, client_seed: record.client_seed };
      const found = await inTurn(() => post("/lab/destiny/explain", asked));
      if (this.shown === action.id) this.drawn.tell(found, names(action, defends), fresh);
    } catch (problem) {
      this.failed(problem, "explain", () => { if (this.shown === action.id) this.tell(action, luck, false, defends); });
    }
  }

  hide() {
    this.shown = null;
    this.element.hidden = true;
    this.drawn.stop();
  }
}

/**
 * Who drew, as the result's texts name them.
 * @param {DayAction} action
 * @param {boolean} defends
 * @returns {PageState}
 */
function names({ actor, target, record }, defends) {
  const foe = { npc: record.inputs.target?.npc ?? "", name: target.name };
  return /** @type {any} */ ({ you: { name: actor.name }, foe, defends });
}
