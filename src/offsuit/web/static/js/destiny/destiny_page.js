// The page of Destiny Deck: a character, what it is up against, the odds, and the draw.

import { beGuest, get, post } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { playerName } from "../server/player_name.js";
import { list } from "../ui/text.js";
import { Builder } from "./character_builder.js";
import { Notice } from "./retry_notice.js";
import { Odds } from "./odds_panel.js";
import { Other } from "./opponent_panel.js";
import { Result } from "./draw_result.js";
import { otherChoices, scenarioOf } from "./scenario.js";
import { SeedBox } from "./seed_form.js";
import { scaleFor, Sheet } from "./character_sheet.js";
import { goalOf, namesOf, read, write } from "./page_state.js";

const KINDS = { deed: "A deed", duel: "A duel", gang: "A gang war" };
const PAUSE = 80; // milliseconds after a choice before odds are asked for
const place = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const roomy = matchMedia("(min-width: 1100px)");

class Page {
  constructor(content) {
    this.content = content;
    this.notice = new Notice(place("notice"));
    const change = (mutate) => this.change(mutate);
    this.sheet = new Sheet("you", content, change);
    this.builder = new Builder("you", content, change, roomy.matches);
    this.other = new Other(place("other"), content, change, roomy.matches);
    this.odds = new Odds();
    this.result = new Result(this.odds.spread.element);
    this.seeds = new SeedBox((seed) => this.drawWith(seed));
    this.button = h("button", { type: "button", class: "primary draw", "data-draw": true, onclick: () => this.draw() }, "Draw five cards");
    this.near = h("span", { class: "near", "aria-hidden": "true" }); // the chance beside the button, where a phone has it
    this.kinds = Object.entries(KINDS).map(([kind, words]) => h("button", { type: "button", "data-kind": kind, onclick: () => this.change((state) => { state.kind = kind; }) }, words));
    show(place("kinds"), this.kinds);
    show(place("you"), h("h2", { id: "you-title" }, "You"), this.sheet.element, this.builder.element);
    show(place("draw"), h("h2", { id: "draw-title", class: "unseen" }, "The draw"), this.odds.element, h("div", { class: "deal" }, this.near, this.button), this.seeds.element, this.result.element);
    addEventListener("popstate", () => this.arrive());
  }

  // From the address: at first, and by the back button.
  arrive() {
    const { state, unknown } = read(location.search, this.content, playerName());
    this.state = state;
    if (unknown.length) this.notice.say(`This link names what is not known here and is left out: ${list(unknown)}.`, "link");
    this.result.clear();
    this.update();
    place("main").classList.remove("late");
    this.weigh(0);
    if (state.seed) this.explain(false);
  }

  // A choice. A draw that it makes untrue is one step back in the history.
  change(mutate) {
    const next = structuredClone(this.state);
    mutate(next);
    const step = Boolean(this.state.seed) || next.kind !== this.state.kind;
    next.seed = "";
    next.client = this.seeds.clientSeed;
    this.result.clear();
    this.go(next, step);
    this.notice.clear("draw");
    this.weigh(PAUSE);
  }

  go(next, step) {
    this.state = next;
    history[step ? "pushState" : "replaceState"](null, "", write(next));
    this.update();
  }

  update() {
    const { state } = this;
    this.kinds.forEach((button) => button.setAttribute("aria-pressed", button.dataset.kind === state.kind));
    this.sheet.update(state.you);
    this.builder.update(state.you);
    this.other.update(state);
    this.seeds.update(state, this.result.told);
    this.button.textContent = state.seed ? "Draw again" : "Draw five cards";
  }

  weigh(pause) {
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.ask(), pause);
  }

  // One question at a time; what was chosen meanwhile is asked about next.
  async ask() {
    if (this.asking) {
      this.askAgain = true;
      return;
    }
    this.asking = true;
    const others = otherChoices(this.state, this.content);
    try {
      const found = await post("/lab/destiny/weigh", { scenario: scenarioOf(this.state), instead: [...others.values()] });
      const keys = [...others.keys()];
      this.tell(found, new Map(found.instead.map((odds, at) => [keys[at], odds])));
      this.notice.clear("odds");
    } catch (problem) {
      if (problem.status === 422) this.odds.forget();
      this.notice.tell(problem, "odds", () => this.ask());
    } finally {
      this.asking = false;
    }
    if (!this.askAgain) return;
    this.askAgain = false;
    await this.ask();
  }

  tell({ sheets, odds }, others) {
    if (this.askAgain) return; // of choices that have changed since
    const scale = scaleFor(sheets);
    this.sheet.tell(sheets[0], scale);
    const foe = { duel: 1, gang: 1 + this.state.beside.length }[this.state.kind];
    if (foe) this.other.sheet.tell(sheets[foe], scale);
    this.odds.tell(odds, namesOf(this.state), goalOf(this.state, this.content));
    this.near.textContent = this.odds.number.textContent;
    this.builder.tell(others, odds);
    this.other.tell(others, odds);
  }

  // The server draws, by a seed that it tells afterwards. Who chooses otherwise meanwhile has not drawn.
  async draw() {
    if (this.drawing) return;
    this.drawing = true;
    this.notice.clear("draw");
    const { state } = this;
    const client = this.seeds.clientSeed;
    const asked = { request_id: crypto.getRandomValues(new Uint32Array(4)).join("-"), character_id: "page", ...(client && { client_seed: client }) };
    try {
      await beGuest();
      const { record } = await post("/lab/destiny/resolve", { ...scenarioOf(state), ...asked });
      if (this.state === state) this.drawWith(record.server_seed);
    } catch (problem) {
      this.notice.tell(problem, "draw", () => this.draw());
    } finally {
      this.drawing = false;
    }
  }

  drawWith(seed) {
    this.result.clear(); // of another seed
    this.go({ ...this.state, client: this.seeds.clientSeed, seed }, true);
    this.explain(true);
  }

  async explain(fresh) {
    const { state } = this;
    try {
      const found = await post("/lab/destiny/explain", { scenario: scenarioOf(state), seed: state.seed, client_seed: state.client || null });
      if (this.state !== state) return;
      this.notice.clear("draw");
      this.result.tell(found, state, fresh);
      this.update();
      if (fresh) this.result.element.scrollIntoView({ block: roomy.matches ? "nearest" : "start", behavior: calm.matches ? "auto" : "smooth" });
    } catch (problem) {
      this.notice.tell(problem, "draw", () => { if (this.state === state) this.explain(fresh); });
    }
  }
}

async function start() {
  const notice = new Notice(place("notice"));
  try {
    new Page(await get("/lab/destiny/content")).arrive();
  } catch (problem) {
    notice.tell(problem, "content", start);
  }
}

start();
