// Rules for the pages' JavaScript; types are checked by tsc (jsconfig.json).

import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: {
      ecmaVersion: 2023,
      sourceType: "module",
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "consistent-this": "error",
      "curly": ["error", "multi-line"],
      "eqeqeq": ["error", "always", { null: "ignore" }],
      "max-depth": ["error", 3],
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipComments: true }],
      "no-eval": "error",
      "no-implicit-globals": "error",
      "no-param-reassign": "error",
      "no-restricted-properties": ["error",
        { property: "innerHTML", message: "Make elements with h(): text never becomes markup." },
        { property: "outerHTML", message: "Make elements with h(): text never becomes markup." },
        { property: "insertAdjacentHTML", message: "Make elements with h(): text never becomes markup." }],
      "no-shadow": "error",
      "no-undef": "off", // tsc finds unknown names
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
