// The dialog that opens a table.

import { gameNamed } from "../server/game_rules.js";
import { beGuest, post } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { optionFields, readOptions, readRules, ruleFields } from "../table/table_form.js";
import { playerName } from "../server/player_name.js";

/**
 * `enter(id)` sits down at the table once it is open.
 * @param {HTMLDialogElement} dialog
 * @param {HTMLButtonElement} opener
 * @param {GameInfo[]} games
 * @param {(id: string) => Promise<void>} enter
 */
export function newTableDialog(dialog, opener, games, enter) {
  const form = h("form", { method: "dialog", class: "stack" });
  const problem = h("p", { class: "notice", role: "alert", hidden: true });
  const game = h("select", { name: "game" }, games.map((each) => h("option", { value: each.name }, each.description.title)));
  const options = h("div", { class: "stack" });
  const rules = h("div");
  const chosen = () => gameNamed(games, game.value);
  const choose = () => {
    show(options, optionFields(chosen()));
    show(rules, ruleFields(chosen()));
  };
  show(form,
    h("h2", { id: "creating-title" }, "Open a table"),
    h("label", {}, "Title", h("input", { name: "title", maxlength: 60, required: true, value: `${playerName()}'s table` })),
    h("label", {}, "Game", game),
    options,
    h("label", {}, "Password (leave it empty for none; people with the link need it too)", h("input", { name: "password", maxlength: 200, autocomplete: "off" })),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "sit", checked: true }), "Sit down at once"),
    h("details", {}, h("summary", {}, "Rules of the game"), rules),
    problem,
    h("div", { class: "row" }, h("button", { class: "primary", type: "submit" }, "Open the table"), h("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
  game.addEventListener("change", choose);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.hidden = true;
    open(form.elements, chosen(), enter).catch((found) => { show(problem, found.message).hidden = false; });
  });
  dialog.append(form);
  choose();
  opener.addEventListener("click", () => dialog.showModal());
  opener.disabled = false;
}

/**
 * @param {FormFields} fields
 * @param {GameInfo} game
 * @param {(id: string) => Promise<void>} enter
 */
async function open(fields, game, enter) {
  await beGuest();
  const { id } = await post("/tables", { title: fields.title.value, game: game.name, settings: readRules(fields, game), options: readOptions(fields), password: fields.password.value });
  if (fields.sit.checked) await enter(id);
  else location.assign(`/tables/${id}`);
}
