// Rules for the pages' JavaScript; types are checked by tsc (jsconfig.json).

import js from "@eslint/js";

const BROWSER = [
  "addEventListener", "AbortController", "Blob", "clearInterval", "clearTimeout", "console", "crypto", "document", "fetch", "history", "localStorage",
  "location", "matchMedia", "navigator", "performance", "scrollTo", "sessionStorage", "setInterval", "setTimeout", "structuredClone", "TextEncoder",
  "URL", "URLSearchParams", "WebSocket",
];

export default [
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: {
      ecmaVersion: 2023,
      sourceType: "module",
      globals: Object.fromEntries(BROWSER.map((name) => [name, "readonly"])),
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "consistent-this": "error",
      "curly": ["error", "multi-line"],
      "eqeqeq": ["error", "always", { null: "ignore" }],
      "max-depth": ["error", 3],
      "max-lines": ["error", 300],
      "max-lines-per-function": ["error", { max: 60, skipComments: true }],
      "no-eval": "error",
      "no-implicit-globals": "error",
      "no-param-reassign": "error",
      "no-restricted-properties": ["error",
        { property: "innerHTML", message: "Make elements with h(): text never becomes markup." },
        { property: "outerHTML", message: "Make elements with h(): text never becomes markup." },
        { property: "insertAdjacentHTML", message: "Make elements with h(): text never becomes markup." }],
      "no-shadow": "error",
      "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_", caughtErrors: "all" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "require-await": "error",
    },
  },
  { files: ["**/ui/theme.js"], languageOptions: { sourceType: "script" }, rules: { "no-implicit-globals": "off" } },
];
