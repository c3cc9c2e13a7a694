// Light, dark, or as the system has it. Loaded before the first paint, so that nothing flashes.

const KEY = "offsuit/theme";
const WORDS = { "": "Theme: as your system", light: "Theme: light", dark: "Theme: dark" };
const NEXT = { "": "light", light: "dark", dark: "" };

function chosen() {
  const kept = localStorage.getItem(KEY) ?? "";
  return kept in WORDS ? kept : "";
}

function apply() {
  const theme = chosen();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const button of document.querySelectorAll("[data-theme-switch]")) button.textContent = WORDS[theme];
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-theme-switch]")) return;
  localStorage.setItem(KEY, NEXT[chosen()]);
  apply();
});
addEventListener("storage", apply);
document.addEventListener("DOMContentLoaded", apply);
apply();
