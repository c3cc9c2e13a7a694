// The seeds of a draw: shown, typed, copied as a link, and saved with the record.

import { h } from "../ui/element.js";

export class SeedForm {
  /** @type {DestinyResult | null} */
  result;

  /**
   * `draw(seed, client)` draws the cards of a seed.
   * @param {(seed: string) => void} draw
   */
  constructor(draw) {
    this.seed = h("input", { class: "mono", autocomplete: "off", spellcheck: "false", maxlength: 64, "data-seed": true, placeholder: "64 hexadecimal digits" });
    this.client = h("input", { class: "mono", autocomplete: "off", spellcheck: "false", maxlength: 128, "data-client": true, placeholder: "none" });
    this.said = h("p", { class: "small quiet", role: "status" });
    this.link = h("button", { type: "button", disabled: true, onclick: () => this.copy() }, "Copy the link");
    this.save = h("button", { type: "button", disabled: true, onclick: () => this.keep() }, "Save the record");
    this.summary = h("span");
    const form = h("form", { class: "stack tight" },
      h("label", {}, "Seed of the server", this.seed), h("label", {}, "Seed of your own, if you bring one (hexadecimal)", this.client),
      h("div", { class: "row" }, h("button", { type: "submit" }, "Draw with this seed"), this.link, this.save), this.said);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.seed.value.trim()) draw(this.seed.value.trim().toLowerCase());
    });
    this.element = h("details", { class: "seeds" }, h("summary", { class: "small" }, h("span", {}, "Seed ", this.summary)), form);
  }

  get clientSeed() {
    return this.client.value.trim().toLowerCase();
  }

  /**
   * @param {PageState} state
   * @param {DestinyResult | null} result
   */
  update(state, result) {
    if (document.activeElement !== this.seed) this.seed.value = state.seed;
    if (document.activeElement !== this.client) this.client.value = state.client;
    this.result = result;
    this.link.disabled = this.save.disabled = !result;
    this.summary.classList.toggle("mono", Boolean(state.seed));
    this.summary.textContent = state.seed ? `${state.seed.slice(0, 8)}…` : "of the next draw: the server's choice, or yours";
    this.said.textContent = "";
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.said.textContent = "The link is copied: it shows this draw.";
    } catch {
      this.said.textContent = "Copy the address of this page: it shows this draw.";
    }
  }

  keep() {
    if (!this.result) return;
    /** @type {Partial<DestinyResult> & Pick<DestinyResult, "record">} */
    const result = { ...this.result };
    delete result.explanation;
    const file = new Blob([JSON.stringify(result)], { type: "application/json" });
    const address = URL.createObjectURL(file);
    h("a", { href: address, download: `destiny-${result.record.digest.slice(0, 8)}.json` }).click();
    URL.revokeObjectURL(address);
    this.said.textContent = "Saved. `offsuit destiny replay FILE` draws it again and compares every line.";
  }
}
