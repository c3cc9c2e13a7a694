// A part of the page that folds away and then still says what is chosen in it.

import { h } from "../ui/element.js";

export class Fold {
  constructor(title, open, ...content) {
    this.said = h("span", { class: "small quiet" });
    this.element = h("details", { class: "fold", open }, h("summary", {}, h("span", { class: "head" }, title), this.said), content);
  }

  note(words) {
    this.said.textContent = words;
  }
}
