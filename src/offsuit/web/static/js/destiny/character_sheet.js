// A character as a playing card: an index in two corners, a gauge for each suit, skills as bars.

import { h, show, svg } from "../ui/element.js";
import { label } from "../ui/game_text.js";
import { added, amount, pip, words } from "./destiny_text.js";

const SCALES = [25, 50, 100, 200, 400, 800, 1600];

/**
 * One scale for all who take part, so that gauges compare.
 * @param {DestinySheet[]} sheets
 */
export function scaleFor(sheets) {
  const most = Math.max(...sheets.flatMap(({ suits }) => Object.values(suits).map(({ bonus }) => Number(bonus))));
  return SCALES.find((scale) => scale >= most) ?? most;
}

export class CharacterSheet {
  /**
   * @param {Who} who
   * @param {DestinyContent} content
   * @param {ChangeState} change
   */
  constructor(who, content, change) {
    this.content = content;
    this.name = h("input", { class: "sheet-name", maxlength: 40, autocomplete: "off", "aria-label": who === "you" ? "Your name" : "Name of the opponent" });
    this.name.addEventListener("change", () => change((state) => { state[who].name = this.name.value.trim(); }));
    this.title = h("p", { class: "sheet-name", hidden: true });
    this.corners = [h("span", { class: "corner", "aria-hidden": "true" }), h("span", { class: "corner turned", "aria-hidden": "true" })];
    this.gauges = new Map(content.suits.map((suit) => [suit, new Gauge(suit, content.suit_meanings[suit] ?? "")]));
    this.bars = h("ul", { class: "bars" });
    this.notes = h("ul", { class: "notes small" });
    this.sources = h("div", { class: "sources small" });
    this.element = h("article", { class: "sheet", "data-sheet": who }, this.corners, this.name, this.title,
      h("ul", { class: "gauges", "aria-label": "bonus for each card of a suit" }, [...this.gauges.values()].map(({ element }) => element)),
      this.bars, this.notes, h("details", {}, h("summary", { class: "small" }, "Where the bonuses come from"), this.sources));
  }

  /** @param {Person} person */
  update(person) {
    this.name.hidden = Boolean(person.npc);
    this.title.hidden = !person.npc;
    if (document.activeElement !== this.name) this.name.value = person.name;
    const level = person.npc && this.content.npcs[person.npc].level;
    this.title.textContent = person.npc ? `${label(person.npc)} ${level}` : "";
    this.initial = (person.npc || person.name || "?")[0].toUpperCase();
    const skills = Object.entries(person.npc ? {} : person.skills);
    show(this.bars, skills.map(([skill, at]) => bar(skill, at, this.content)));
    this.bars.classList.toggle("many", skills.length > 6);
    if (!skills.length) show(this.bars, h("li", { class: "quiet small" }, person.npc ? `All four suits as a skill of level ${level}.` : "No skills yet: choose some below."));
    show(this.notes, [...person.items, ...person.buffs].map((id) => h("li", {}, label(id))));
  }

  /**
   * The bonuses that the server computes for the character.
   * @param {DestinySheet} sheet
   * @param {number} scale
   */
  tell(sheet, scale) {
    for (const [suit, gauge] of this.gauges) gauge.set(sheet.suits[suit].bonus, scale);
    const [best] = Object.entries(sheet.suits).toSorted(([, one], [, other]) => Number(other.bonus) - Number(one.bonus));
    for (const corner of this.corners) show(corner, h("b", {}, this.initial), pip(best[0]));
    const lines = Object.entries(sheet.suits).flatMap(([suit, { sources }]) => sources.map(([what, bonus]) => [`${words(what)}, each of ${suit}`, bonus]));
    lines.push(...sheet.flat.sources.map(([what, bonus]) => [`${words(what)}, every hand`, bonus]));
    lines.push(...sheet.boosts.map(([rank, what, bonus]) => [`${words(what)}, a ${words(rank)}`, bonus]));
    show(this.sources, lines.length ? h("dl", { class: "sum" }, lines.map(([what, bonus]) => [h("dt", {}, what), h("dd", {}, added(bonus))])) : "Nothing adds to the cards yet.");
  }
}

class Gauge {
  /**
   * @param {string} suit
   * @param {string} meaning
   */
  constructor(suit, meaning) {
    this.suit = suit;
    this.fill = svg("rect", { class: "gauge-fill", x: 0, width: 20, y: 100, height: 0 });
    this.value = h("span", { class: "gauge-value" }, "0");
    this.said = h("span", { class: "unseen" }, ` for each of ${suit}`);
    this.element = h("li", { class: `gauge suit-${suit[0].toUpperCase()}`, "data-gauge": suit, title: `${suit}: ${meaning}` }, this.value, this.said,
      svg("svg", { class: "gauge-tube", viewBox: "0 0 20 100", preserveAspectRatio: "none", "aria-hidden": "true" },
        svg("rect", { class: "gauge-back", x: 0, y: 0, width: 20, height: 100 }), this.fill),
      pip(suit));
  }

  /**
   * @param {string} bonus
   * @param {number} scale
   */
  set(bonus, scale) {
    const height = Math.min(100, (100 / scale) * Math.abs(Number(bonus)));
    this.fill.style.y = `${100 - height}px`;
    this.fill.style.height = `${height}px`;
    this.element.classList.toggle("below", Number(bonus) < 0);
    this.value.textContent = amount(bonus);
  }
}

/**
 * @param {string} skill
 * @param {number} level
 * @param {DestinyContent} content
 */
function bar(skill, level, content) {
  const [, highest] = content.levels;
  const [suit] = content.skills[skill];
  return h("li", {}, h("span", {}, content.skills[skill].map(pip), label(skill)),
    svg("svg", { class: `bar-line suit-${suit[0].toUpperCase()}`, viewBox: `0 0 ${highest} 6`, preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { class: "bar-back", width: highest, height: 6 }), svg("rect", { class: "pip", width: level, height: 6 })),
    h("b", {}, String(level)));
}
