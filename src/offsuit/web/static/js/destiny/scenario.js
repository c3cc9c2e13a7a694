// The choices as a scenario for the server, and the scenarios of every other single choice.

import { DEEDS, namesOf } from "./page_state.js";

/** @type {Carried[]} */
export const CARRIED = ["items", "buffs"];
export const MORE_LEVELS = 10; // by which a skill is compared

/**
 * @param {PageState} state
 * @returns {Record<string, any>}
 */
export function scenarioOf(state) {
  const [you, foe] = [state.you, state.foe].map((each, at) => person(each, namesOf(state)[at]));
  const shared = { ...(state.place && { location: state.place }), ...rulesOf(state.rules) };
  const defense = state.defense ? { defense_bonus: state.defense } : {};
  if (state.kind === "gang") {
    /**
     * @param {Record<string, any>} first
     * @param {string[]} others
     */
    const gang = (first, others) => [first, ...others.map((npc) => ({ npc }))];
    return { kind: "gang", attackers: gang(you, state.beside), defenders: gang(foe, state.against), scoring: state.scoring, ...defense, ...shared };
  }
  if (state.kind === "duel") return { kind: "duel", actor: you, target: foe, ...defense, ...shared };
  const [sort, ...rest] = state.deed.split(".");
  const target = { [sort]: rest.join(".") };
  return { kind: sort === "crime" ? "crime" : "check", actor: you, target, ...shared };
}

/**
 * @param {Person} given
 * @param {string} name
 */
function person({ npc, skills, items, buffs, bonuses }, name) {
  const carried = { ...(items.length && { items }), ...(buffs.length && { buffs }) };
  if (npc) return { npc, ...carried };
  const given = Object.entries(bonuses).filter(([, bonus]) => bonus);
  return { name, skills, ...(given.length && { suit_bonuses: Object.fromEntries(given) }), ...carried };
}

/**
 * {"hand_rank_scores.pair": "40"} -> {"hand_rank_scores": {"pair": "40"}}.
 * @param {Record<string, string | boolean>} changed
 */
function rulesOf(changed) {
  /** @type {Record<string, any>} */
  const rules = {};
  for (const [path, value] of Object.entries(changed)) {
    const [name, key] = path.split(".");
    rules[name] = key ? { ...rules[name], [key]: value } : value;
  }
  return Object.keys(rules).length ? { rules } : {};
}

/**
 * Key of a choice -> the fields that it alone changes in the scenario. None for a gang war, which takes too long.
 * @param {PageState} state
 * @param {DestinyContent} content
 */
export function otherChoices(state, content) {
  const found = new Map();
  if (state.kind === "gang") return found;
  const now = scenarioOf(state);
  /**
   * @param {string} key
   * @param {(other: PageState) => void} change
   */
  const weigh = (key, change) => {
    const other = structuredClone(state);
    change(other);
    found.set(key, fieldsInstead(now, scenarioOf(other)));
  };
  for (const place of ["", ...Object.keys(content.locations)]) weigh(`place ${place}`, (other) => { other.place = place; });
  if (state.kind === "deed") {
    for (const sort of DEEDS) {
      for (const id of Object.keys(content[`${sort}s`])) weigh(`deed ${sort}.${id}`, (other) => { other.deed = `${sort}.${id}`; });
    }
  } else {
    for (const npc of ["", ...Object.keys(content.npcs)]) weigh(`npc ${npc}`, (other) => { other.foe.npc = npc; });
    weighPerson("foe", state.foe, content, weigh);
  }
  weighPerson("you", state.you, content, weigh);
  return found;
}

/**
 * The fields that differ; null for those that are removed.
 * @param {Record<string, any>} now
 * @param {Record<string, any>} other
 */
function fieldsInstead(now, other) {
  const names = Object.keys({ ...now, ...other });
  return Object.fromEntries(names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(other[name])).map((name) => [name, other[name] ?? null]));
}

/**
 * @param {Who} who
 * @param {Person} given1
 * @param {DestinyContent} content
 * @param {(key: string, change: (other: PageState) => void) => void} weigh
 */
function weighPerson(who, { npc }, content, weigh) {
  for (const sort of CARRIED) {
    for (const id of Object.keys(content[sort])) weigh(`${who} ${sort} ${id}`, (other) => toggle(other[who][sort], id));
  }
  if (npc) return;
  const highest = content.levels[1];
  for (const skill of Object.keys(content.skills)) {
    weigh(`${who} skills ${skill}`, (other) => { other[who].skills[skill] = Math.min(highest, (other[who].skills[skill] ?? 0) + MORE_LEVELS); });
  }
}

/**
 * @param {string[]} list
 * @param {string} id
 */
export function toggle(list, id) {
  const at = list.indexOf(id);
  if (at < 0) list.push(id);
  else list.splice(at, 1);
}
