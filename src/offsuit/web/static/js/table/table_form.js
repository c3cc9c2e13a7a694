// Form fields for the options and rules of a table. The rules come from the server: a new rule needs no change here.

import { h } from "../ui/element.js";
import { hasAids, label, valueText } from "../ui/game_text.js";

/** @type {[Exclude<keyof TableOptions, "bots" | "aids" | "watched" | "alone">, string, number | null][]} */
const NUMBERS = [
  ["seats", "Seats", null], ["rounds", "Rounds in a match", null], ["seconds", "Seconds for a decision", 120],
  ["pause", "Seconds to look at a result", 20], ["stake", "Chips to begin with", null], ["seed_seconds", "Seconds for client seeds", 5],
];
/** @type {["aids" | "watched" | "alone", string, boolean][]} */
const SWITCHES = [
  ["aids", "Players may ask for advice on their hands", true], ["watched", "Spectators may watch", true], ["alone", "Bots play on when no person is at the table", false],
];
const FIXED = "variant"; // chosen with the game

/**
 * Options as fields; `given` has those of an existing table, else the game's usual ones are filled in.
 * @param {GameInfo} game
 * @param {Partial<TableOptions>} [given]
 */
export function optionFields(game, given = {}) {
  const { usual } = game.description;
  /** @type {Partial<TableOptions>} */
  const usualOptions = usual;
  const bots = given.bots ?? usual.bots;
  const levels = h("select", { name: "bots" },
    h("option", { value: "" }, "no bots: seats stay empty"),
    game.levels.map((level) => h("option", { value: level, selected: level === bots }, `${level} bots`)));
  return [
    h("div", { class: "fields" }, h("label", {}, "Empty seats", levels),
      NUMBERS.map(([name, words, value]) => optionField(game, name, words, given[name] ?? usualOptions[name] ?? value))),
    h("div", {}, SWITCHES.filter(([name]) => name !== "aids" || hasAids(game.description)).map(([name, words, value]) =>
      h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: given[name] ?? value }), words))),
  ];
}

/** @param {FormFields} fields */
export function readOptions(fields) {
  /** @type {Record<string, any>} */
  const options = { bots: fields.bots.value };
  for (const [name] of NUMBERS) options[name] = Number(fields[name].value);
  for (const [name] of SWITCHES) options[name] = fields[name]?.checked ?? true;
  return options;
}

/**
 * Rules as fields; `given` has those that differ from the game's own.
 * @param {GameInfo} game
 * @param {Rules} [given]
 */
export function ruleFields(game, given = {}) {
  return h("div", { class: "fields" }, Object.entries(game.rules).filter(([name, value]) => name !== FIXED && !isTable(value))
    .map(([name, value]) => ruleField(name, value, given[name] ?? value, game.choices[name])));
}

/**
 * House rules that are tables of their own, empty unless a table changes them, have no field.
 * @param {any} value
 */
function isTable(value) {
  return Array.isArray(value) && !value.length;
}

/**
 * Rules that differ from the game's own.
 * @param {FormFields} fields
 * @param {GameInfo} game
 */
export function readRules(fields, game) {
  /** @type {Rules} */
  const settings = {};
  for (const [name, value] of Object.entries(game.rules)) {
    const field = fields[`rule-${name}`];
    if (!field) continue;
    const given = JSON.parse(ruleValue(field, value));
    if (JSON.stringify(given) !== JSON.stringify(value)) settings[name] = given;
  }
  return settings;
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @param {any} value
 */
function ruleValue(field, value) {
  if (field.tagName === "SELECT") return field.value;
  if (field.value.trim() === "") return "null";
  if (Array.isArray(value)) return JSON.stringify(field.value.split(",").map((each) => each.trim()));
  return field.type === "number" ? String(Number(field.value)) : JSON.stringify(field.value);
}

/**
 * @param {string} name
 * @param {any} own
 * @param {any} value
 * @param {any[] | undefined} choices
 */
function ruleField(name, own, value, choices) {
  const given = { name: `rule-${name}` };
  if (choices) {
    return h("label", {}, label(name), h("select", given, choices.map((each) => h("option", { value: JSON.stringify(each), selected: each === value }, valueText(each)))));
  }
  if (Array.isArray(own)) return h("label", { class: "wide" }, `${label(name)} (strongest first)`, h("input", { ...given, value: value.join(", ") }));
  const hint = own === null ? { placeholder: valueText(null) } : {};
  return h("label", {}, label(name), h("input", { ...given, type: typeof own === "string" ? "text" : "number", value, ...hint }));
}

/**
 * @param {GameInfo} given
 * @param {string} name
 * @param {string} text
 * @param {number | null} value
 */
function optionField({ seats, description }, name, text, value) {
  if (name === "seats") return numberField(name, text, value, seats);
  if (name !== "stake") return numberField(name, text, value, [0, null]);
  return description.on_credit ? numberField(name, `${text} (0: on credit)`, value, [0, null]) : numberField(name, text, value || description.usual.stake, [1, null]);
}

/**
 * @param {string} name
 * @param {string} words
 * @param {number | null} value
 * @param {[number, number | null]} given3
 */
function numberField(name, words, value, [min, max]) {
  return h("label", {}, words, h("input", { type: "number", name, value, min, max, required: true }));
}
