// The rules of the set in hand, as sliders with a field beside each.

import { h, show } from "../ui/element.js";
import { Collapsible } from "../destiny/collapsible.js";
import { crimesOf, startOf, valueOf } from "./desk_state.js";
import { crimeText, GROUPS, SWITCHES } from "./rule_words.js";

/** @typedef {import("./rule_words.js").RuleText} RuleText */

const roomy = matchMedia("(min-width: 800px)");

class RuleSlider {
  /**
   * @param {string} path
   * @param {RuleText} text
   * @param {(path: string, value: string) => void} set
   */
  constructor(path, text, set) {
    this.path = path;
    const id = `rule-${path.replaceAll(".", "-")}`;
    const about = text.words ? `${id}-words` : null;
    this.slider = h("input", { type: "range", id, min: String(text.low), max: String(text.high), step: String(text.step), "data-rule": path, "aria-describedby": about });
    this.field = h("input", { class: "figure", inputmode: "decimal", autocomplete: "off", "aria-label": `${text.name} as a number`, "data-figure": path });
    this.was = h("span", { class: "small was" });
    this.slider.addEventListener("input", () => {
      this.field.value = this.slider.value;
      set(path, this.slider.value);
    });
    this.field.addEventListener("change", () => set(path, this.field.value.trim()));
    this.element = h("div", { class: "rule" }, h("div", { class: "rule-name" }, h("label", { for: id }, text.name), this.was), this.slider, this.field,
      text.words ? h("p", { class: "small quiet", id: about }, text.words) : null);
  }

  /**
   * @param {string} value
   * @param {string} start
   */
  update(value, start) {
    if (document.activeElement !== this.slider) this.slider.value = value;
    if (document.activeElement !== this.field) this.field.value = short(value);
    this.slider.setAttribute("aria-valuetext", `${short(value)} points`);
    const moved = Number(value) !== Number(start);
    this.element.classList.toggle("moved", moved);
    this.was.textContent = moved ? `was ${short(start)}` : "";
  }
}

/** @param {string} value */
const short = (value) => (/^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, "") : value);

export class RuleFields {
  /** @type {string} */
  shown = "";

  /**
   * @param {DestinyContent} content
   * @param {ChangeDesk} change
   */
  constructor(content, change) {
    this.content = content;
    this.set = (/** @type {string} */ path, /** @type {RuleValue} */ value) => change((state) => {
      const set = state.sets[state.set];
      const start = startOf(set, content, path);
      const same = typeof value === "boolean" ? value === start : value === "" || Number(value) === Number(start);
      if (same) delete set.changes[path];
      else set.changes[path] = value;
    });
    /** @type {Map<string, RuleSlider>} */
    this.sliders = new Map();
    this.curve = h("select", { "data-rule": "skill_curve" }, h("option", { value: "formula" }, "by the formula"), h("option", { value: "published" }, "by the printed table"));
    this.curve.addEventListener("change", () => change((state) => {
      const { changes } = state.sets[state.set];
      if (this.curve.value === content.tuning.skill_curve) delete changes.skill_curve;
      else changes.skill_curve = this.curve.value;
    }));
    this.switches = new Map(Object.keys(SWITCHES).map((path) => [path, this.box(path)]));
    this.crimes = new Collapsible("Crimes", roomy.matches);
    this.crimeList = h("div", { class: "stack tight" });
    this.crimes.element.append(h("p", { class: "small quiet" }, "Thresholds: the total that a crime takes."), this.crimeList);
    this.element = h("div", { class: "stack" }, GROUPS.slice(0, 2).map((group) => this.group(group)), this.crimes.element, GROUPS.slice(2).map((group) => this.group(group)));
  }

  /** @param {string} path */
  box(path) {
    const input = h("input", { type: "checkbox", "data-rule": path });
    input.addEventListener("change", () => this.set(path, input.checked));
    return input;
  }

  /** @param {typeof GROUPS[number]} group */
  group({ title, words, open, rules }) {
    const first = title === "Skill curve" ? h("label", {}, "Bonuses are reckoned", this.curve) : null;
    const last = title.startsWith("Margins") ? [...this.switches].map(([path, input]) => h("label", { class: "check" }, input, h("span", {}, SWITCHES[path].name, h("span", { class: "small quiet does" }, SWITCHES[path].words)))) : null;
    const sliders = Object.entries(rules).map(([path, text]) => this.slider(path, text).element);
    const fold = new Collapsible(title, open && roomy.matches, words ? h("p", { class: "small quiet" }, words) : null, h("div", { class: "stack tight" }, first, sliders, last));
    return fold.element;
  }

  /**
   * @param {string} path
   * @param {RuleText} text
   */
  slider(path, text) {
    const made = new RuleSlider(path, text, this.set);
    this.sliders.set(path, made);
    return made;
  }

  /** @param {RuleSet} set */
  update(set) {
    this.showCrimes(Object.keys(crimesOf(set, this.content)));
    for (const [path, slider] of this.sliders) slider.update(String(valueOf(set, this.content, path)), String(startOf(set, this.content, path)));
    for (const [path, input] of this.switches) input.checked = valueOf(set, this.content, path) === true;
    this.curve.value = String(valueOf(set, this.content, "skill_curve"));
  }

  /** @param {string[]} ids */
  showCrimes(ids) {
    const shown = ids.join();
    if (shown === this.shown) return;
    this.shown = shown;
    for (const path of [...this.sliders.keys()]) if (path.startsWith("crimes.")) this.sliders.delete(path);
    show(this.crimeList, ids.map((id) => this.slider(`crimes.${id}.threshold`, crimeText(id)).element));
  }
}
