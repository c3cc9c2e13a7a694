// Energy as it comes back, dollars and experience.

import { h } from "../ui/element.js";
import { amount } from "../destiny/destiny_text.js";
import { dollars, waitText } from "./day_text.js";

export class StatusLine {
  /** @param {import("./day_state.js").DayState} state */
  constructor(state) {
    this.state = state;
    this.fill = h("span", { class: "energy-fill" });
    this.meter = h("span", { class: "energy-bar", role: "meter", "aria-label": "Energy", "aria-valuemin": 0 }, this.fill);
    this.number = h("b", { "data-energy": true });
    this.more = h("span", { class: "small quiet", "data-regeneration": true });
    this.dollars = h("b", { "data-dollars": true });
    this.experience = h("b", { "data-experience": true });
    this.element = h("div", { class: "status surface" },
      h("div", { class: "energy" }, h("p", {}, "Energy ", this.number), this.meter, this.more),
      h("p", {}, h("span", { class: "small quiet" }, "Wallet"), this.dollars), h("p", {}, h("span", { class: "small quiet" }, "Experience"), this.experience));
  }

  update() {
    const { character } = this.state;
    this.element.hidden = !character;
    if (!character) return;
    const { capacity, per_minute: rate } = character.energy;
    const energy = this.state.energy();
    this.meter.setAttribute("aria-valuemax", Number(capacity));
    this.meter.setAttribute("aria-valuenow", Math.floor(energy));
    this.fill.style.width = `${Number(capacity) ? (100 * energy) / Number(capacity) : 0}%`;
    this.number.textContent = `${Math.floor(energy)} of ${Math.floor(Number(capacity))}`;
    const full = this.state.secondsUntil(Number(capacity));
    this.more.textContent = full ? `${amount(Number(rate).toFixed(1))} comes back each minute, full in ${waitText(full)}` : "full";
    this.dollars.textContent = dollars(character.dollars);
    this.experience.textContent = amount(character.experience);
  }
}
