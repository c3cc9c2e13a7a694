// The deed, the opponent or the gang that you meet, the place, and the rules.

import { h, show } from "../ui/element.js";
import { label } from "../ui/game_text.js";
import { CharacterBuilder } from "./character_builder.js";
import { OptionList } from "./option_list.js";
import { Collapsible } from "./collapsible.js";
import { HouseRules } from "./house_rules.js";
import { GangMembers } from "./gang_members.js";
import { DEEDS, nobody } from "./page_state.js";
import { CharacterSheet } from "./character_sheet.js";
import { amount, effectWords } from "./destiny_text.js";

const OWN = "threshold.";
/** @type {Record<string, string>} */
const TITLES = { deed: "The deed", duel: "Your opponent", gang: "The gangs" };

export class OpponentPanel {
  /**
   * @param {HTMLElement} place
   * @param {DestinyContent} content
   * @param {ChangeState} change
   * @param {boolean} open
   */
  constructor(place, content, change, open) { // `open`: whether there is room to show lists open
    this.title = h("h2", { id: "other-title" });
    this.deeds = DEEDS.map((sort) => deeds(sort, content, change));
    this.threshold = h("input", { inputmode: "decimal", autocomplete: "off", "data-threshold": true });
    this.threshold.addEventListener("change", () => { if (this.threshold.value.trim()) change((state) => { state.deed = OWN + this.threshold.value.trim(); }); });
    this.sheet = new CharacterSheet("foe", content, change);
    this.builder = new CharacterBuilder("foe", content, change, false);
    /** @type {[string, string, string][]} */
    const npcs = Object.entries(content.npcs).map(([npc, { level }]) => [npc, label(npc), `level ${level} in all suits`]);
    /** @type {[string, string, string][]} */
    const places = Object.entries(content.locations).map(([id, effects]) => [id, label(id), effectWords(effects)]);
    this.npcs = new OptionList("Who it is", [["", "A character that you make", ""], ...npcs],
      (npc) => `npc ${npc}`, (npc) => change((state) => { state.foe = { ...(state.foe ?? nobody()), npc }; }), true);
    this.defense = h("input", { inputmode: "decimal", autocomplete: "off", placeholder: "0", "data-defense": true });
    this.defense.addEventListener("change", () => change((state) => { state.defense = this.defense.value.trim(); }));
    this.members = new GangMembers(content, change);
    this.places = new OptionList("", [["", "Nowhere in particular", ""], ...places],
      (id) => `place ${id}`, (id) => change((state) => { state.place = id; }));
    this.where = new Collapsible("Where", open, this.places.element, h("p", { class: "small quiet" }, "A place counts for everybody there."));
    this.house = new HouseRules(content, change);
    this.deed = h("div", { class: "stack" }, this.deeds.map(({ element }) => element), h("label", {}, "or a threshold of your own", this.threshold));
    this.person = h("div", { class: "stack" }, this.sheet.element, this.npcs.element, this.builder.element);
    this.ground = h("label", {}, "Defence bonus (home ground: points for the side that is attacked)", this.defense);
    show(place, this.title, this.deed, this.members.element, this.person, this.ground, this.where.element, this.house.element);
  }

  /** @param {PageState} state */
  update(state) {
    this.title.textContent = TITLES[state.kind];
    this.deed.hidden = state.kind !== "deed";
    this.person.hidden = this.ground.hidden = state.kind === "deed";
    this.members.element.hidden = state.kind !== "gang";
    for (const each of this.deeds) each.update(state.deed);
    if (document.activeElement !== this.threshold) this.threshold.value = state.deed.startsWith(OWN) ? state.deed.slice(OWN.length) : "";
    this.sheet.update(state.foe);
    this.npcs.update(state.foe.npc);
    this.builder.update(state.foe);
    if (document.activeElement !== this.defense) this.defense.value = state.defense;
    this.members.update(state);
    this.places.update(state.place);
    this.where.note(state.place ? label(state.place) : "nowhere in particular");
    this.house.update(state.rules);
  }

  /**
   * @param {OddsByChoice} odds
   * @param {DestinyOdds} now
   */
  tell(odds, now) {
    for (const each of [...this.deeds, this.npcs, this.builder, this.places]) each.tell(odds, now);
  }
}

/**
 * @param {"crime" | "check"} sort
 * @param {DestinyContent} content
 * @param {ChangeState} change
 */
function deeds(sort, content, change) {
  /** @type {[string, string, string][]} */
  const rows = Object.entries(content[`${sort}s`]).map(([id, { difficulty, threshold, energy_cost: energy }]) =>
    [`${sort}.${id}`, label(id), [difficulty?.toLowerCase(), `${amount(threshold)} points`, energy && `${energy} energy`].filter(Boolean).join(", ")]);
  return new OptionList({ crime: "Crimes", check: "Checks of skill" }[sort], rows, (value) => `deed ${value}`, (value) => change((state) => { state.deed = value; }), true);
}
