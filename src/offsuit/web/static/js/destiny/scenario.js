// Choices as a scenario of the server's, and the scenarios that single other choices would make.

import { namesOf } from "./page_state.js";

export const MORE_LEVELS = 10; // what a skill is weighed with

export function scenarioOf(state) {
  const [you, foe] = [state.you, state.foe].map((each, at) => person(each, namesOf(state)[at]));
  const shared = { ...(state.place && { location: state.place }), ...rulesOf(state.rules) };
  const defense = state.defense ? { defense_bonus: state.defense } : {};
  if (state.kind === "gang") {
    const gang = (first, others) => [first, ...others.map((npc) => ({ npc }))];
    return { kind: "gang", attackers: gang(you, state.beside), defenders: gang(foe, state.against), scoring: state.scoring, ...defense, ...shared };
  }
  if (state.kind === "duel") return { kind: "duel", actor: you, target: foe, ...defense, ...shared };
  const [sort, ...rest] = state.deed.split(".");
  const target = { [sort]: rest.join(".") };
  return { kind: sort === "crime" ? "crime" : "check", actor: you, target, ...shared };
}

function person({ npc, skills, items, buffs, bonuses }, name) {
  const carried = { ...(items.length && { items }), ...(buffs.length && { buffs }) };
  if (npc) return { npc, ...carried };
  const given = Object.entries(bonuses).filter(([, bonus]) => bonus);
  return { name, skills, ...(given.length && { suit_bonuses: Object.fromEntries(given) }), ...carried };
}

// {"hand_rank_scores.pair": "40"} -> {"hand_rank_scores": {"pair": "40"}}.
function rulesOf(changed) {
  const rules = {};
  for (const [path, value] of Object.entries(changed)) {
    const [name, key] = path.split(".");
    rules[name] = key ? { ...rules[name], [key]: value } : value;
  }
  return Object.keys(rules).length ? { rules } : {};
}

// Key of a choice -> the fields of the scenario in which it alone is made. A gang war takes too long to weigh each.
export function otherChoices(state, content) {
  const found = new Map();
  if (state.kind === "gang") return found;
  const now = scenarioOf(state);
  const weigh = (key, change) => {
    const other = structuredClone(state);
    change(other);
    found.set(key, fieldsInstead(now, scenarioOf(other)));
  };
  for (const place of ["", ...Object.keys(content.locations)]) weigh(`place ${place}`, (other) => { other.place = place; });
  if (state.kind === "deed") {
    for (const sort of ["crime", "check"]) {
      for (const id of Object.keys(content[`${sort}s`])) weigh(`deed ${sort}.${id}`, (other) => { other.deed = `${sort}.${id}`; });
    }
  } else {
    for (const npc of ["", ...Object.keys(content.npcs)]) weigh(`npc ${npc}`, (other) => { other.foe.npc = npc; });
    weighPerson("foe", state.foe, content, weigh);
  }
  weighPerson("you", state.you, content, weigh);
  return found;
}

// What differs, and null for what is no longer there.
function fieldsInstead(now, other) {
  const names = Object.keys({ ...now, ...other });
  return Object.fromEntries(names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(other[name])).map((name) => [name, other[name] ?? null]));
}

function weighPerson(who, { npc }, content, weigh) {
  for (const sort of ["items", "buffs"]) {
    for (const id of Object.keys(content[sort])) weigh(`${who} ${sort} ${id}`, (other) => toggle(other[who][sort], id));
  }
  if (npc) return;
  const highest = content.levels[1];
  for (const skill of Object.keys(content.skills)) {
    weigh(`${who} skills ${skill}`, (other) => { other[who].skills[skill] = Math.min(highest, (other[who].skills[skill] ?? 0) + MORE_LEVELS); });
  }
}

export function toggle(list, id) {
  const at = list.indexOf(id);
  if (at < 0) list.push(id);
  else list.splice(at, 1);
}
