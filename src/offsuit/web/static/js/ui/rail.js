// The rail: tabs beside the board, one open at a time.

import { h, targetOf } from "./element.js";

export class Rail {
  /** @param {string[]} names */
  constructor(names) {
    this.tabs = new Map(names.map((name) => [name, this.make(name)]));
    this.element = h("aside", { class: "rail surface", "aria-label": "about this round" },
      h("div", { class: "tabs", role: "tablist", "aria-label": "about this round" }, [...this.tabs.values()].map(({ tab }) => tab)),
      [...this.tabs.values()].map(({ panel }) => panel));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.chosen = names[0];
    this.choose(this.chosen);
  }

  /** @param {string} name */
  make(name) {
    const id = name.toLowerCase();
    const tab = h("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, class: "plain", onclick: () => this.choose(name) }, name);
    const panel = h("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: 0, class: "panel" });
    return { tab, panel };
  }

  /** @param {string} name */
  panel(name) {
    return this.find(name).panel;
  }

  /**
   * The tab itself, to be renamed or focused.
   * @param {string} name
   */
  tab(name) {
    return this.find(name).tab;
  }

  /** @param {string} name */
  find(name) {
    const found = this.tabs.get(name);
    if (!found) throw new Error(`no tab ${name}`);
    return found;
  }

  /** @param {string} name */
  choose(name) {
    this.chosen = name;
    for (const [each, { tab, panel }] of this.tabs) {
      tab.setAttribute("aria-selected", each === name);
      tab.tabIndex = each === name ? 0 : -1;
      panel.hidden = each !== name;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || targetOf(event).getAttribute("role") !== "tab") return;
    const names = [...this.tabs.keys()];
    this.choose(names[(names.indexOf(this.chosen) + step + names.length) % names.length]);
    this.tab(this.chosen).focus();
  }
}
