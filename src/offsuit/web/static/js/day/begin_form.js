// How a day begins: a name, and a ready-made character or skills of your own.

import { h, show } from "../ui/element.js";
import { label } from "../ui/game_text.js";
import { list } from "../ui/text.js";
import { pip, words } from "../destiny/destiny_text.js";
import { Collapsible } from "../destiny/collapsible.js";
import { keepName, playerName } from "../server/player_name.js";

export class BeginForm {
  /**
   * @param {DayContent} content
   * @param {(form: { name: string, skills: Record<string, number> }) => void} begin
   */
  constructor(content, begin) {
    this.content = content;
    this.name = h("input", { maxlength: 24, autocomplete: "nickname", required: true });
    this.name.value = playerName();
    this.left = h("p", { class: "small quiet", role: "status" });
    this.own = h("button", { type: "button", "data-begin": "own", onclick: () => this.go(begin, this.skills()) }, "Begin with these skills");
    const ready = Object.entries(content.presets).map(([name, skills]) => h("li", {}, h("button", { type: "button", class: "preset", "data-begin": name, onclick: () => this.go(begin, skills) },
      h("span", { class: "preset-name" }, suitsOf(skills, content).map(pip), label(name)),
      h("span", { class: "small quiet" }, list(Object.entries(skills).map(([skill, level]) => `${words(skill)} ${level}`))))));
    this.fields = new Map(Object.keys(content.skills).map((skill) => [skill, this.field(skill)]));
    const custom = new Collapsible("Skills of your own", false, h("div", { class: "stack" },
      h("p", { class: "small quiet" }, `A level costs a point, and you have ${content.points} of them. Skills stay as they are once the day has begun.`),
      h("div", { class: "fields" }, [...this.fields].map(([skill, input]) => h("label", {}, h("span", { class: "skill-name" }, content.skills[skill].map(pip), label(skill)), input))), this.left, this.own));
    this.element = h("div", { class: "stack begin" }, h("h2", {}, "Who are you?"),
      h("label", { class: "name-field" }, "Your name", this.name), h("ul", { class: "presets-list" }, ready), custom.element);
    this.count();
  }

  /** @param {string} skill */
  field(skill) {
    const input = h("input", { type: "number", min: 0, max: this.content.levels[1], step: 1, value: 0, inputmode: "numeric", "data-skill": skill });
    input.addEventListener("input", () => this.count());
    return input;
  }

  skills() {
    const chosen = [...this.fields].map(([skill, input]) => /** @type {[string, number]} */ ([skill, Number(input.value)]));
    return Object.fromEntries(chosen.filter(([, level]) => level > 0));
  }

  count() {
    const left = this.content.points - Object.values(this.skills()).reduce((sum, level) => sum + level, 0);
    show(this.left, left < 0 ? `${-left} points too many.` : `${left} points left.`);
    this.own.disabled = left < 0 || left === this.content.points;
  }

  /**
   * @param {(form: { name: string, skills: Record<string, number> }) => void} begin
   * @param {Record<string, number>} skills
   */
  go(begin, skills) {
    const name = this.name.value.trim();
    if (!name) {
      this.name.focus();
      this.name.reportValidity();
      return;
    }
    keepName(name);
    begin({ name, skills });
  }
}

/**
 * @param {Record<string, number>} skills
 * @param {DayContent} content
 */
function suitsOf(skills, content) {
  return [...new Set(Object.keys(skills).flatMap((skill) => content.skills[skill]))];
}
