// Form fields for what a table is set up with. Rules come from the server, so a new rule needs nothing here.

import { h } from "../ui/element.js";
import { kindOf, label, PIECEPACK, valueWords } from "../ui/game_text.js";

const NUMBERS = [
  ["seats", "Seats", 4], ["rounds", "Rounds in a match", 10], ["seconds", "Seconds for a decision", 120],
  ["pause", "Seconds between rounds", 20], ["stake", "Chips to begin with (0: on credit)", 0], ["seed_seconds", "Seconds to bring a seed", 5],
];
const SWITCHES = [
  ["aids", "Aids: Best, Next and Automatics may be used", true], ["watched", "Spectators may watch", true], ["alone", "Bots play on when nobody is here", false],
];
const FIXED = "variant"; // chosen with the game
const MIDDLING = ["club", "regular"]; // levels of bots that most people enjoy
const STAKE = 200;

// Options as fields; `given` are those of a table that is there already.
export function optionFields(game, given = {}) {
  const bots = given.bots ?? game.levels.find((level) => MIDDLING.includes(level));
  const levels = h("select", { name: "bots" },
    h("option", { value: "" }, "no bots: seats stay empty"),
    game.levels.map((level) => h("option", { value: level, selected: level === bots }, `${level} bots`)));
  return [
    h("div", { class: "fields" }, h("label", {}, "Empty seats", levels),
      NUMBERS.map(([name, words, value]) => optionField(game, name, words, given[name] ?? value))),
    h("div", {}, SWITCHES.map(([name, words, value]) =>
      h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: given[name] ?? value }), words))),
  ];
}

export function readOptions(fields) {
  const options = { bots: fields.bots.value };
  for (const [name] of NUMBERS) options[name] = Number(fields[name].value);
  for (const [name] of SWITCHES) options[name] = fields[name].checked;
  return options;
}

// Rules as fields; `given` are those that differ from the game's own.
export function ruleFields(game, given = {}) {
  return h("div", { class: "fields" }, Object.entries(game.rules).filter(([name]) => name !== FIXED)
    .map(([name, value]) => ruleField(name, value, given[name] ?? value, game.choices[name])));
}

// Rules that differ from the game's own.
export function readRules(fields, game) {
  const settings = {};
  for (const [name, value] of Object.entries(game.rules)) {
    const field = fields[`rule-${name}`];
    if (!field) continue;
    const given = JSON.parse(ruleValue(field, value));
    if (JSON.stringify(given) !== JSON.stringify(value)) settings[name] = given;
  }
  return settings;
}

function ruleValue(field, value) {
  if (field.tagName === "SELECT") return field.value;
  if (field.value.trim() === "") return "null";
  if (Array.isArray(value)) return JSON.stringify(field.value.split(",").map((each) => each.trim()));
  return field.type === "number" ? String(Number(field.value)) : JSON.stringify(field.value);
}

function ruleField(name, own, value, choices) {
  const given = { name: `rule-${name}` };
  if (choices) {
    return h("label", {}, label(name), h("select", given, choices.map((each) => h("option", { value: JSON.stringify(each), selected: each === value }, valueWords(each)))));
  }
  if (Array.isArray(own)) return h("label", { class: "wide" }, `${label(name)} (strongest first)`, h("input", { ...given, value: value.join(", ") }));
  const hint = own === null ? { placeholder: valueWords(null) } : {};
  return h("label", {}, label(name), h("input", { ...given, type: typeof own === "string" ? "text" : "number", value, ...hint }));
}

// Poker is not played on credit.
function optionField(game, name, words, value) {
  const bets = name === "stake" && kindOf(game.name) === PIECEPACK;
  if (bets) return numberField(name, "Chips to begin with", value || STAKE, [1, null]);
  return numberField(name, words, value, name === "seats" ? game.seats : [0, null]);
}

function numberField(name, words, value, [min, max]) {
  return h("label", {}, words, h("input", { type: "number", name, value, min, max, required: true }));
}
