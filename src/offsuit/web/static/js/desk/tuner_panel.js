// The tuner: targets that somebody wants met, numbers that may be turned, and how far it is.

import { h, show } from "../ui/element.js";
import { postForLines } from "../server/streams.js";
import { exactPercent } from "../ui/chart.js";
import { crimesOf } from "./desk_state.js";

const GENERATIONS = 20;
const FOUR = ["gun_fighting", "mining", "charisma", "lockpicking"];
/** @type {[string, string][]} */
const WANTED = [["value", "is"], ["at_least", "is at least"], ["at_most", "is at most"]];

/**
 * @param {string} build
 * @param {number} level
 */
const person = (build, level) => ({ skills: Object.fromEntries((build === "generalist" ? FOUR : FOUR.slice(0, 1)).map((skill) => [skill, level])) });

/** One row of the form: somebody, what they do, and how often they should succeed. */
class TargetRow {
  /**
   * @param {string[]} crimes
   * @param {{ build?: string, level?: string, deed?: string, wanted?: string, chance?: string }} given
   * @param {(row: TargetRow) => void} remove
   */
  constructor(crimes, { build = "specialist", level = "20", deed = "50", wanted = "value", chance = "15" }, remove) {
    this.build = select("Who", ["specialist", "generalist"].map((each) => [each, each]), build);
    this.level = number("Level", level, 1, 100);
    this.deed = select("Against", [...crimes.map((each) => /** @type {[string, string]} */ ([each, each.replaceAll("_", " ")])), ...["20", "35", "50", "80"].map((each) => /** @type {[string, string]} */ ([each, `their like of level ${each}`]))], deed);
    this.wanted = select("Chance", WANTED, wanted);
    this.chance = number("Percent", chance, 0, 100);
    this.element = h("li", { class: "tuner-row" }, [this.build, this.level, this.deed, this.wanted, this.chance].map(({ element }) => element), h("button", { type: "button", class: "plain", onclick: () => remove(this), "aria-label": "Remove this target" }, "✕"));
  }

  target() {
    const [build, level, deed] = [this.build.input.value, Number(this.level.input.value), this.deed.input.value];
    const duel = /^\d+$/.test(deed);
    return {
      name: `${build} ${level} ${duel ? `beats ${deed}` : `passes ${deed.replaceAll("_", " ")}`}`,
      scenario: duel ? { kind: "duel", actor: person(build, level), target: person(build, Number(deed)) } : { kind: "crime", actor: person(build, level), target: { crime: deed } },
      [this.wanted.input.value]: Number(this.chance.input.value) / 100,
      tolerance: 0.01,
    };
  }
}

/** A number that may be turned, and its bounds. */
class DialRow {
  /**
   * @param {[string, string][]} paths
   * @param {{ path?: string, low?: string, high?: string }} given
   * @param {(row: DialRow) => void} remove
   */
  constructor(paths, { path = "skill_linear_coefficient", low = "0.05", high = "1.5" }, remove) {
    this.path = select("May be turned", paths, path);
    this.low = number("From", low, -1e6, 1e6, "any");
    this.high = number("To", high, -1e6, 1e6, "any");
    this.element = h("li", { class: "tuner-row" }, [this.path, this.low, this.high].map(({ element }) => element), h("button", { type: "button", class: "plain", onclick: () => remove(this), "aria-label": "Remove this number" }, "✕"));
  }

  parameter() {
    const path = this.path.input.value;
    const whole = path.startsWith("crimes.") || path.startsWith("hand_rank_scores.") || path.endsWith("_margin");
    return { name: path, low: Number(this.low.input.value), high: Number(this.high.input.value), step: whole ? 1 : 0.01 };
  }
}

/**
 * @param {string} name
 * @param {[string, string][]} options
 * @param {string} value
 */
function select(name, options, value) {
  const input = h("select", {}, options.map(([each, words]) => h("option", { value: each, selected: each === value }, words)));
  return { input, element: h("label", {}, name, input) };
}

/**
 * @param {string} name
 * @param {string} value
 * @param {number} min
 * @param {number} max
 * @param {string} step
 */
function number(name, value, min, max, step = "1") {
  const input = h("input", { type: "number", value, min: String(min), max: String(max), step });
  return { input, element: h("label", { class: "number" }, name, input) };
}

export class TunerPanel {
  /**
   * @param {DestinyContent} content
   * @param {() => RuleSet} set
   * @param {() => any} rules
   * @param {(tuned: Record<string, any>, names: string[]) => void} use
   * @param {(problem: PageProblem) => void} failed
   */
  constructor(content, set, rules, use, failed) {
    Object.assign(this, { content, set });
    this.rules = rules;
    this.use = use;
    this.failed = failed;
    this.crimes = Object.keys(crimesOf(set(), content));
    const dials = [...Object.keys(content.tuning).filter((path) => !Number.isNaN(Number(content.tuning[path])) && typeof content.tuning[path] === "string"), ...this.crimes.map((id) => `crimes.${id}.threshold`)];
    this.paths = dials.map((path) => /** @type {[string, string]} */ ([path, path.replace(/^hand_rank_scores\./, "score of ").replace(/^crimes\.(.+)\.threshold$/, "threshold of $1").replaceAll("_", " ")]));
    /** @type {TargetRow[]} */
    this.targets = [];
    /** @type {DialRow[]} */
    this.dials = [];
    this.targetList = h("ul", { class: "stack tight" });
    this.dialList = h("ul", { class: "stack tight" });
    this.bar = h("progress", { max: "1", value: "0", "aria-label": "Progress of the tuner", hidden: true });
    this.words = h("p", { role: "status", "data-tuned": true });
    this.found = h("div", { class: "stack tight" });
    this.start = h("button", { type: "button", class: "primary", "data-tune": true, onclick: () => this.run() }, "Find rules that meet them");
    this.stop = h("button", { type: "button", hidden: true, onclick: () => this.aborting?.abort() }, "Stop");
    this.take = h("button", { type: "button", hidden: true, "data-take": true, onclick: () => this.line && this.use(this.line.best.rules, this.line.best.parameters.map(({ name }) => name)) }, "Take them into this set");
    this.element = this.layout();
    this.addTarget({ build: "specialist", level: "1", deed: this.crimes[0], wanted: "at_least", chance: "40" });
    this.addTarget({ build: "generalist", level: "20", deed: "50", wanted: "value", chance: "15" });
    this.addDial({ path: `crimes.${this.crimes[0]}.threshold`, low: "20", high: "80" });
    this.addDial({});
  }

  layout() {
    const add = (/** @type {string} */ words, /** @type {() => void} */ act) => h("button", { type: "button", onclick: act }, words);
    return h("div", { class: "stack" }, h("h3", {}, "Targets"), this.targetList, h("div", { class: "row" }, add("Add a target", () => this.addTarget({}))), h("h3", {}, "Numbers that may be turned"), this.dialList,
      h("div", { class: "row" }, add("Add a number", () => this.addDial({ path: "hand_rank_scores.pair", low: "20", high: "60" }))), h("div", { class: "row" }, this.start, this.stop, this.take), this.bar, this.words, this.found);
  }

  /** @param {ConstructorParameters<typeof TargetRow>[1]} given */
  addTarget(given) {
    this.targets.push(new TargetRow(this.crimes, given, (row) => { this.targets = this.targets.filter((each) => each !== row); row.element.remove(); }));
    this.targetList.append(this.targets[this.targets.length - 1].element);
  }

  /** @param {ConstructorParameters<typeof DialRow>[1]} given */
  addDial(given) {
    this.dials.push(new DialRow(this.paths, given, (row) => { this.dials = this.dials.filter((each) => each !== row); row.element.remove(); }));
    this.dialList.append(this.dials[this.dials.length - 1].element);
  }

  async run() {
    this.aborting = new AbortController();
    this.setRunning(true);
    const body = { rules: this.rules(), target: this.targets.map((row) => row.target()), parameter: this.dials.map((row) => row.parameter()), generations: GENERATIONS };
    try {
      await postForLines("/destiny/tune", body, (line) => this.tell(line), this.aborting.signal);
    } catch (problem) {
      if (this.aborting.signal.aborted) this.words.textContent = "Stopped; the best so far is kept.";
      else if (problem.status === 422) this.words.textContent = problem.message;
      else this.failed(problem);
    } finally {
      this.setRunning(false);
    }
  }

  /** @param {boolean} running */
  setRunning(running) {
    this.start.disabled = running;
    this.stop.hidden = this.bar.hidden = !running;
    if (!running) return;
    this.take.hidden = true;
    this.words.textContent = "counting";
    this.bar.value = 0;
  }

  /** @param {TuningLine} line */
  tell(line) {
    if (line.problem) {
      this.words.textContent = line.problem;
      return;
    }
    this.line = line;
    this.bar.value = line.generation / line.of;
    const step = line.done ? "Done" : line.generation < line.of ? `Generation ${line.generation} of ${line.of}` : "The last steps";
    this.words.textContent = `${step}: ${line.best.met ? "every target is met" : "not every target is met"}, ${line.best.tried.toLocaleString("en")} sets of rules tried.`;
    this.take.hidden = false;
    show(this.found, h("ul", { class: "promises" }, line.best.targets.map(({ name, before, achieved, met }) => h("li", { class: met ? "kept" : "not-kept" }, h("b", {}, met ? "✓ met " : "✕ missed "), `${name}: was ${exactPercent(before)}, is ${exactPercent(achieved)}`))),
      h("ul", {}, line.best.parameters.map(({ name, before, after }) => h("li", {}, h("code", {}, name), before === after ? ` stays ${before}` : ` ${before} → ${after}`))));
  }
}
