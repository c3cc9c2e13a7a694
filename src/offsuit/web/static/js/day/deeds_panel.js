// Everything that you can do alone: each with its chance, its pay on average, and what it costs.

import { h, show } from "../ui/element.js";
import { label } from "../ui/game_text.js";
import { amount } from "../destiny/destiny_text.js";
import { chanceText, dollars, points, waitText } from "./day_text.js";

/** @type {[string, string][]} */
const KINDS = [["crime", "Crimes"], ["check", "Skill checks"], ["duel", "Duels"]];

export class DeedsPanel {
  /** @type {DeedRow[]} */
  rows = [];

  /**
   * @param {import("./day_state.js").DayState} state
   * @param {(deed: DeedChoice, told: DayChoice) => void} act
   */
  constructor(state, act) {
    this.state = state;
    this.act = act;
    this.said = h("p", { class: "small counted", role: "status" }, "counting");
    this.lists = new Map(KINDS.map(([kind]) => [kind, h("ul", { class: "deeds", "data-deeds": kind })]));
    this.element = h("div", { class: "stack deeds-panel" }, KINDS.map(([kind, title]) => h("section", { class: "stack tight", "aria-label": title }, h("h3", {}, title), this.lists.get(kind))), this.said);
  }

  /** @param {boolean} counting */
  setCounting(counting) {
    this.element.classList.toggle("counting", counting);
    this.element.setAttribute("aria-busy", String(counting));
    if (counting) this.said.textContent = "counting";
  }

  /** @param {DayChoice[]} choices */
  tell(choices) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.act;
    this.rows = choices.map((choice) => new DeedRow(choice, () => this.act({ kind: choice.kind, target: choice.name }, choice)));
    for (const [kind, list] of this.lists) show(list, this.rows.filter((row) => row.choice.kind === kind).map(({ element }) => element));
    this.said.textContent = "All chances are exact: every hand is counted.";
    this.update(false);
    if (focused) this.rows.find(({ button }) => button.dataset.act === focused)?.button.focus();
  }

  /** @param {boolean} busy */
  update(busy) {
    for (const row of this.rows) row.update(this.state, busy);
  }
}

class DeedRow {
  /**
   * @param {DayChoice} choice
   * @param {() => void} act
   */
  constructor(choice, act) {
    this.choice = choice;
    this.said = h("span", { class: "cost" });
    const name = label(choice.name);
    this.button = h("button", { type: "button", "data-act": `${choice.kind} ${choice.name}`, onclick: act }, h("span", { class: "unseen" }, `${name}: `), this.said);
    this.element = h("li", { class: "deed" },
      h("div", { class: "deed-name" }, h("b", {}, name), h("span", { class: "small quiet" }, this.needs())),
      h("div", { class: "deed-odds" }, h("b", { "data-chance": true }, chanceText(choice.win, choice.exact)), h("span", { class: "small quiet" }, this.pay())),
      this.button);
  }

  needs() {
    const { difficulty, threshold, most } = this.choice;
    const pays = Number(most) > 0 ? `up to ${dollars(most)}` : null;
    return [difficulty, threshold ? `${amount(threshold)} points` : "the higher score wins", pays].filter(Boolean).join(", ");
  }

  pay() {
    const { dollars: money, experience, most } = this.choice;
    return Number(most) > 0 ? `${dollars(money)} on average` : `${points(experience)} experience on average`;
  }

  /**
   * @param {import("./day_state.js").DayState} state
   * @param {boolean} busy
   */
  update(state, busy) {
    const wait = state.secondsUntil(this.choice.energy);
    this.button.disabled = busy || wait > 0;
    const words = wait === Infinity ? "never" : wait > 0 ? `in ${waitText(wait)}` : `${this.choice.energy} energy`;
    if (this.said.textContent !== words) this.said.textContent = words;
  }
}
