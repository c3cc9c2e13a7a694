// What the host of a table can do: lock it, set a password, send players away, change the rules between rounds.

import { h } from "../ui/element.js";
import { optionFields, readOptions, readRules, ruleFields } from "./table_form.js";

/**
 * `attempt(command, words)` asks the table for something and shows how it went.
 * @param {TableState} table
 * @param {Reader} you
 * @param {GameInfo} game
 * @param {Attempt} attempt
 */
export function hostControls(table, you, game, attempt) {
  return h("details", { class: "hosting" }, h("summary", {}, "You are the host of this table"),
    h("div", { class: "stack" }, lockAndPassword(table, attempt), sendAway(table, you, attempt), settingsForm(table, game, attempt)));
}

/**
 * @param {string} words
 * @param {() => any} work
 */
function button(words, work) {
  return h("button", { type: "button", onclick: work }, words);
}

/**
 * @param {TableState} table
 * @param {Attempt} attempt
 */
function lockAndPassword(table, attempt) {
  const password = h("input", { name: "guard", maxlength: 200, autocomplete: "off" });
  const [words, done] = table.locked ? ["Let people sit down again", "Everybody may sit down again."] : ["Let nobody new sit down", "Nobody new can sit down."];
  const guard = () => attempt({ kind: "guard", password: password.value }, password.value ? "Everybody who sits down needs the password." : "No password is needed.");
  return [
    h("div", { class: "row" }, button(words, () => attempt({ kind: "lock", locked: !table.locked }, done))),
    h("label", {}, table.guarded ? "New password (empty: remove it)" : "Password for sitting down", password),
    h("div", { class: "row" }, button("Set the password", guard)),
  ];
}

/**
 * @param {TableState} table
 * @param {Reader} you
 * @param {Attempt} attempt
 */
function sendAway(table, you, attempt) {
  const others = table.chairs.flatMap((chair, number) => (chair && number !== you.chair ? [{ chair, number }] : []));
  const allow = button("Allow newcomers from where somebody was sent away", () => attempt({ kind: "allow" }, "Newcomers may sit down, wherever they are."));
  return h("div", { class: "row" }, others.map(({ chair, number }) =>
    button(`Send ${chair.name} away`, () => attempt({ kind: "kick", chair: number }, `${chair.name} is sent away${chair.level ? "; another bot may come" : " for good"}.`))), allow);
}

/**
 * @param {TableState} table
 * @param {GameInfo} game
 * @param {Attempt} attempt
 */
function settingsForm(table, game, attempt) {
  const form = h("form", { class: "stack changing" },
    optionFields(game, table.options),
    h("details", {}, h("summary", {}, "Rules of the game"), ruleFields(game, JSON.parse(table.settings))),
    h("div", { class: "row" }, h("button", { type: "submit" }, "Change the table")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt({ kind: "change", settings: readRules(form.elements, game), options: readOptions(form.elements) }, "The table is changed, from the next deal on.");
  });
  const running = table.round && !["over", "void"].includes(table.round.phase);
  const words = running ? "Options and rules are changed between two rounds: after this one, before the next deal." : "Options and rules, from the next deal on:";
  return [h("h3", {}, "Change the table"), h("p", { class: "small quiet" }, words), running ? null : form];
}
