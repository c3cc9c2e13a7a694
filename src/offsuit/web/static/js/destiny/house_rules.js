// The rules that a scenario can change; the server lists them with their values.

import { h } from "../ui/element.js";
import { label, valueText } from "../ui/game_text.js";
import { Collapsible } from "./collapsible.js";
import { amount } from "./destiny_text.js";

export class HouseRules {
  /**
   * @param {DestinyContent} content
   * @param {ChangeState} change
   */
  constructor(content, change) {
    this.content = content;
    this.fields = new Map(Object.entries(content.tuning).map(([path, value]) => [path, this.field(path, value, change)]));
    this.fold = new Collapsible("House rules", false, h("div", { class: "fields" }, [...this.fields].map(([path, input]) => h("label", {}, label(path.slice(path.lastIndexOf(".") + 1)), input))));
    this.element = this.fold.element;
  }

  /**
   * @param {string} path
   * @param {string | boolean} value
   * @param {ChangeState} change
   */
  field(path, value, change) {
    const choices = this.content.choices[path];
    const input = choices
      ? h("select", { "data-rule": path }, choices.map((each) => h("option", { value: String(each) }, valueText(each))))
      : h("input", { inputmode: "decimal", autocomplete: "off", "data-rule": path, placeholder: amount(String(value)) });
    input.addEventListener("change", () => change((state) => {
      const given = typeof value === "boolean" ? input.value === "true" : input.value.trim();
      if (given === "" || given === value) delete state.rules[path];
      else state.rules[path] = given;
    }));
    return input;
  }

  /** @param {Record<string, string | boolean>} rules */
  update(rules) {
    for (const [path, input] of this.fields) {
      const value = rules[path] ?? (this.content.choices[path] ? this.content.tuning[path] : "");
      if (document.activeElement !== input) input.value = String(value);
    }
    const count = Object.keys(rules).length;
    this.fold.note(count ? `${count} changed` : "as shipped");
  }
}
