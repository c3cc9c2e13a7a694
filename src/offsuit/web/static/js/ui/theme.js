// Light, dark, or as the system has it. Loaded before the first paint, so that nothing flashes.

const KEY = "offsuit/theme";
const WORDS = { "": "Auto", light: "Light", dark: "Dark" };
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
  if (!event.target.closest?.("[data-theme-switch]")) return;
  localStorage.setItem(KEY, NEXT[chosen()]);
  apply();
});
addEventListener("storage", apply);
document.addEventListener("DOMContentLoaded", apply);
apply();
