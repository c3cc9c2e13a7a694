// The members of the two gangs of a war, beside you and your opponent.

import { h, show } from "../ui/element.js";
import { label } from "../ui/game_text.js";

/** @type {["beside" | "against", string][]} */
const SIDES = [["beside", "Beside you"], ["against", "Beside your opponent"]];

export class GangMembers {
  /**
   * @param {DestinyContent} content
   * @param {ChangeState} change
   */
  constructor(content, change) {
    this.change = change;
    this.most = content.gang_size - 1; // beside the first
    this.lists = { beside: h("ul", { class: "members" }), against: h("ul", { class: "members" }) };
    /** @param {"beside" | "against"} side */
    const adding = (side) => Object.keys(content.npcs).map((npc) =>
      h("button", { type: "button", "data-add": `${side} ${npc}`, onclick: () => change((state) => { state[side].push(npc); }) }, `+ ${label(npc)}`));
    this.adding = { beside: adding("beside"), against: adding("against") };
    this.scoring = content.scorings.map((scoring) => {
      const input = h("input", { type: "radio", name: "scoring", value: scoring });
      input.addEventListener("change", () => change((state) => { state.scoring = scoring; }));
      return input;
    });
    this.element = h("div", { class: "stack" },
      SIDES.map(([side, title]) => h("fieldset", { class: "stack tight" }, h("legend", {}, title), this.lists[side], h("div", { class: "row presets" }, this.adding[side]))),
      h("fieldset", {}, h("legend", {}, "What counts of a gang"), h("ul", { class: "options" },
        this.scoring.map((input) => h("li", {}, h("label", { class: "option" }, input, `${label(input.value)} of its scores`))))));
  }

  /**
   * Moves the focus to the next member, or to a button that adds one.
   * @param {"beside" | "against"} side
   * @param {number} at
   */
  dismiss(side, at) {
    this.change((state) => { state[side].splice(at, 1); });
    const left = this.lists[side].querySelectorAll("button");
    (left[Math.min(at, left.length - 1)] ?? this.adding[side][0]).focus();
  }

  /** @param {PageState} state */
  update(state) {
    for (const [side] of SIDES) {
      show(this.lists[side], state[side].map((npc, at) => h("li", {}, label(npc),
        h("button", { type: "button", class: "plain", "aria-label": `Send ${label(npc)} away`, onclick: () => this.dismiss(side, at) }, "×"))));
      for (const button of this.adding[side]) button.disabled = state[side].length >= this.most;
    }
    for (const input of this.scoring) input.checked = input.value === state.scoring;
  }
}
