// What is loaded by a browser, and what tests it. No style is ruled here: only what is likely to be a mistake.
import js from "@eslint/js";
import globals from "globals";
import { spoken } from "./tools/words/eslint.mjs";

export default [
  { ignores: [".venv*/", "build/", "dist/", "src/cardspeak/site/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "eqeqeq": "error",
      "no-constructor-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unmodified-loop-condition": "error",
      "no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" }],
      "no-useless-concat": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
  { files: ["docs/assets/*.js", "src/cardspeak/web/js/**/*.js"], languageOptions: { globals: globals.browser } },
  {
    files: ["src/cardspeak/web/js/**/*.js"], // every word that people read, so that there can be another language
    ignores: ["src/cardspeak/web/js/words/*.js"],
    plugins: { words: { rules: { spoken } } },
    rules: { "words/spoken": "error" },
  },
  {
    files: ["tests/web/*.js"], // each file is one function, which a test hands to the browser
    languageOptions: { sourceType: "script", globals: globals.browser },
    rules: { "no-unused-expressions": "off" },
  },
  { files: ["tests/js/*.mjs"], languageOptions: { globals: globals.nodeBuiltin } },
];
