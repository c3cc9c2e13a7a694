// The form to sit down at a table: a name, and a password where the table has one.

import { beGuest, get, post } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { keepName, playerName } from "../server/player_name.js";
import { invitedBy } from "./invitation.js";
import { readyCommand } from "../fairness/client_seeds.js";
import { playersText } from "../ui/game_text.js";

/**
 * The session storage key that remembers, over reloads, that you wait for a seat.
 * @param {string} id
 */
export function queueKey(id) {
  return `offsuit/waits/${id}`;
}

/**
 * @param {string} id
 * @param {boolean} guarded
 * @param {() => void} joined
 */
export function joinForm(id, guarded, joined) {
  const problem = h("p", { class: "warn small", role: "alert" });
  const waiting = h("div", { class: "row", hidden: true });
  const name = h("input", { name: "name", maxlength: 24, required: true, value: playerName() });
  const password = guarded ? h("input", { name: "password", type: "password", autocomplete: "off" }) : null;
  const form = h("form", { class: "join surface" },
    h("label", {}, "Your name", name), password && h("label", {}, "Password", password),
    h("button", { type: "submit", class: "primary" }, "Sit down"), problem, waiting);
  const sit = async (wait = false) => {
    try {
      keepName(name.value.trim());
      await beGuest();
      await post(`/tables/${id}/commands`, { kind: "sit", name: name.value.trim(), password: password?.value ?? "", wait });
      const { you } = await get(`/tables/${id}`);
      if (you.chair !== null) await post(`/tables/${id}/commands`, readyCommand());
      else sessionStorage.setItem(queueKey(id), "yes"); // then the page is ready once a seat is free
      joined();
    } catch (found) {
      show(problem, found.message);
      show(waiting, found.queue ? h("button", { type: "button", "data-wait": true, onclick: () => sit(true) }, "Wait for a seat") : null).hidden = !found.queue;
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sit();
  });
  return form;
}

/**
 * A table that you may not watch: what it is, and how to sit down.
 * @param {string} id
 * @param {ListedTable | null} table
 * @param {GameInfo[]} games
 */
export function closedTable(id, table, games) {
  const form = joinForm(id, table?.guarded ?? true, () => location.reload());
  if (!table) return h("section", { class: "quiet-stage" }, h("h2", {}, "You need a seat to see this table"), form);
  const game = games.find(({ name }) => name === table.game)?.description.title ?? table.game;
  const how = table.guarded ? "You need its password, which whoever invited you can tell you." : "Only players see it: sit down to join them.";
  const inviter = invitedBy();
  return h("section", { class: "quiet-stage" }, h("h2", {}, table.title),
    inviter ? h("p", {}, `${inviter} invites you to this table.`) : null,
    h("p", {}, `${game}. At the table: ${playersText(table)}.`),
    h("p", {}, table.locked ? "The table is locked: nobody new can sit down." : how), table.locked ? null : form);
}
