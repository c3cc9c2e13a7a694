// The page of Destiny Deck: a character, its opponent, the odds, and the draw.

import { beGuest, get, post } from "../server/api.js";
import { byId, h, show } from "../ui/element.js";
import { playerName } from "../server/player_name.js";
import { inWords, list } from "../ui/text.js";
import { CharacterBuilder } from "./character_builder.js";
import { RetryNotice } from "./retry_notice.js";
import { OddsPanel } from "./odds_panel.js";
import { OpponentPanel } from "./opponent_panel.js";
import { DrawResult } from "./draw_result.js";
import { otherChoices, scenarioOf } from "./scenario.js";
import { SeedForm } from "./seed_form.js";
import { CharacterSheet, scaleFor } from "./character_sheet.js";
import { goalOf, namesOf, read, write } from "./page_state.js";

/** @type {Record<string, string>} */
const KINDS = { deed: "A deed", duel: "A duel", gang: "A gang war" };
const PAUSE = 80; // milliseconds after a choice before odds are asked for
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const roomy = matchMedia("(min-width: 1100px)");

class DestinyPage {
  /** @type {PageState} */
  state;
  /** @type {boolean} */
  asking;
  /** @type {string | undefined} */
  answered;
  /** @type {boolean} */
  askAgain;
  /** @type {boolean} */
  drawing;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  pausing;

  /** @param {DestinyContent} content */
  constructor(content) {
    this.content = content;
    this.notice = new RetryNotice(byId("notice"));
    /** @param {(state: PageState) => void} mutate */
    const change = (mutate) => this.change(mutate);
    this.sheet = new CharacterSheet("you", content, change);
    this.builder = new CharacterBuilder("you", content, change, roomy.matches);
    this.other = new OpponentPanel(byId("other"), content, change, roomy.matches);
    this.odds = new OddsPanel();
    this.result = new DrawResult(content, this.odds.spread.element);
    this.seeds = new SeedForm((seed) => this.drawWith(seed));
    this.button = h("button", { type: "button", class: "primary draw", "data-draw": true, onclick: () => this.draw() }, this.drawText());
    this.near = h("span", { class: "near", "aria-hidden": "true" }); // the chance beside the button on a phone
    this.kinds = Object.entries(KINDS).map(([kind, words]) => h("button", { type: "button", "data-kind": kind, onclick: () => this.change((state) => { state.kind = kind; }) }, words));
    show(byId("kinds"), this.kinds);
    show(byId("you"), h("h2", { id: "you-title" }, "You"), this.sheet.element, this.builder.element);
    show(byId("draw"), h("h2", { id: "draw-title", class: "unseen" }, "The draw"), this.odds.element, h("div", { class: "deal" }, this.near, this.button), this.seeds.element, this.result.element);
    addEventListener("popstate", () => this.arrive());
  }

  drawText() {
    return `Draw ${inWords(this.content.cards)} cards`;
  }

  // Reads the address: at first, and after the back button.
  arrive() {
    const { state, unknown } = read(location.search, this.content, playerName());
    this.state = state;
    if (unknown.length) this.notice.say(`This link has unknown names, which are left out: ${list(unknown)}.`, "link");
    this.result.clear();
    this.update();
    byId("main").classList.remove("late");
    this.weigh(0);
    if (state.seed) this.explain(false);
  }

  /**
   * Changes a choice. The draw before it is one step back in the history.
   * @param {(state: PageState) => void} mutate
   */
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

  /**
   * @param {PageState} next
   * @param {boolean} step
   */
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
    this.button.textContent = state.seed ? "Draw again" : this.drawText();
  }

  /** @param {number} pause */
  weigh(pause) {
    if (this.question() !== this.answered) this.setCounting(true);
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.ask(), pause);
  }

  // What the odds are about: a draw changes nothing of it.
  question() {
    return JSON.stringify(scenarioOf(this.state));
  }

  /**
   * Odds of earlier choices are greyed, and said to be counted anew.
   * @param {boolean} counting
   */
  setCounting(counting) {
    byId("main").classList.toggle("counting", counting);
    this.odds.setCounting(counting);
  }

  // One request at a time; later choices are asked about next.
  async ask() {
    if (this.asking) {
      this.askAgain = true;
      return;
    }
    this.asking = true;
    const question = this.question();
    const others = otherChoices(this.state, this.content);
    try {
      const found = await post("/lab/destiny/weigh", { scenario: scenarioOf(this.state), instead: [...others.values()] });
      const keys = [...others.keys()];
      if (question === this.question()) this.tell(found, new Map(found.instead.map((/** @type {DestinyOdds} */ odds, /** @type {number} */ at) => [keys[at], odds])));
      this.notice.clear("odds");
    } catch (problem) {
      if (problem.status === 422) this.forget();
      this.notice.tell(problem, "odds", () => this.ask());
    } finally {
      this.asking = false;
    }
    if (!this.askAgain) return;
    this.askAgain = false;
    await this.ask();
  }

  /**
   * @param {{ sheets: DestinySheet[], odds: DestinyOdds }} given
   * @param {OddsByChoice} others
   */
  tell({ sheets, odds }, others) {
    this.answered = this.question();
    this.setCounting(false);
    const scale = scaleFor(sheets);
    this.sheet.tell(sheets[0], scale);
    const foe = { duel: 1, gang: 1 + this.state.beside.length }[this.state.kind];
    if (foe) this.other.sheet.tell(sheets[foe], scale);
    this.odds.tell(odds, namesOf(this.state), goalOf(this.state, this.content));
    this.near.textContent = this.odds.number.textContent;
    this.builder.tell(others, odds);
    this.other.tell(others, odds);
  }

  // There are no odds for what was chosen.
  forget() {
    this.answered = undefined;
    this.setCounting(false);
    this.odds.forget();
    this.near.textContent = this.odds.number.textContent;
  }

  // The server draws and then tells its seed. A choice made meanwhile cancels the draw.
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

  /** @param {string} seed */
  drawWith(seed) {
    this.result.clear(); // it has another seed
    this.go({ ...this.state, client: this.seeds.clientSeed, seed }, true);
    this.explain(true);
  }

  /** @param {boolean} fresh */
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
  const notice = new RetryNotice(byId("notice"));
  try {
    new DestinyPage(await get("/lab/destiny/content")).arrive();
  } catch (problem) {
    notice.tell(problem, "content", start);
  }
}

start();
