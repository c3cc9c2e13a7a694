// The theme: light, dark, or the system's. Loaded before the first paint, so that nothing flashes.

const KEY = "offsuit/theme";
/** @type {Record<string, string>} */
const WORDS = { "": "Auto", light: "Light", dark: "Dark" };
/** @type {Record<string, string>} */
const NEXT = { "": "light", light: "dark", dark: "" };

function chosen() {
  const kept = localStorage.getItem(KEY) ?? "";
  return kept in WORDS ? kept : "";
}

function apply() {
  const theme = chosen();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.textContent = WORDS[theme];
    button.setAttribute("aria-label", `Theme: ${WORDS[theme]}`);
  }
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element && event.target.closest("[data-theme-switch]"))) return;
  localStorage.setItem(KEY, NEXT[chosen()]);
  apply();
});
addEventListener("storage", apply);
document.addEventListener("DOMContentLoaded", apply);
apply();
