// The form to sit down at a table: a name, and a password where the table has one.

import { beGuest, get, post } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { keepName, playerName } from "../server/player_name.js";
import { readyCommand } from "../fairness/client_seeds.js";

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
  const name = h("input", { name: "name", maxlength: 24, required: true, value: playerName() });
  const password = guarded ? h("input", { name: "password", type: "password", autocomplete: "off" }) : null;
  const form = h("form", { class: "join surface" },
    h("label", {}, "Your name", name), password && h("label", {}, "Password", password),
    h("button", { type: "submit", class: "primary" }, "Sit down"), problem);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      keepName(name.value.trim());
      await beGuest();
      await post(`/tables/${id}/commands`, { kind: "sit", name: name.value.trim(), password: password?.value ?? "" });
      const { you } = await get(`/tables/${id}`);
      if (you.chair !== null) await post(`/tables/${id}/commands`, readyCommand());
      else sessionStorage.setItem(queueKey(id), "yes"); // then the page is ready once a seat is free
      joined();
    } catch (found) {
      show(problem, found.message);
    }
  });
  return form;
}
