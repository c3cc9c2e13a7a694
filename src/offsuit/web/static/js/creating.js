// The dialog that opens a table. Its rules come from the server, so a new rule needs nothing here.

import { beGuest, post } from "./api.js";
import { h, show } from "./element.js";
import { gameWords, kindOf, label, PYRAMID, valueWords } from "./games.js";
import { playerName } from "./player.js";

const OPTIONS = [
  ["seats", "Seats", 4], ["rounds", "Rounds in a match", 10], ["seconds", "Seconds for a decision", 120],
  ["pause", "Seconds between rounds", 20], ["stake", "Chips to begin with (0: on credit)", 0], ["seed_seconds", "Seconds to bring a seed", 5],
];
const SWITCHES = [
  ["aids", "Aids: Best, Next and Automatics may be used", true], ["watched", "Spectators may watch", true], ["alone", "Bots play on when nobody is here", false],
];
const FIXED = "variant"; // chosen with the game

export function creating(dialog, opener, games, enter) {
  const playable = games.filter((game) => kindOf(game.name) === PYRAMID);
  const form = h("form", { method: "dialog", class: "stack" });
  const problem = h("p", { class: "notice", role: "alert", hidden: true });
  const game = h("select", { name: "game" }, playable.map((each) => h("option", { value: each.name }, gameWords(each.name))));
  const rules = h("div", { class: "fields" });
  const levels = h("select", { name: "bots" });
  const chosen = () => playable.find((each) => each.name === game.value);
  const choose = () => {
    show(levels, h("option", { value: "" }, "no bots: seats stay empty"), chosen().levels.map((level) => h("option", { value: level, selected: level === "club" }, `${level} bots`)));
    show(rules, Object.entries(chosen().rules).filter(([name]) => name !== FIXED).map(([name, value]) => ruleField(name, value, chosen().choices[name])));
    const seats = form.elements.seats;
    [seats.min, seats.max] = chosen().seats;
  };
  show(form,
    h("h2", { id: "creating-title" }, "Open a table"),
    h("label", {}, "Title", h("input", { name: "title", maxlength: 60, required: true, value: `${playerName()}'s table` })),
    h("label", {}, "Game", game),
    h("div", { class: "fields" }, h("label", {}, "Empty seats", levels), OPTIONS.map(numberField)),
    SWITCHES.map(([name, words, value]) => h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: value }), words)),
    h("label", {}, "Password (empty: none; whoever has the link still needs it)", h("input", { name: "password", maxlength: 200, autocomplete: "off" })),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "sit", checked: true }), "Sit down at once"),
    h("details", {}, h("summary", {}, "Rules of the game"), rules),
    problem,
    h("div", { class: "row" }, h("button", { class: "primary", type: "submit" }, "Open the table"), h("button", { type: "button", onclick: () => dialog.close() }, "Not now")));
  game.addEventListener("change", choose);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.hidden = true;
    open(form, chosen(), enter).catch((found) => { show(problem, found.message).hidden = false; });
  });
  dialog.append(form);
  choose();
  opener.addEventListener("click", () => dialog.showModal());
  opener.disabled = false;
}

async function open(form, game, enter) {
  const fields = form.elements;
  const options = { bots: fields.bots.value };
  for (const [name] of OPTIONS) options[name] = Number(fields[name].value);
  for (const [name] of SWITCHES) options[name] = fields[name].checked;
  await beGuest();
  const { id } = await post("/tables", { title: fields.title.value, game: game.name, settings: changedRules(fields, game), options });
  if (fields.password.value) await post(`/tables/${id}/commands`, { kind: "guard", password: fields.password.value });
  if (fields.sit.checked) await enter(id);
  else location.assign(`/tables/${id}`);
}

// Rules that differ from the game's own.
function changedRules(fields, game) {
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

function ruleField(name, value, choices) {
  const given = { name: `rule-${name}` };
  if (choices) {
    return h("label", {}, label(name), h("select", given, choices.map((each) => h("option", { value: JSON.stringify(each), selected: each === value }, valueWords(each)))));
  }
  if (Array.isArray(value)) return h("label", { class: "wide" }, `${label(name)} (strongest first)`, h("input", { ...given, value: value.join(", ") }));
  const hint = value === null ? { placeholder: valueWords(null) } : { value };
  return h("label", {}, label(name), h("input", { ...given, type: typeof value === "string" ? "text" : "number", ...hint }));
}

function numberField([name, words, value]) {
  return h("label", {}, words, h("input", { type: "number", name, value, min: 0, required: true }));
}
