// The promises of the document under the rules in hand: what a change has broken or mended comes first.

import { h, show } from "../ui/element.js";
import { announce } from "../ui/announcer.js";
import { Collapsible } from "../destiny/collapsible.js";

const roomy = matchMedia("(min-width: 1200px)");

export class PromisesPanel {
  constructor() {
    this.count = h("p", { class: "tally", "data-tally": true }, "counting");
    this.changed = h("ul", { class: "promises" });
    this.broken = new Collapsible("Broken", roomy.matches);
    this.held = new Collapsible("Held", false);
    this.brokenList = h("ul", { class: "promises" });
    this.heldList = h("ul", { class: "promises" });
    this.broken.element.append(this.brokenList);
    this.held.element.append(this.heldList);
    this.element = h("div", { class: "stack tight" }, this.count, this.changed, this.broken.element, this.held.element);
    /** @type {(Verdict | null)[] | null} */
    this.before = null;
  }

  /** @param {boolean} counting */
  setCounting(counting) {
    this.element.classList.toggle("counting", counting);
    this.element.setAttribute("aria-busy", String(counting));
    if (counting) this.count.textContent = "counting";
  }

  /**
   * @param {(Verdict | null)[]} verdicts
   * @param {Verdict[] | null} document
   */
  tell(verdicts, document) {
    const known = verdicts.filter((each) => each !== null);
    const was = new Map(verdicts.map((each, at) => [each, document?.[at]?.holds]));
    const broken = known.filter(({ holds }) => holds === false);
    const held = known.filter(({ holds }) => holds === true);
    const moved = (/** @type {Verdict} */ each) => document !== null && was.get(each) !== each.holds;
    const later = verdicts.length - known.length;
    show(this.count, h("b", {}, String(held.length)), " hold, ", h("b", {}, String(broken.length)), " are broken", later ? `, ${later} counting` : "");
    show(this.changed, known.filter(moved).map((each) => row(each, each.holds ? "mended by these rules" : each.holds === null ? "not in these rules" : "broken by these rules")));
    show(this.brokenList, broken.filter((each) => !moved(each)).map((each) => row(each, "broken")));
    show(this.heldList, held.filter((each) => !moved(each)).map((each) => row(each, "held")));
    this.broken.note(String(this.brokenList.childElementCount));
    this.held.note(String(this.heldList.childElementCount));
    this.announce(verdicts);
  }

  /**
   * Promises that held a moment ago, to those who do not see them move.
   * @param {(Verdict | null)[]} verdicts
   */
  announce(verdicts) {
    const before = this.before;
    const fresh = before === null ? [] : verdicts.filter((each, at) => each?.holds === false && before[at]?.holds === true);
    if (fresh.length) announce(`Broken: ${fresh.map((each) => each?.reading).join("; ")}.`);
    this.before = verdicts.map((each, at) => each ?? before?.[at] ?? null);
  }
}

/**
 * @param {Verdict} verdict
 * @param {string} state
 */
function row({ section, quote, reading, holds, found }, state) {
  return h("li", { class: holds ? "kept" : "not-kept", "data-promise": reading },
    h("p", { class: "verdict" }, h("span", { "aria-hidden": "true" }, holds ? "✓ " : holds === null ? "– " : "✕ "), h("b", {}, state)),
    h("p", {}, "“", quote, "”"), h("p", { class: "small quiet" }, `${section.split(":")[0]}: ${reading}`), h("p", { class: "small" }, found));
}
