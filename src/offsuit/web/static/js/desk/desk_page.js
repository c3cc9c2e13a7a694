// The designer's desk: rules that move, curves that follow, and the promises of the document beside them.

import { byId, h, show } from "../ui/element.js";
import { announce } from "../ui/announcer.js";
import { get, post } from "../server/api.js";
import { download, postForText } from "../server/streams.js";
import { list } from "../ui/text.js";
import { Collapsible } from "../destiny/collapsible.js";
import { RetryNotice } from "../destiny/retry_notice.js";
import { BUILDS, emptySet, read, rulesOf, SETS, write } from "./desk_state.js";
import { RuleFields } from "./rule_fields.js";
import { CurvesPanel } from "./curves_panel.js";
import { PromisesPanel } from "./promises_panel.js";
import { ComparePanel } from "./compare_panel.js";
import { TunerPanel } from "./tuner_panel.js";
import { ContentPanel } from "./content_panel.js";
import { ScenarioPanel } from "./scenario_panel.js";
import { DeskQuestions } from "./desk_questions.js";

const CURVES = "/destiny/curves";
const PROMISES = "/destiny/promises";
const WRITING = 250; // milliseconds until a moved slider is in the address

class DeskPage {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  writing;
  /** @type {HTMLButtonElement[]} */
  setButtons;
  /** @type {HTMLOutputElement} */
  levelWords;
  /** @type {HTMLInputElement} */
  level;
  /** @type {HTMLSelectElement} */
  buildChoice;
  /** @type {HTMLButtonElement} */
  reset;

  /** @param {DestinyContent} content */
  constructor(content) {
    this.content = content;
    this.notice = new RetryNotice(byId("notice"));
    this.state = read("", content).state;
    const failed = (/** @type {PageProblem} */ problem) => this.notice.tell(problem, "desk", () => this.questions.run());
    this.questions = new DeskQuestions(() => this.wanted(), () => this.show(), failed);
    const change = (/** @type {(state: DeskState) => void} */ mutate) => this.change(mutate);
    this.rules = new RuleFields(content, change);
    this.curves = new CurvesPanel();
    this.promises = new PromisesPanel();
    this.compare = new ComparePanel(() => ({ before: this.rulesIn("a"), now: this.rulesIn("b") }), failed);
    this.contentFiles = new ContentPanel((tables) => this.useTables(tables), failed);
    this.scenario = new ScenarioPanel(change, () => this.rulesIn(this.state.set), failed);
    this.tuner = new TunerPanel(content, () => this.state.sets[this.state.set], () => this.rulesIn(this.state.set), (tuned, names) => this.useTuned(tuned, names), failed);
    this.failed = failed;
    this.build();
    addEventListener("hashchange", () => { if (location.hash !== this.written) this.arrive(); });
  }

  build() {
    this.setButtons = SETS.map((set) => h("button", { type: "button", "data-set": set, onclick: () => this.change((state) => { state.set = set; }) }, `Set ${set.toUpperCase()}`));
    show(byId("sets"), this.setButtons);
    this.levelWords = h("output", { for: "level" });
    this.level = h("input", { type: "range", id: "level", min: "1", max: "100", step: "1" });
    this.level.addEventListener("input", () => this.change((state) => { state.level = Number(this.level.value); }));
    this.buildChoice = h("select", { id: "build" }, BUILDS.map((each) => h("option", { value: each }, each)));
    this.buildChoice.addEventListener("change", () => this.change((state) => { state.build = this.buildChoice.value; }));
    show(byId("reading"), h("label", { for: "level" }, h("span", {}, "Read the curves at level ", this.levelWords), this.level), h("label", { for: "build" }, "Scores of a", this.buildChoice));
    show(byId("acts"),
      h("button", { type: "button", "data-share": true, onclick: () => this.share() }, "Copy the link"),
      h("button", { type: "button", "data-export": "rules", onclick: () => this.exportRules() }, "Rules file"),
      h("button", { type: "button", "data-export": "report", onclick: () => this.exportReport() }, "Balance report"));
    this.reset = h("button", { type: "button", class: "plain small", "data-reset": true, onclick: () => this.change((state) => { state.sets[state.set] = emptySet(); }) }, "Back to the document");
    show(byId("rules"), h("div", { class: "row spread" }, h("h2", { id: "rules-title" }, "Rules"), this.reset), this.rules.element);
    show(byId("curves"), this.curves.element);
    show(byId("promises"), h("h2", { id: "promises-title" }, "Promises"), this.promises.element);
    show(byId("tools"), [["Compare A and B", this.compare], ["Tuner", this.tuner], ["Content files", this.contentFiles], ["Any scenario", this.scenario]].map(([title, panel]) => {
      const fold = new Collapsible(/** @type {string} */ (title), false, /** @type {ComparePanel} */ (panel).element);
      fold.element.dataset.tool = String(title).split(" ")[0].toLowerCase();
      return fold.element;
    }));
  }

  arrive() {
    const { state, unknown } = read(location.hash, this.content);
    this.state = state;
    if (unknown.length) this.notice.say(`This link has unknown names, which are left out: ${list(unknown)}.`, "link");
    this.update();
    byId("main").classList.remove("late");
    this.questions.run();
  }

  /** @param {(state: DeskState) => void} mutate */
  change(mutate) {
    mutate(this.state);
    this.update();
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.writeAddress(), WRITING);
    this.questions.run();
  }

  writeAddress() {
    clearTimeout(this.writing);
    this.written = write(this.state);
    history.replaceState(null, "", this.written);
  }

  /** @param {SetName} name */
  rulesIn(name) {
    return rulesOf(this.state.sets[name], this.content);
  }

  other() {
    return this.state.set === "a" ? "b" : "a";
  }

  /** @param {SetName} set */
  curvesBody(set) {
    return { rules: this.rulesIn(set), level: this.state.level };
  }

  // The rules in hand first, then the other set, then what takes longer.
  wanted() {
    return [
      { path: CURVES, body: this.curvesBody(this.state.set) },
      { path: PROMISES, body: { rules: {} } },
      { path: CURVES, body: this.curvesBody(this.other()) },
      { path: PROMISES, body: { rules: this.rulesIn(this.state.set) } },
    ];
  }

  update() {
    const { state } = this;
    for (const button of this.setButtons) button.setAttribute("aria-pressed", String(button.dataset.set === state.set));
    this.rules.update(state.sets[state.set]);
    if (document.activeElement !== this.level) this.level.value = String(state.level);
    this.levelWords.textContent = String(state.level);
    this.buildChoice.value = state.build;
    this.reset.disabled = JSON.stringify(this.rulesIn(state.set)) === "{}";
    this.compare.update();
    this.scenario.update(state.scenario);
    this.show();
  }

  // Answers to the rules in hand, or those before, greyed.
  show() {
    const [mine, theirs] = [this.state.set, this.other()].map((set) => this.curvesBody(/** @type {SetName} */ (set)));
    const curves = this.questions.answer(CURVES, mine);
    this.curves.setCounting(!curves);
    this.promises.setCounting(!curves);
    if (!curves) return;
    this.notice.clear("desk");
    const same = JSON.stringify(mine) === JSON.stringify(theirs);
    this.curves.tell(curves, same ? null : this.questions.answer(CURVES, theirs), this.state);
    const whole = this.questions.answer(PROMISES, { rules: mine.rules });
    this.promises.tell(whole?.promises ?? curves.promises, this.questions.answer(PROMISES, { rules: {} })?.promises ?? null);
  }

  /** @param {Record<string, any>} tables */
  useTables(tables) {
    this.change((state) => { state.sets[state.set] = { changes: {}, tables: { ...state.sets[state.set].tables, ...tables } }; });
    announce("The content is in use in this set.");
  }

  /**
   * @param {Record<string, any>} tuned
   * @param {string[]} names
   */
  useTuned(tuned, names) {
    this.change((state) => {
      for (const path of names) {
        let value = /** @type {any} */ (tuned);
        for (const part of path.split(".")) value = value?.[part];
        if (value !== undefined) state.sets[state.set].changes[path] = String(value);
      }
    });
    announce("The tuned rules are in use in this set.");
  }

  async share() {
    this.writeAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      this.notice.say("The link is copied. It holds both sets of rules, the level and the scenario.", "link");
    } catch {
      this.notice.say("The address of this page is the link: copy it from there.", "link");
    }
  }

  async exportRules() {
    try {
      const { text } = await post("/destiny/content/file", { rules: this.rulesIn(this.state.set) });
      download(`rules-${this.state.set}.toml`, text, "application/toml");
    } catch (problem) {
      this.failed(problem);
    }
  }

  async exportReport() {
    announce("The report is being made.");
    try {
      download(`balance-${this.state.set}.html`, await postForText("/destiny/balance", { rules: this.rulesIn(this.state.set), html: true }), "text/html");
    } catch (problem) {
      this.failed(problem);
    }
  }
}

async function start() {
  const notice = new RetryNotice(byId("notice"));
  try {
    new DeskPage(await get("/lab/destiny/content")).arrive();
  } catch (problem) {
    notice.tell(problem, "content", start);
  }
}

start();
