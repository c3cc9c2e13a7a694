// The choices that make a character, each with its effect on your chance.

import { h } from "../ui/element.js";
import { durationText, label } from "../ui/game_text.js";
import { Collapsible } from "./collapsible.js";
import { CARRIED, MORE_LEVELS, toggle } from "./scenario.js";
import { effectWords, pip, tellChance } from "./destiny_text.js";

export class CharacterBuilder {
  /**
   * `change(mutation)` makes a choice; `open`: whether lists are open at first.
   * @param {Who} who
   * @param {DestinyContent} content
   * @param {ChangeState} change
   * @param {boolean} open
   */
  constructor(who, content, change, open) {
    this.who = who;
    this.chances = new Map(); // key of a choice -> where its chance is shown
    this.skills = new Map(Object.keys(content.skills).map((skill) => [skill, this.skill(skill, content, change)]));
    /** @type {Map<string, HTMLInputElement>} */
    this.boxes = new Map(); // sort and id of an item or buff -> its box
    /**
     * @param {Carried} sort
     * @param {(each: any) => string} told
     */
    const listed = (sort, told) => h("ul", { class: "options" }, Object.keys(content[sort]).map((id) => this.box(sort, id, told(content[sort][id]), change)));
    this.folds = {
      skills: new Collapsible("Skills", open, h("p", { class: "small quiet columns" }, h("span", {}, "All count, each for the cards of its suit."), h("span", {}, `+${MORE_LEVELS} levels`)),
        h("ul", { class: "skills" }, [...this.skills.values()].map(({ element }) => element))),
      items: new Collapsible("Items", open, listed("items", effectWords)),
      buffs: new Collapsible("Drinks and mishaps", open, listed("buffs", (buff) => `${effectWords(buff.effects)}; ${durationText(buff.duration)}`)),
    };
    this.bonuses = new Map(content.suits.map((suit) => [suit, this.bonus(suit, change)]));
    this.own = new Collapsible("Suit bonuses beside skills", false, h("div", { class: "fields" }, [...this.bonuses.values()].map(({ element }) => element))).element;
    this.trained = h("div", { class: "stack" },
      h("div", { class: "stack tight" }, h("p", { class: "small quiet" }, "Begin as"), h("div", { class: "row presets" }, Object.entries(content.presets).map(([name, skills]) =>
        h("button", { type: "button", "data-preset": name, onclick: () => change((state) => { state[who].skills = { ...skills }; }) }, label(name))))),
      this.folds.skills.element);
    this.element = h("div", { class: "stack builder" }, this.trained,
      this.folds.items.element, this.folds.buffs.element, this.own);
  }

  /** @param {string} key */
  chance(key) {
    const place = h("span", { class: "chance" });
    this.chances.set(`${this.who} ${key}`, place);
    return place;
  }

  /**
   * @param {string} skill
   * @param {DestinyContent} content
   * @param {ChangeState} change
   */
  skill(skill, content, change) {
    const id = `${this.who}-${skill}`;
    const input = h("input", { type: "range", id, min: 0, max: content.levels[1], "data-skills": skill });
    const level = h("output", { class: "level", for: id });
    input.addEventListener("input", () => change((state) => {
      const at = Number(input.value);
      if (at) state[this.who].skills[skill] = at;
      else delete state[this.who].skills[skill];
    }));
    const element = h("li", { class: `skill suit-${content.skills[skill][0][0].toUpperCase()}` },
      h("label", { for: id }, h("span", { class: "pips" }, content.skills[skill].map(pip)), label(skill)), input, level, this.chance(`skills ${skill}`));
    return { element, input, level };
  }

  /**
   * @param {Carried} sort
   * @param {string} id
   * @param {string} does
   * @param {ChangeState} change
   */
  box(sort, id, does, change) {
    const input = h("input", { type: "checkbox", [`data-${sort}`]: id });
    input.addEventListener("change", () => change((state) => toggle(state[this.who][sort], id)));
    this.boxes.set(`${sort} ${id}`, input);
    return h("li", {}, h("label", { class: "option" }, input, h("span", {}, label(id), h("span", { class: "small quiet does" }, does)), this.chance(`${sort} ${id}`)));
  }

  /**
   * @param {string} suit
   * @param {ChangeState} change
   */
  bonus(suit, change) {
    const input = h("input", { inputmode: "decimal", autocomplete: "off", placeholder: "0", "data-bonus": suit });
    input.addEventListener("change", () => change((state) => {
      if (input.value.trim()) state[this.who].bonuses[suit] = input.value.trim();
      else delete state[this.who].bonuses[suit];
    }));
    return { input, element: h("label", {}, `each of ${suit}`, input) };
  }

  /** @param {Person} person */
  update(person) {
    this.trained.hidden = this.own.hidden = Boolean(person.npc);
    for (const [skill, { input, level }] of this.skills) {
      const at = person.skills[skill] ?? 0;
      if (Number(input.value) !== at) input.value = String(at);
      input.setAttribute("aria-valuetext", at ? `level ${at}` : "not learned");
      level.textContent = at ? String(at) : "–";
    }
    for (const sort of CARRIED) this.folds[sort].note(person[sort].map(label).join(", ") || "none");
    const learned = Object.keys(person.skills).length;
    this.folds.skills.note(learned ? `${learned} learned` : "none learned");
    for (const [key, input] of this.boxes) {
      const [sort, id] = key.split(" ");
      input.checked = person[/** @type {Carried} */ (sort)].includes(id);
    }
    for (const [suit, { input }] of this.bonuses) if (document.activeElement !== input) input.value = person.bonuses[suit] ?? "";
  }

  /**
   * @param {OddsByChoice} odds
   * @param {DestinyOdds} now
   */
  tell(odds, now) {
    for (const [key, place] of this.chances) tellChance(place, odds.get(key), now);
  }
}
