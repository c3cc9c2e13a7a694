// The settings of your client seed, and the last seed that was used.

import { h, show } from "../ui/element.js";
import { brings, canBring, keepWords, LONGEST_WORDS, seedWords, setBringing } from "./client_seeds.js";

/**
 * `changed()` is called when seeds are switched on or off; `told(kept)` shows the seed that was used last.
 * @param {string} table
 * @param {() => void} changed
 */
export function seedSettings(table, changed) {
  const given = h("p", { class: "small seed-given", role: "status" });
  /** @param {KeptSeed} kept */
  const told = (kept) => show(given,
    `Your seed in round ${kept.round}: `, h("code", {}, kept.seed), ". ",
    h("a", { href: `/verify?table=${table}&round=${kept.round}`, target: "_blank" }, "After the round it can be checked."));
  const form = canBring() ? seedForm(changed) : h("p", { class: "small quiet" }, "A seed of your own needs https or localhost, where browsers can compute hashes. Here the server alone shuffles.");
  const element = h("section", { class: "stack shuffling", "aria-label": "the shuffle" },
    h("h3", {}, "The shuffle"),
    h("p", { class: "small quiet" }, "The server commits to every card before it knows your seed, and your seed decides which of them you get. So nobody can choose the deal."),
    form, given);
  return { element, told };
}

/** @param {() => void} changed */
function seedForm(changed) {
  const on = h("input", { type: "checkbox", name: "seeds", checked: brings() });
  const words = h("input", { name: "seed-words", maxlength: LONGEST_WORDS, autocomplete: "off", value: seedWords() });
  on.addEventListener("change", () => { setBringing(on.checked); changed(); });
  words.addEventListener("change", () => { words.value = keepWords(words.value); });
  return h("div", { class: "stack" },
    h("label", { class: "check" }, on, "Add a random seed of mine to every shuffle"),
    h("label", {}, "Text of your own in the seed (optional)", words));
}
