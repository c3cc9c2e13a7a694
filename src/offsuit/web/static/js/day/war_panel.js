// A gang war: who rides along, against whom, how it is scored; the chance stands beside every choice.

import { h, show } from "../ui/element.js";
import { label } from "../ui/game_text.js";
import { percent } from "../destiny/destiny_text.js";
import { chanceText, dollars, points, waitText } from "./day_text.js";
import { post } from "../server/api.js";
import { inTurn } from "./lab_turns.js";

const PAUSE = 120; // milliseconds after a choice before odds are asked for

export class WarPanel {
  /** @type {boolean} */
  asking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  pausing;
  /** @type {DayWar | null} */
  told = null;
  /** @type {string} */
  answered = "";

  /**
   * @param {DayContent} content
   * @param {import("./day_state.js").DayState} state
   * @param {(deed: DeedChoice, told: DayExpected) => void} act
   * @param {(problem: PageProblem, part: string, again: () => void) => void} failed
   */
  constructor(content, state, act, failed) {
    this.content = content;
    this.state = state;
    this.failed = failed;
    /** @type {DeedChoice & { hired: string[], foes: string[], scoring: string }} */
    this.deed = { kind: "gang", hired: [], foes: [Object.keys(content.npcs)[0]], scoring: content.scorings[0] };
    this.chance = h("b", { class: "big-chance", "data-war-chance": true }, "…");
    this.words = h("p", { class: "small quiet", role: "status" });
    this.said = h("span");
    this.button = h("button", { type: "button", class: "primary", "data-act": "gang", onclick: () => { if (this.told) act(this.deed, this.told.war); } }, this.said);
    this.riders = h("ul", { class: "war-choices", "data-war": "riders" });
    this.foes = h("ul", { class: "war-choices", "data-war": "foes" });
    this.scoring = h("ul", { class: "war-choices", "data-war": "scoring" });
    this.element = h("div", { class: "stack war" },
      h("div", { class: "chance-line" }, this.chance, h("span", {}, "to win")), this.words, this.button,
      h("fieldset", { class: "stack tight" }, h("legend", {}, "Who rides with you"), this.riders),
      h("fieldset", { class: "stack tight" }, h("legend", {}, "Against whom"), this.foes),
      h("fieldset", { class: "stack tight" }, h("legend", {}, "Which scores of a gang count"), this.scoring));
    this.draw();
  }

  /** @param {(deed: any) => void} mutate */
  change(mutate) {
    mutate(this.deed);
    this.draw();
    this.ask(PAUSE);
  }

  question() {
    return `${this.state.character?.entries} ${JSON.stringify(this.deed)}`;
  }

  /** @param {number} pause */
  ask(pause = 0) {
    this.setCounting(this.question() !== this.answered);
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.run(), pause);
  }

  // One question at a time; what was chosen meanwhile is asked about next.
  async run() {
    if (this.asking || this.question() === this.answered) return;
    this.asking = true;
    const asked = this.question();
    try {
      const found = await inTurn(() => post("/destiny/day/war", this.deed));
      if (asked === this.question()) {
        this.told = found;
        this.answered = asked;
        this.setCounting(false);
        this.draw();
      }
    } catch (problem) {
      this.asking = false;
      this.failed(problem, "war", () => this.run());
      return;
    }
    this.asking = false;
    if (asked !== this.question()) await this.run();
  }

  /** @param {boolean} counting */
  setCounting(counting) {
    this.element.classList.toggle("counting", counting);
    this.element.setAttribute("aria-busy", String(counting));
    this.update(this.busy);
  }

  /** @param {boolean} [busy] */
  update(busy = false) {
    this.busy = busy;
    const war = this.told?.war;
    const wait = war ? this.state.secondsUntil(war.energy) : Infinity;
    this.button.disabled = busy || !war || wait > 0 || this.element.classList.contains("counting");
    const said = !war ? "Fight" : wait > 0 ? `Fight in ${waitText(wait)}` : `Fight, ${war.energy} energy`;
    if (this.said.textContent !== said) this.said.textContent = said;
  }

  draw() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.change;
    const { hired, foes, scoring } = this.deed;
    const { npcs, presets, scorings, gang } = this.content;
    show(this.riders, Object.keys(presets).map((name) => {
      const rides = hired.includes(name);
      return this.row(`${rides ? "dismiss" : "hire"} ${name}`, label(name), rides, !rides && hired.length >= gang - 1, (deed) => { deed.hired = rides ? hired.filter((each) => each !== name) : [...hired, name]; });
    }));
    show(this.foes, Object.keys(npcs).map((npc) => {
      const many = foes.filter((each) => each === npc).length;
      const title = many ? `${label(npc)} × ${many}` : label(npc);
      return h("li", { class: many ? "foe there" : "foe" }, h("span", { class: "foe-name" }, title),
        this.button_(`remove ${npc}`, "−", `One ${label(npc)} less`, !many || foes.length < 2, (deed) => { deed.foes = foes.toSpliced(foes.indexOf(npc), 1); }),
        this.button_(`add ${npc}`, "+", `One ${label(npc)} more`, foes.length >= gang, (deed) => { deed.foes = [...foes, npc]; }));
    }));
    show(this.scoring, scorings.map((each) => this.row(`score ${each}`, label(each), each === scoring, false, (deed) => { deed.scoring = each; })));
    this.tellOdds();
    if (focused) (this.element.querySelector(`[data-change="${CSS.escape(focused)}"]`) ?? this.riders.querySelector("button"))?.focus();
  }

  tellOdds() {
    const war = this.told?.war;
    this.chance.textContent = war ? chanceText(war.win, war.exact) : "…";
    if (!war) return;
    const how = war.exact ? "Exact: every combination of hands is counted." : `An estimate from ${war.n?.toLocaleString("en")} draws, with its standard error.`;
    const pay = Number(war.most) > 0 ? `${dollars(war.dollars)} and ${points(war.experience)} experience` : `${points(war.experience)} experience`;
    this.words.textContent = `${how} On average ${pay}; ${points(war.most_experience)} for a victory.`;
  }

  /**
   * @param {string} change
   * @param {string} title
   * @param {boolean} pressed
   * @param {boolean} full
   * @param {(deed: any) => void} mutate
   */
  row(change, title, pressed, full, mutate) {
    const name = change.split(" ").slice(1).join(" ");
    return h("li", {}, h("button", { type: "button", class: "choice", "aria-pressed": String(pressed), "data-change": name, disabled: full, onclick: () => this.change(mutate) }, h("span", {}, title), this.with(change)));
  }

  /**
   * @param {string} change
   * @param {string} sign
   * @param {string} said
   * @param {boolean} off
   * @param {(deed: any) => void} mutate
   */
  button_(change, sign, said, off, mutate) {
    return h("button", { type: "button", class: "choice", "data-change": change, disabled: off, onclick: () => this.change(mutate) }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "unseen" }, `${said}: `), this.with(change));
  }

  /**
   * The chance that a change would give, by shape and text.
   * @param {string} change
   */
  with(change) {
    const found = this.told?.instead.find((each) => each.change === change);
    if (!found || !this.told) return h("span", { class: "chance quiet" }, "");
    const step = found.win.value - this.told.war.win.value;
    const same = Math.abs(step) < (found.exact ? 0.0005 : 2 * (found.win.se ?? 0));
    const [mark, said, kind] = same ? ["≈", "nearly the same", "quiet"] : step > 0 ? ["▲", "more", "good"] : ["▼", "less", "warn"];
    const text = found.exact ? percent(found.win.value) : `~${percent(found.win.value)} ±${(100 * (found.win.se ?? 0)).toFixed(1)}`;
    return h("span", { class: `chance ${kind}` }, h("span", { "aria-hidden": "true" }, `${mark} `), text, h("span", { class: "unseen" }, `, ${said}${found.exact ? "" : ", an estimate"}`));
  }
}
