// The page that verifies a round: a record from a table, pasted text or a file.

import { get } from "../server/api.js";
import { byId, h, show } from "../ui/element.js";
import { must } from "../verify/difference.js";
import { checks } from "../verify/record_checks.js";
import { checkForm } from "../verify/record_form.js";
import { digestOf, keptSeed } from "./client_seeds.js";

/** @param {RoundRecord} record */
async function verify(record) {
  const found = h("ol", { class: "checks" });
  const outcome = h("div", { class: "stack" }, found); // stays with this record if another one is checked
  show(byId("outcome"), outcome);
  try {
    const games = await gameList;
    must(games.length, "The list of games could not be loaded: reload the page.");
    for await (const words of allChecks(record, games)) found.append(h("li", { class: "held" }, h("span", { "aria-hidden": "true" }, "✓ "), words));
    outcome.append(h("p", { class: "good verdict" }, `Round ${record.round} holds.`),
      h("p", { class: "small quiet" }, "This page came from the server. The command checks the same by a program of its own: ", h("code", {}, "offsuit verify RECORD"), "."));
  } catch (problem) {
    found.append(h("li", { class: "failed warn" }, h("span", { "aria-hidden": "true" }, "✗ "), problem.message));
    outcome.append(h("p", { class: "warn verdict" }, "This record does not hold."));
  }
}

/** @type {Promise<GameInfo[]>} the rules as data, asked for once: the page then works without the server */
const gameList = get("/games").then(({ games }) => games).catch(() => []);

/**
 * What this browser kept of the round, then what the record proves by itself.
 * @param {RoundRecord} record
 * @param {GameInfo[]} games
 */
async function* allChecks(record, games) {
  checkForm(record);
  const kept = keptSeed(record.table, record.round);
  if (kept && record.voided === null) {
    must(record.clients.some(({ seed }) => seed === kept.seed), "The seed that this browser gave is not among them.");
    must((await digestOf(record.commitments)) === kept.promises, "The commitments are not those that this browser was shown before it gave its seed.");
    yield "The seed of this browser is among the client seeds, and the commitments are those that it was shown before it gave the seed.";
  }
  yield* checks(record, games);
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
