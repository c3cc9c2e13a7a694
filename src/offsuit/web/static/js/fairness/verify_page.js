// The page that checks a round: a record from a table, or one that is pasted or opened from a file.

import { get } from "../server/api.js";
import { checks } from "./record_checks.js";
import { h, show } from "../ui/element.js";
import { keptSeed } from "./client_seeds.js";

const place = (id) => document.getElementById(id);

async function verify(record) {
  const found = h("ol", { class: "checks" });
  const outcome = h("div", { class: "stack" }, found); // of this record, whatever is checked after it
  show(place("outcome"), outcome);
  try {
    for await (const words of checks(record, keptSeed(record.table, record.round))) found.append(h("li", { class: "held" }, h("span", { "aria-hidden": "true" }, "✓ "), words));
    outcome.append(h("p", { class: "good verdict" }, `Round ${record.round} holds.`),
      h("p", { class: "small quiet" }, "The rules themselves are played again by the command: ", h("code", {}, "offsuit verify RECORD"), "."));
  } catch (problem) {
    found.append(h("li", { class: "failed warn" }, h("span", { "aria-hidden": "true" }, "✗ "), problem.message));
    outcome.append(h("p", { class: "warn verdict" }, "This record does not hold."));
  }
}

function read(text) {
  try {
    verify(JSON.parse(text));
  } catch {
    show(place("outcome"), h("p", { class: "warn" }, "This is no JSON. Paste the whole record."));
  }
}

async function start() {
  const where = new URLSearchParams(location.search);
  if (!globalThis.crypto?.subtle) {
    show(place("outcome"), h("p", { class: "notice" }, "Browsers check hashes only on https or localhost. Save the record and run ", h("code", {}, "offsuit verify RECORD"), "."));
    place("form").hidden = true;
    return;
  }
  place("form").addEventListener("submit", (event) => { event.preventDefault(); read(place("record").value); });
  place("file").addEventListener("change", async () => read(await place("file").files[0].text()));
  if (where.has("table")) await load(where);
  place("form").classList.remove("late"); // below what is checked first
}

async function load(where) {
  const path = `/tables/${encodeURIComponent(where.get("table"))}/rounds/${encodeURIComponent(where.get("round"))}/record`;
  try {
    const record = await get(path);
    place("record").value = JSON.stringify(record);
    await verify(record);
  } catch (problem) {
    show(place("outcome"), h("p", { class: "warn" }, problem.message));
  }
}

start();
