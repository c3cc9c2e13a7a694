// The choices in the address of the page, so that links, reloads and the back button restore them.

import { label } from "../ui/game_text.js";

/** @type {Who[]} */
const PEOPLE = ["you", "foe"];
/** @type {Deed[]} */
export const DEEDS = ["crime", "check"]; // kinds of deeds with names

export function nobody(name = "") {
  return { name, npc: "", skills: {}, items: [], buffs: [], bonuses: {} };
}

/**
 * Names of the people who draw, you first.
 * @param {PageState} given
 */
export function namesOf({ you, foe }) {
  const other = foe.npc ? label(foe.npc) : foe.name || "Opponent";
  return [you.name || "You", other];
}

/**
 * The threshold of a deed as a number; null between people.
 * @param {PageState} given
 * @param {DestinyContent} content
 */
export function goalOf({ kind, deed }, content) {
  if (kind !== "deed") return null;
  const [sort, ...rest] = deed.split(".");
  const id = rest.join(".");
  return Number(sort === "threshold" ? id : content[`${/** @type {Deed} */ (sort)}s`][id].threshold);
}

/**
 * The first choices: a ready-made character, the first deed, and an opponent for a duel.
 * @param {DestinyContent} content
 * @param {string} name
 * @returns {PageState}
 */
export function beginning(content, name) {
  const [skills] = Object.values(content.presets);
  const npcs = Object.keys(content.npcs);
  return {
    kind: "deed", deed: `crime.${Object.keys(content.crimes)[0]}`, place: "", defense: "", scoring: content.scorings[0],
    you: { ...nobody(name), skills: { ...skills } }, foe: { ...nobody("Stranger"), npc: npcs[0] },
    beside: [], against: [], rules: {}, seed: "", client: "",
  };
}

/** @param {PageState} state */
export function write(state) {
  const told = new URLSearchParams();
  /**
   * @param {string} name
   * @param {string} value
   */
  const put = (name, value) => { if (value) told.set(name, value); };
  put("do", state.kind);
  put("deed", state.deed);
  put("place", state.place);
  put("defense", state.defense);
  put("scoring", state.scoring);
  for (const who of PEOPLE) writePerson(who, state[who], put);
  put("beside", state.beside.join(" "));
  put("against", state.against.join(" "));
  for (const [path, value] of Object.entries(state.rules)) put(`rule.${path}`, String(value));
  put("client", state.client);
  put("seed", state.seed);
  return `?${told}`;
}

/**
 * @param {Who} who
 * @param {Person} person
 * @param {(name: string, value: string) => void} put
 */
function writePerson(who, person, put) {
  put(`${who}.name`, person.name);
  put(`${who}.npc`, person.npc);
  put(`${who}.skills`, pairs(person.skills));
  put(`${who}.items`, person.items.join(" "));
  put(`${who}.buffs`, person.buffs.join(" "));
  put(`${who}.bonuses`, pairs(person.bonuses));
}

/**
 * Names that the server does not know are left out and listed in `unknown`.
 * @param {string} search
 * @param {DestinyContent} content
 * @param {string} name
 * @returns {{ state: PageState, unknown: string[] }}
 */
export function read(search, content, name) {
  const told = new URLSearchParams(search);
  const start = beginning(content, name);
  if (!told.has("do")) return { state: start, unknown: [] };
  /** @type {string[]} */
  const unknown = [];
  /**
   * @param {string | null} value
   * @param {string[]} among
   * @param {string} otherwise
   */
  const known = (value, among, otherwise) => {
    if (!value || among.includes(value)) return value || otherwise;
    unknown.push(value);
    return otherwise;
  };
  /**
   * @param {string} field
   * @param {string[]} among
   */
  const listed = (field, among) => (told.get(field) ?? "").split(" ").filter((each) => known(each, among, ""));
  const npcs = Object.keys(content.npcs);
  /** @type {PageState} */
  const state = {
    ...start,
    kind: known(told.get("do"), ["deed", "duel", "gang"], start.kind),
    deed: readDeed(told.get("deed") ?? "", content, known, start.deed),
    place: known(told.get("place"), Object.keys(content.locations), ""),
    defense: told.get("defense") ?? "",
    scoring: known(told.get("scoring"), content.scorings, start.scoring),
    beside: listed("beside", npcs), against: listed("against", npcs),
    rules: readRules(told, content, unknown), seed: told.get("seed") ?? "", client: told.get("client") ?? "",
  };
  for (const who of PEOPLE) {
    state[who] = {
      name: (told.get(`${who}.name`) ?? "").slice(0, 40), npc: who === "foe" ? known(told.get("foe.npc"), npcs, "") : "",
      skills: readLevels(told.get(`${who}.skills`), content, unknown),
      items: listed(`${who}.items`, Object.keys(content.items)), buffs: listed(`${who}.buffs`, Object.keys(content.buffs)),
      bonuses: Object.fromEntries(split(told.get(`${who}.bonuses`)).filter(([suit]) => known(suit, content.suits, ""))),
    };
  }
  return { state, unknown };
}

/**
 * @param {string} text
 * @param {DestinyContent} content
 * @param {(value: string | null, among: string[], otherwise: string) => string} known
 * @param {string} otherwise
 */
function readDeed(text, content, known, otherwise) {
  const [sort, ...rest] = text.split(".");
  if (sort === "threshold") return text;
  const all = Object.keys(content[`${/** @type {Deed} */ (sort)}s`] ?? {}).map((id) => `${sort}.${id}`);
  return known(rest.length ? text : "", all, otherwise);
}

/**
 * @param {string | null} text
 * @param {DestinyContent} content
 * @param {string[]} unknown
 */
function readLevels(text, content, unknown) {
  /** @type {Record<string, number>} */
  const levels = {};
  const [lowest, highest] = content.levels;
  for (const [skill, value] of split(text)) {
    const level = Number(value);
    if (skill in content.skills && Number.isInteger(level) && level >= lowest && level <= highest) levels[skill] = level;
    else unknown.push(`${skill} ${value}`);
  }
  return levels;
}

/**
 * @param {URLSearchParams} told
 * @param {DestinyContent} content
 * @param {string[]} unknown
 */
function readRules(told, content, unknown) {
  /** @type {Record<string, string | boolean>} */
  const rules = {};
  for (const [name, value] of told) {
    if (!name.startsWith("rule.")) continue;
    const path = name.slice("rule.".length);
    if (!(path in content.tuning)) unknown.push(path);
    else rules[path] = typeof content.tuning[path] === "boolean" ? value === "true" : value;
  }
  return rules;
}

/**
 * {"gun_fighting": 50} <-> "gun_fighting.50"; a value may have a point of its own.
 * @param {Record<string, string | number>} table
 */
function pairs(table) {
  return Object.entries(table).map(([name, value]) => `${name}.${value}`).join(" ");
}

/**
 * @param {string | null} text
 * @returns {[string, string][]}
 */
function split(text) {
  return (text ?? "").split(" ").filter(Boolean).map((each) => {
    const [name, ...value] = each.split(".");
    return [name, value.join(".")];
  });
}
