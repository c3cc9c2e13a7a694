// Whose metrics: those of this server's own day, or of a studio by its key, which stays in this tab and is in no address.

import { h, show } from "../ui/element.js";

const KEPT = "offsuit/studio-key";

export class StudioForm {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.key = sessionStorage.getItem(KEPT) ?? "";
    this.input = h("input", { type: "password", autocomplete: "off", spellcheck: "false", maxlength: 200, name: "studio-key", "data-key": true });
    this.said = h("p", { class: "small", role: "status" });
    this.house = h("button", { type: "button", "data-house": true, onclick: () => this.use("") }, "This server's day");
    this.element = h("form", { class: "studio-form" }, h("label", {}, "API key of a studio", this.input), h("button", { type: "submit", "data-use-key": true }, "Show its metrics"), this.house, this.said);
    this.element.addEventListener("submit", (event) => { event.preventDefault(); this.use(this.input.value.trim()); });
    this.accepted();
  }

  /** @param {string} key */
  use(key) {
    this.key = key;
    this.input.value = "";
    if (!key) sessionStorage.removeItem(KEPT);
    this.changed();
  }

  accepted() {
    if (this.key) sessionStorage.setItem(KEPT, this.key);
    this.house.setAttribute("aria-pressed", String(!this.key));
    show(this.said, this.key ? "The studio of the key that you gave. The key stays in this tab until it is closed." : "All players of the day on the frontier of this server together.");
    this.said.classList.remove("warn");
  }

  /** @param {string} why */
  refused(why) {
    sessionStorage.removeItem(KEPT);
    show(this.said, `${why}.`.replace("..", "."));
    this.said.classList.add("warn");
    this.input.focus();
  }
}
