// What you wear, where you are, what you have used: each with what it does, as the rules have it.

import { h, show } from "../ui/element.js";
import { label } from "../ui/game_text.js";
import { effectWords } from "../destiny/destiny_text.js";
import { Collapsible } from "../destiny/collapsible.js";
import { waitText } from "./day_text.js";

export class OutfitPanel {
  /**
   * @param {DayContent} content
   * @param {import("./day_state.js").DayState} state
   * @param {(change: { items?: string[], location?: string, use?: string }) => void} change
   */
  constructor(content, state, change) {
    this.content = content;
    this.state = state;
    this.change = change;
    this.items = new Map(Object.entries(content.items).map(([id, effects]) => [id, this.box("checkbox", "items", id, effects, () => this.wear())]));
    this.places = new Map([["", this.box("radio", "place", "", {}, () => change({ location: "" }))], ...Object.entries(content.locations).map(([id, effects]) => /** @type {const} */ ([id, this.box("radio", "place", id, effects, () => change({ location: id }))]))]);
    this.uses = h("ul", { class: "uses" });
    this.folds = {
      place: new Collapsible("Where you are", false, h("ul", { class: "options" }, [...this.places.values()].map(({ element }) => element))),
      items: new Collapsible("What you wear", false, h("ul", { class: "options" }, [...this.items.values()].map(({ element }) => element))),
      use: new Collapsible("What you can use", false, this.uses),
    };
    for (const [name, fold] of Object.entries(this.folds)) fold.element.dataset.fold = name;
    this.element = h("div", { class: "stack tight" }, Object.values(this.folds).map(({ element }) => element));
  }

  /**
   * @param {"checkbox" | "radio"} type
   * @param {string} name
   * @param {string} id
   * @param {Effects} effects
   * @param {() => void} choose
   */
  box(type, name, id, effects, choose) {
    const input = h("input", { type, name, value: id, "data-choice": id || "nowhere" });
    input.addEventListener("change", choose);
    return { input, element: h("li", {}, h("label", { class: "option" }, input, h("span", {}, id ? label(id) : "Nowhere in particular", h("span", { class: "small quiet does" }, effectWords(effects))))) };
  }

  wear() {
    this.change({ items: [...this.items].filter(([, { input }]) => input.checked).map(([id]) => id) });
  }

  update() {
    const { character } = this.state;
    if (!character) return;
    for (const [id, { input }] of this.items) input.checked = character.items.includes(id);
    for (const [id, { input }] of this.places) input.checked = id === (character.location ?? "");
    const left = this.left();
    this.folds.place.note(character.location ? label(character.location) : "nowhere in particular");
    this.folds.items.note(character.items.map(label).join(", ") || "nothing");
    this.folds.use.note([...left].map(([id, seconds]) => `${label(id)}, ${waitText(seconds)} left`).join("; "));
    if (this.uses.contains(document.activeElement)) return;
    show(this.uses, Object.entries(this.content.buffs).map(([id, { effects, duration }]) => h("li", { class: "use" },
      h("span", {}, label(id), h("span", { class: "small quiet does" }, `${effectWords(effects)}, for ${waitText(duration)}`)),
      h("button", { type: "button", "data-use": id, onclick: () => this.change({ use: id }) }, left.has(id) ? "Again" : "Use"))));
  }

  // Seconds for which each thing that was used still works.
  left() {
    const now = this.state.now();
    const ends = (this.state.character?.buffs ?? []).map(({ buffId, start, duration }) => /** @type {[string, number]} */ ([buffId, (Date.parse(start) + 1000 * duration - now) / 1000]));
    return new Map(ends.filter(([, seconds]) => seconds > 0));
  }
}
