// Sets A and B side by side: every chance and promise that differs, exactly.

import { h, show } from "../ui/element.js";
import { post } from "../server/api.js";
import { exactPercent } from "../ui/chart.js";

const SHOWN = 40;

export class ComparePanel {
  /**
   * @param {() => { before: any, now: any }} rules
   * @param {(problem: PageProblem) => void} failed
   */
  constructor(rules, failed) {
    this.rules = rules;
    this.failed = failed;
    this.button = h("button", { type: "button", "data-compare": true, onclick: () => this.ask() }, "Count what differs");
    this.words = h("p", { role: "status" });
    this.found = h("div", { class: "stack tight" });
    this.element = h("div", { class: "stack" }, h("p", { class: "quiet" }, "Change A, switch to B, change that: the curves show the other set dotted. Here are the exact differences from A to B, the largest first."), h("div", { class: "row" }, this.button, this.words), this.found);
  }

  // What was found is about rules that have changed since.
  update() {
    const stale = this.asked !== undefined && this.asked !== JSON.stringify(this.rules());
    this.found.classList.toggle("counting", stale);
    if (stale) this.words.textContent = "The rules have changed since: count again.";
  }

  async ask() {
    const body = this.rules();
    const asked = JSON.stringify(body);
    this.asked = asked;
    this.words.textContent = "counting";
    this.found.classList.add("counting");
    this.button.disabled = true;
    try {
      const found = await post("/destiny/difference", { ...body, most: SHOWN });
      if (this.asked === asked) this.tell(found);
      this.update();
    } catch (problem) {
      this.words.textContent = "";
      this.failed(problem);
    } finally {
      this.button.disabled = false;
    }
  }

  /** @param {{ differing: number, chances: any[], promises: any[] }} found */
  tell({ differing, chances, promises }) {
    this.found.classList.remove("counting");
    this.words.textContent = differing ? `${differing.toLocaleString("en")} chances and ${promises.length} promises differ.` : "Nothing differs.";
    show(this.found, promises.length ? promiseTable(promises) : null, chances.length ? chanceTable(chances, differing) : null);
  }
}

/** @param {{ value: number, fraction: string } | null} chance */
const told = (chance) => (chance ? h("span", { title: chance.fraction }, exactPercent(chance.value)) : "–");

/**
 * @param {any[]} chances
 * @param {number} differing
 */
function chanceTable(chances, differing) {
  const caption = differing > chances.length ? `The ${chances.length} largest of ${differing.toLocaleString("en")} differences` : "All differences";
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Chances that differ" }, h("table", {}, h("caption", { class: "small quiet" }, caption),
    h("thead", {}, h("tr", {}, ["What", "A", "B"].map((each) => h("th", { scope: "col" }, each)))),
    h("tbody", {}, chances.map(({ what, before, after }) => h("tr", {}, h("th", { scope: "row" }, what), h("td", {}, told(before)), h("td", {}, told(after)))))));
}

/** @param {any[]} promises */
function promiseTable(promises) {
  const verdict = (/** @type {{ holds: boolean | null, found: string }} */ { holds, found }) => [h("b", { class: holds ? "good" : "warn" }, holds ? "✓ holds" : holds === null ? "– absent" : "✕ broken"), h("span", { class: "small quiet does" }, found)];
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Promises that differ" }, h("table", {}, h("caption", { class: "small quiet" }, "Promises"),
    h("thead", {}, h("tr", {}, ["Promise", "A", "B"].map((each) => h("th", { scope: "col" }, each)))),
    h("tbody", {}, promises.map(({ quote, before, after }) => h("tr", {}, h("th", { scope: "row" }, quote), h("td", {}, verdict(before)), h("td", {}, verdict(after)))))));
}
