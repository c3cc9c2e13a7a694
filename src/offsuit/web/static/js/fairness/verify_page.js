// The page that verifies a round: a record from a table, pasted text or a file.

import { get } from "../server/api.js";
import { checks } from "./record_checks.js";
import { byId, h, show } from "../ui/element.js";
import { keptSeed } from "./client_seeds.js";

/** @param {RoundRecord} record */
async function verify(record) {
  const found = h("ol", { class: "checks" });
  const outcome = h("div", { class: "stack" }, found); // stays with this record if another one is checked
  show(byId("outcome"), outcome);
  try {
    const steps = checks(record, keptSeed(record.table, record.round), await deckByGame());
    for await (const words of steps) found.append(h("li", { class: "held" }, h("span", { "aria-hidden": "true" }, "✓ "), words));
    outcome.append(h("p", { class: "good verdict" }, `Round ${record.round} holds.`),
      h("p", { class: "small quiet" }, "The rules themselves are played again by the command: ", h("code", {}, "offsuit verify RECORD"), "."));
  } catch (problem) {
    found.append(h("li", { class: "failed warn" }, h("span", { "aria-hidden": "true" }, "✗ "), problem.message));
    outcome.append(h("p", { class: "warn verdict" }, "This record does not hold."));
  }
}

// Without the list of games, the names of cards are left to the command.
async function deckByGame() {
  /** @type {{ games: GameInfo[] }} */
  const { games } = await get("/games").catch(() => ({ games: [] }));
  return new Map(games.map(({ name, description }) => [name, description.deck]));
}

/** @param {string} text */
function read(text) {
  try {
    verify(JSON.parse(text));
  } catch {
    show(byId("outcome"), h("p", { class: "warn" }, "This is not JSON. Paste the whole record."));
  }
}

async function start() {
  const where = new URLSearchParams(location.search);
  if (!globalThis.crypto?.subtle) {
    show(byId("outcome"), h("p", { class: "notice" }, "Browsers check hashes only on https or localhost. Save the record and run ", h("code", {}, "offsuit verify RECORD"), "."));
    byId("form").hidden = true;
    return;
  }
  byId("form").addEventListener("submit", (event) => { event.preventDefault(); read(byId("record", HTMLTextAreaElement).value); });
  const file = byId("file", HTMLInputElement);
  file.addEventListener("change", async () => { if (file.files?.length) read(await file.files[0].text()); });
  if (where.has("table")) await load(where);
  byId("form").classList.remove("late"); // shown below the first result
}

/** @param {URLSearchParams} where */
async function load(where) {
  const path = `/tables/${encodeURIComponent(where.get("table") ?? "")}/rounds/${encodeURIComponent(where.get("round") ?? "")}/record`;
  try {
    const record = await get(path);
    byId("record", HTMLTextAreaElement).value = JSON.stringify(record);
    await verify(record);
  } catch (problem) {
    show(byId("outcome"), h("p", { class: "warn" }, problem.message));
  }
}

start();
