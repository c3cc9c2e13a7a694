// Choices that make a character, each with what it would do to your chance.

import { h } from "../ui/element.js";
import { clockWords, label } from "../ui/game_text.js";
import { Fold } from "./collapsible.js";
import { MORE_LEVELS, toggle } from "./scenario.js";
import { effectWords, pip, tellChance } from "./destiny_text.js";

export class Builder {
  // `change(mutation)` makes a choice; `open` unfolds what there is room for.
  constructor(who, content, change, open) {
    this.who = who;
    this.chances = new Map(); // key of a choice -> where its chance is told
    this.skills = new Map(Object.keys(content.skills).map((skill) => [skill, this.skill(skill, content, change)]));
    this.boxes = new Map();
    const listed = (sort, told) => h("ul", { class: "options" }, Object.keys(content[sort]).map((id) => this.box(sort, id, told(content[sort][id]), change)));
    this.folds = {
      skills: new Fold("Skills", open, h("p", { class: "small quiet columns" }, h("span", {}, "All count, each for the cards of its suit."), h("span", {}, `+${MORE_LEVELS} levels`)),
        h("ul", { class: "skills" }, [...this.skills.values()].map(({ element }) => element))),
      items: new Fold("Items", open, listed("items", effectWords)),
      buffs: new Fold("Drinks and mishaps", open, listed("buffs", (buff) => `${effectWords(buff.effects)}; ${clockWords(buff.duration)}`)),
    };
    this.bonuses = new Map(content.suits.map((suit) => [suit, this.bonus(suit, change)]));
    this.own = new Fold("Suit bonuses beside skills", false, h("div", { class: "fields" }, [...this.bonuses.values()].map(({ element }) => element))).element;
    this.trained = h("div", { class: "stack" },
      h("div", { class: "stack tight" }, h("p", { class: "small quiet" }, "Begin as"), h("div", { class: "row presets" }, Object.entries(content.presets).map(([name, skills]) =>
        h("button", { type: "button", "data-preset": name, onclick: () => change((state) => { state[who].skills = { ...skills }; }) }, label(name))))),
      this.folds.skills.element);
    this.element = h("div", { class: "stack builder" }, this.trained,
      this.folds.items.element, this.folds.buffs.element, this.own);
  }

  chance(key) {
    const place = h("span", { class: "chance" });
    this.chances.set(`${this.who} ${key}`, place);
    return place;
  }

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

  box(sort, id, does, change) {
    const input = h("input", { type: "checkbox", [`data-${sort}`]: id });
    input.addEventListener("change", () => change((state) => toggle(state[this.who][sort], id)));
    this.boxes.set(`${sort} ${id}`, input);
    return h("li", {}, h("label", { class: "option" }, input, h("span", {}, label(id), h("span", { class: "small quiet does" }, does)), this.chance(`${sort} ${id}`)));
  }

  bonus(suit, change) {
    const input = h("input", { inputmode: "decimal", autocomplete: "off", placeholder: "0", "data-bonus": suit });
    input.addEventListener("change", () => change((state) => {
      if (input.value.trim()) state[this.who].bonuses[suit] = input.value.trim();
      else delete state[this.who].bonuses[suit];
    }));
    return { input, element: h("label", {}, `each of ${suit}`, input) };
  }

  update(person) {
    this.trained.hidden = this.own.hidden = Boolean(person.npc);
    for (const [skill, { input, level }] of this.skills) {
      const at = person.skills[skill] ?? 0;
      if (Number(input.value) !== at) input.value = at;
      input.setAttribute("aria-valuetext", at ? `level ${at}` : "not learned");
      level.textContent = at || "–";
    }
    for (const sort of ["items", "buffs"]) this.folds[sort].note(person[sort].map(label).join(", ") || "none");
    const learned = Object.keys(person.skills).length;
    this.folds.skills.note(learned ? `${learned} learned` : "none learned");
    for (const [key, input] of this.boxes) {
      const [sort, id] = key.split(" ");
      input.checked = person[sort].includes(id);
    }
    for (const [suit, { input }] of this.bonuses) if (document.activeElement !== input) input.value = person.bonuses[suit] ?? "";
  }

  tell(odds, now) {
    for (const [key, place] of this.chances) tellChance(place, odds.get(key), now);
  }
}
