// Sitting down at a table: a name, and where it is guarded a password.

import { beGuest, get, post } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { keepName, playerName } from "../server/player_name.js";
import { readyCommand } from "../fairness/client_seeds.js";

// Where it is kept, over reloads, that you wait for a seat at a table.
export function waitKey(id) {
  return `offsuit/waits/${id}`;
}

export function doorForm(id, guarded, entered) {
  const problem = h("p", { class: "warn small", role: "alert" });
  const name = h("input", { name: "name", maxlength: 24, required: true, value: playerName() });
  const password = guarded ? h("input", { name: "password", type: "password", autocomplete: "off" }) : null;
  const form = h("form", { class: "door surface" },
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
      else sessionStorage.setItem(waitKey(id), "yes"); // and be ready once there is a seat
      entered();
    } catch (found) {
      show(problem, found.message);
    }
  });
  return form;
}
