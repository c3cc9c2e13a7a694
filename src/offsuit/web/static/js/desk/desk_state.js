// What is chosen on the desk: two sets of rules, a level, a build. It is kept in the address, after the #.

/** @type {SetName[]} */
export const SETS = ["a", "b"];
export const BUILDS = ["specialist", "generalist", "even split"];
export const TABLES = ["skills", "crimes", "checks", "items", "locations", "npcs", "buffs", "published_curve", "hand_rank_scores"];
export const SCENARIO = JSON.stringify({
  kind: "duel",
  actor: { skills: { gun_fighting: 20 } },
  target: { skills: { gun_fighting: 35 } },
  location: "frontera",
  defense_bonus: 15,
}, null, 2);

/** @returns {RuleSet} */
export const emptySet = () => ({ changes: {}, tables: {} });

/**
 * Reads the part of an address after the #; `unknown` names what it has and the rules have not.
 * @param {string} hash
 * @param {DestinyContent} content
 */
export function read(hash, content) {
  /** @type {DeskState} */
  const state = { set: "a", level: 50, build: BUILDS[0], sets: { a: emptySet(), b: emptySet() }, scenario: SCENARIO };
  /** @type {string[]} */
  const unknown = [];
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ""))) {
    if (!readPart(state, name, value, content)) unknown.push(name);
  }
  return { state, unknown };
}

/**
 * @param {DeskState} state
 * @param {string} name
 * @param {string} value
 * @param {DestinyContent} content
 */
function readPart(state, name, value, content) {
  const own = /^([ab])([.:])(.+)$/.exec(name);
  if (own) return readRule(state.sets[/** @type {SetName} */ (own[1])], own[2] === ":", own[3], value, content);
  if (name === "set" && (value === "a" || value === "b")) state.set = value;
  else if (name === "level" && /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 100) state.level = Number(value);
  else if (name === "build" && BUILDS.includes(value)) state.build = value;
  else if (name === "scenario" && value.length < 8000) state.scenario = value;
  else return false;
  return true;
}

/**
 * @param {RuleSet} set
 * @param {boolean} whole
 * @param {string} path
 * @param {string} value
 * @param {DestinyContent} content
 */
function readRule(set, whole, path, value, content) {
  if (whole) {
    if (!TABLES.includes(path)) return false;
    try {
      set.tables[path] = JSON.parse(value);
    } catch {
      return false;
    }
    return true;
  }
  if (!(path in content.tuning) && !/^crimes\.\w+\.threshold$/.test(path)) return false;
  set.changes[path] = typeof content.tuning[path] === "boolean" ? value === "true" : value;
  return true;
}

/** @param {DeskState} state */
export function write(state) {
  const parts = new URLSearchParams();
  if (state.set !== "a") parts.set("set", state.set);
  if (state.level !== 50) parts.set("level", String(state.level));
  if (state.build !== BUILDS[0]) parts.set("build", state.build);
  if (state.scenario !== SCENARIO) parts.set("scenario", state.scenario);
  for (const name of SETS) {
    for (const [path, value] of Object.entries(state.sets[name].changes)) parts.set(`${name}.${path}`, String(value));
    for (const [table, data] of Object.entries(state.sets[name].tables)) parts.set(`${name}:${table}`, JSON.stringify(data));
  }
  return `#${parts}`;
}

/**
 * Crimes as a set has them.
 * @param {RuleSet} set
 * @param {DestinyContent} content
 * @returns {Record<string, any>}
 */
export const crimesOf = (set, content) => set.tables.crimes ?? content.crimes;

/**
 * The value of a rule in a set, as text or a switch.
 * @param {RuleSet} set
 * @param {DestinyContent} content
 * @param {string} path
 * @returns {RuleValue}
 */
export function valueOf(set, content, path) {
  return set.changes[path] ?? startOf(set, content, path);
}

/**
 * The value before any slider: of the uploaded content, or of the document.
 * @param {RuleSet} set
 * @param {DestinyContent} content
 * @param {string} path
 * @returns {RuleValue}
 */
export function startOf(set, content, path) {
  const [top, id, key] = path.split(".");
  if (top === "crimes") return String(crimesOf(set, content)[id]?.[key] ?? "");
  return set.tables[top]?.[id] ?? (id === undefined ? set.tables[top] : undefined) ?? content.tuning[path];
}

/**
 * What the server reads: changes to the shipped rules.
 * @param {RuleSet} set
 * @param {DestinyContent} content
 */
export function rulesOf(set, content) {
  /** @type {Record<string, any>} */
  const data = structuredClone(set.tables);
  for (const [path, value] of Object.entries(set.changes)) {
    const [top, id, key] = path.split(".");
    if (id === undefined) data[top] = value;
    else if (key === undefined) data[top] = { ...data[top], [id]: value };
    else if (id in crimesOf(set, content)) {
      data[top] ??= structuredClone(content.crimes);
      data[top][id][key] = value;
    }
  }
  return data;
}
