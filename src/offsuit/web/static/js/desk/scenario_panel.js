// Any scenario under the rules in hand: its odds, and how its scores are spread.

import { h, show } from "../ui/element.js";
import { label } from "../ui/game_text.js";
import { post } from "../server/api.js";
import { columnChart, exactPercent } from "../ui/chart.js";

const WHO = ["Actor", "Target"];

export class ScenarioPanel {
  /**
   * @param {ChangeDesk} change
   * @param {() => any} rules
   * @param {(problem: PageProblem) => void} failed
   */
  constructor(change, rules, failed) {
    this.rules = rules;
    this.failed = failed;
    this.field = h("textarea", { rows: "10", spellcheck: "false", class: "mono", "data-scenario": true });
    this.field.addEventListener("change", () => change((state) => { state.scenario = this.field.value; }));
    this.button = h("button", { type: "button", "data-odds": true, onclick: () => this.ask() }, "Count its odds");
    this.words = h("p", { role: "status" });
    this.found = h("div", { class: "charts" });
    this.element = h("div", { class: "stack" }, h("label", {}, "Scenario, as “offsuit destiny odds” reads it (JSON): duel, crime, check or gang", this.field), h("div", { class: "row" }, this.button, this.words), this.found);
  }

  /** @param {string} text */
  update(text) {
    if (document.activeElement !== this.field) this.field.value = text;
    const stale = this.asked !== undefined && this.asked !== JSON.stringify([text, this.rules()]);
    this.found.classList.toggle("counting", stale);
    if (stale) this.words.textContent = "Of other rules or another scenario: count again.";
  }

  async ask() {
    let scenario;
    try {
      scenario = JSON.parse(this.field.value);
    } catch (error) {
      this.words.textContent = `This is no JSON yet: ${error.message}`;
      return;
    }
    const rules = this.rules();
    const asked = JSON.stringify([this.field.value, rules]);
    this.asked = asked;
    this.words.textContent = "counting";
    try {
      const found = await post("/destiny/scenario", { scenario, rules });
      if (this.asked === asked) this.tell(found);
      this.update(this.field.value);
    } catch (problem) {
      if (problem.status === 422) this.words.textContent = problem.message;
      else this.failed(problem);
    }
  }

  /** @param {{ odds: any, threshold: number | null, scores: ScoreColumns[] }} found */
  tell({ odds, threshold, scores }) {
    const parts = odds.degrees ?? { win: odds.win, tie: odds.tie, lose: odds.lose };
    this.words.textContent = odds.exact ? `${exactPercent(odds.win.value)} to win: exactly ${odds.win.fraction}.` : `${exactPercent(odds.win.value)} to win, ± ${exactPercent(2 * odds.win.se)}: an estimate.`;
    const legend = h("ul", { class: "legend" }, Object.entries(parts).map(([name, chance]) => h("li", {}, `${label(name)} `, h("b", {}, exactPercent(chance.value)))));
    show(this.found, scores.map(({ least, width, hands, mean }, at) => {
      const all = hands.reduce((sum, each) => sum + each, 0);
      const end = least + width * hands.length;
      const mark = threshold !== null && threshold >= least && threshold <= end ? (threshold - least) / (end - least) : null;
      return columnChart({
        title: WHO[at], words: `mean ${mean.toFixed(1)}, columns of ${width} points${mark === null ? "" : `, threshold ${threshold} dashed`}`,
        columns: hands.map((each) => each / all), names: [String(least), "points", String(end)], side: "", mark,
      });
    }), legend);
  }
}
