// The two gangs of a war: you and who rides with you, the opponent and who stands by him.

import { h, show } from "../ui/element.js";
import { label } from "../ui/game_text.js";

const MOST = 4; // beside the first of a gang: exact odds of five against five take a second
const SIDES = [["beside", "Beside you"], ["against", "Beside your opponent"]];

export class Members {
  constructor(content, change) {
    this.change = change;
    this.lists = new Map(SIDES.map(([side]) => [side, h("ul", { class: "members" })]));
    this.adding = new Map(SIDES.map(([side]) => [side, Object.keys(content.npcs).map((npc) =>
      h("button", { type: "button", "data-add": `${side} ${npc}`, onclick: () => change((state) => { state[side].push(npc); }) }, `+ ${label(npc)}`))]));
    this.scoring = content.scorings.map((scoring) => {
      const input = h("input", { type: "radio", name: "scoring", value: scoring });
      input.addEventListener("change", () => change((state) => { state.scoring = scoring; }));
      return input;
    });
    this.element = h("div", { class: "stack" },
      SIDES.map(([side, title]) => h("fieldset", { class: "stack tight" }, h("legend", {}, title), this.lists.get(side), h("div", { class: "row presets" }, this.adding.get(side)))),
      h("fieldset", {}, h("legend", {}, "What counts of a gang"), h("ul", { class: "options" },
        this.scoring.map((input) => h("li", {}, h("label", { class: "option" }, input, `${label(input.value)} of its scores`))))));
  }

  // The focus stays near: on who is next, or where somebody can be added.
  dismiss(side, at) {
    this.change((state) => { state[side].splice(at, 1); });
    const left = this.lists.get(side).querySelectorAll("button");
    (left[Math.min(at, left.length - 1)] ?? this.adding.get(side)[0]).focus();
  }

  update(state) {
    for (const [side] of SIDES) {
      show(this.lists.get(side), state[side].map((npc, at) => h("li", {}, label(npc),
        h("button", { type: "button", class: "plain", "aria-label": `Send ${label(npc)} away`, onclick: () => this.dismiss(side, at) }, "×"))));
      for (const button of this.adding.get(side)) button.disabled = state[side].length >= MOST;
    }
    for (const input of this.scoring) input.checked = input.value === state.scoring;
  }
}
