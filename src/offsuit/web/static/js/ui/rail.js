// The rail: a few tabs beside the board, one open at a time.

import { h } from "./element.js";

export class Rail {
  constructor(names) {
    this.tabs = new Map(names.map((name) => [name, this.make(name)]));
    this.element = h("aside", { class: "rail surface", "aria-label": "about this round" },
      h("div", { class: "tabs", role: "tablist", "aria-label": "about this round" }, [...this.tabs.values()].map(({ tab }) => tab)),
      [...this.tabs.values()].map(({ panel }) => panel));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.choose(names[0]);
  }

  make(name) {
    const id = name.toLowerCase();
    const tab = h("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, class: "plain", onclick: () => this.choose(name) }, name);
    const panel = h("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: 0, class: "panel" });
    return { tab, panel };
  }

  panel(name) {
    return this.tabs.get(name).panel;
  }

  choose(name) {
    this.chosen = name;
    for (const [each, { tab, panel }] of this.tabs) {
      tab.setAttribute("aria-selected", each === name);
      tab.tabIndex = each === name ? 0 : -1;
      panel.hidden = each !== name;
    }
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || event.target.getAttribute("role") !== "tab") return;
    const names = [...this.tabs.keys()];
    this.choose(names[(names.indexOf(this.chosen) + step + names.length) % names.length]);
    this.tabs.get(this.chosen).tab.focus();
  }
}
