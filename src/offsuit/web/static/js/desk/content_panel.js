// A studio's own content files: checked on the server, every mistake told at its line and key.

import { h, show } from "../ui/element.js";
import { post } from "../server/api.js";
import { count } from "../ui/text.js";

export class ContentPanel {
  /**
   * @param {(tables: Record<string, any>) => void} use
   * @param {(problem: PageProblem) => void} failed
   */
  constructor(use, failed) {
    this.use = use;
    this.failed = failed;
    this.input = h("input", { type: "file", multiple: true, accept: ".toml,.json", "data-files": true });
    this.input.addEventListener("change", () => this.check());
    this.words = h("p", { role: "status", "data-checked": true });
    this.mistakes = h("ol", { class: "mistakes" });
    this.button = h("button", { type: "button", class: "primary", hidden: true, onclick: () => this.use(this.tables) }, "Use them in this set");
    /** @type {Record<string, any>} */
    this.tables = {};
    this.element = h("div", { class: "stack" },
      h("p", { class: "quiet" }, "skills, crimes, checks, items, locations, npcs, buffs, tuning or economy as TOML, or one rules file as TOML or JSON. A table of content replaces the whole table."),
      h("label", {}, "Content files", this.input), this.words, this.mistakes, h("div", { class: "row" }, this.button));
  }

  async check() {
    const chosen = [...this.input.files ?? []];
    if (!chosen.length) return;
    this.words.textContent = "checking";
    this.button.hidden = true;
    const files = await Promise.all(chosen.map(async (file) => ({ name: file.name.slice(-40), text: await file.text() })));
    try {
      this.tell(await post("/destiny/content/check", { files }), new Map(files.map(({ name, text }) => [name, text.split("\n")])));
    } catch (problem) {
      this.words.textContent = "";
      this.failed(problem);
    }
  }

  /**
   * @param {{ ok: boolean, mistakes: Mistake[], rules: Record<string, any> }} found
   * @param {Map<string, string[]>} lines
   */
  tell({ ok, mistakes, rules }, lines) {
    this.tables = rules;
    this.button.hidden = !ok || !Object.keys(rules).length;
    this.words.textContent = ok ? `No mistakes. They hold ${Object.keys(rules).join(", ").replaceAll("_", " ") || "the economy, which no odds depend on"}.` : `${count(mistakes.length, "mistake")}. Mend the files and choose them again.`;
    show(this.mistakes, mistakes.map(({ file, line, key, what }) => h("li", { "data-line-number": line },
      h("b", {}, [file, line ? `line ${line}` : null].filter(Boolean).join(", ")), key ? [" · ", h("code", {}, key)] : null, h("p", {}, what),
      line ? h("pre", { class: "small" }, (lines.get(file)?.[line - 1] ?? "").slice(0, 200)) : null)));
  }
}
