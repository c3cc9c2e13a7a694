// A part of the page that can be closed and then still shows what is chosen in it.

import { h } from "../ui/element.js";

export class Collapsible {
  /**
   * @param {string} title
   * @param {boolean} open
   * @param {...Child} content
   */
  constructor(title, open, ...content) {
    this.said = h("span", { class: "small quiet" });
    this.element = h("details", { class: "fold", open }, h("summary", {}, h("span", { class: "head" }, title), this.said), content);
  }

  /** @param {string} words */
  note(words) {
    this.said.textContent = words;
  }
}
