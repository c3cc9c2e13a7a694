// The day on the frontier: your character on the service itself, every choice with its odds, luck told afterwards.

import { beGuest, call, get, post } from "../server/api.js";
import { byId, h, show } from "../ui/element.js";
import { announce } from "../ui/announcer.js";
import { RetryNotice } from "../destiny/retry_notice.js";
import { CharacterSheet, scaleFor } from "../destiny/character_sheet.js";
import { inTurn } from "./lab_turns.js";
import { DayState } from "./day_state.js";
import { PendingDeed } from "./pending_deed.js";
import { BeginForm } from "./begin_form.js";
import { StatusLine } from "./status_line.js";
import { OutfitPanel } from "./outfit_panel.js";
import { DeedsPanel } from "./deeds_panel.js";
import { WarPanel } from "./war_panel.js";
import { DuelsPanel, wonBy } from "./duels_panel.js";
import { LuckPanel, luckOf } from "./luck_panel.js";
import { DeedResult } from "./deed_result.js";

const DAY = "/destiny/day";
const TICK = 1000; // milliseconds between two looks at the energy that has come back

class DayPage {
  /** @type {boolean} */
  asking = false;
  /** @type {string} */
  answered = "";

  /** @param {DayContent} content */
  constructor(content) {
    this.content = content;
    this.notice = new RetryNotice(byId("notice"));
    const failed = (/** @type {PageProblem} */ problem, /** @type {string} */ part, /** @type {() => void} */ again) => this.notice.tell(problem, part, again);
    this.failed = failed;
    this.state = new DayState(() => this.update());
    this.pending = new PendingDeed();
    this.form = new BeginForm(content, (form) => this.begin(form));
    this.status = new StatusLine(this.state);
    this.sheet = new CharacterSheet("you", /** @type {any} */ (content), () => {});
    this.sheet.name.readOnly = true;
    this.outfit = new OutfitPanel(content, this.state, (change) => this.change(change));
    this.deeds = new DeedsPanel(this.state, (deed, told) => this.act(deed, told));
    this.war = new WarPanel(content, this.state, (deed, told) => this.act(deed, told), failed);
    this.duels = new DuelsPanel(this.state, (duel, fresh) => this.watch(duel, fresh), () => this.look(), failed);
    this.luck = new LuckPanel();
    this.result = new DeedResult(content, () => this.choose(), failed);
    this.build();
  }

  build() {
    /** @type {[string, string, HTMLElement][]} */
    const views = [["deeds", "Deeds", this.deeds.element], ["war", "A gang war", this.war.element]];
    this.views = views;
    this.tabs = views.map(([name, title]) => h("button", { type: "button", "data-view": name, onclick: () => this.view(name) }, title));
    this.choices = h("div", { class: "stack choices" }, h("div", { class: "kinds two-kinds", role: "group", "aria-label": "What you do" }, this.tabs), views.map(([, , element]) => element));
    this.day = h("div", { class: "stack" }, this.status.element, this.choices, this.result.element);
    show(byId("you"), h("h2", { id: "you-title" }, "You"), this.sheet.element, this.outfit.element);
    show(byId("draw"), h("h2", { id: "draw-title", class: "unseen" }, "What you can do"), this.form.element, this.day);
    show(byId("other"), h("h2", { id: "other-title" }, "Duels with people"), this.duels.element, h("h2", {}, "Luck"), this.luck.element);
    this.view("deeds");
  }

  async begun() {
    this.state.take(await get(DAY));
    byId("main").classList.remove("late");
    this.state.listen(() => this.look());
    setInterval(() => this.tick(), TICK);
    if (this.pending.kept) this.send();
  }

  /** @param {string} name */
  view(name) {
    for (const tab of this.tabs ?? []) tab.setAttribute("aria-pressed", String(tab.dataset.view === name));
    for (const [each, , element] of this.views ?? []) element.hidden = each !== name;
    this.viewed = name;
    if (name === "war" && this.state.character) this.war.ask();
  }

  update() {
    const { character } = this.state;
    this.form.element.hidden = Boolean(character);
    for (const part of [byId("you"), byId("other"), this.day]) if (part) part.hidden = !character;
    byId("main").classList.toggle("beginning", !character);
    this.status.update();
    if (!character) return;
    this.sheet.update({ name: character.name, npc: "", skills: character.skills, items: character.items, buffs: [...this.outfit.left().keys()], bonuses: {} });
    this.outfit.update();
    this.deeds.update(this.pending.sending);
    if (character.rules !== this.content.rules) this.notice.say("The rules of the day have changed. What this page lists is that of the rules before.", "rules", "Use the new rules", () => location.reload());
    if (!this.waiting) {
      this.waiting = true;
      this.duels.begin();
      this.tellLuck();
    }
    this.weigh();
  }

  // Energy comes back; what was used wears off.
  tick() {
    if (document.hidden || !this.state.character) return;
    this.status.update();
    this.outfit.update();
    this.deeds.update(this.pending.sending);
    this.war.update(this.pending.sending);
    if (this.question() !== this.answered) this.weigh();
  }

  // What the odds depend on: the journal, and what has not worn off.
  question() {
    return `${this.state.character?.entries} ${[...this.outfit.left().keys()].join(" ")}`;
  }

  // One question at a time; odds of an earlier state are greyed until those of this one are there.
  async weigh() {
    if (this.question() === this.answered) return;
    this.deeds.setCounting(true);
    if (this.viewed === "war") this.war.ask();
    if (this.asking) return;
    this.asking = true;
    const asked = this.question();
    try {
      const found = await inTurn(() => get(`${DAY}/choices`));
      if (asked === this.question() && found.entries >= (this.state.character?.entries ?? 0)) {
        this.answered = asked;
        this.sheet.tell(found.sheet, scaleFor([found.sheet]));
        this.deeds.setCounting(false);
        this.deeds.tell(found.choices);
        this.deeds.update(this.pending.sending);
      }
      this.notice.clear("odds");
    } catch (problem) {
      this.asking = false;
      this.failed(problem, "odds", () => this.weigh());
      return;
    }
    this.asking = false;
    if (asked !== this.question()) await this.weigh();
  }

  async look() {
    try {
      this.state.take(await get(DAY));
      this.tellLuck();
    } catch (problem) {
      this.failed(problem, "look", () => this.look());
    }
  }

  async tellLuck() {
    try {
      const entries = this.state.character?.entries;
      const found = await inTurn(() => get(`${DAY}/history`));
      if (entries === this.state.character?.entries) this.luck.tell(found);
      else await this.tellLuck();
    } catch (problem) {
      this.failed(problem, "luck", () => this.tellLuck());
    }
  }

  /** @param {{ name: string, skills: Record<string, number> }} form */
  async begin(form) {
    if (this.beginning) return;
    this.beginning = true;
    try {
      this.state.take(await post(`${DAY}/character`, form));
      announce(`${this.state.character?.name}, your day has begun.`);
      byId("draw").focus();
    } catch (problem) {
      this.failed(problem, "begin", () => this.begin(form));
    } finally {
      this.beginning = false;
    }
  }

  /** @param {{ items?: string[], location?: string, use?: string }} change */
  async change(change) {
    try {
      this.state.take(await call("PATCH", `${DAY}/character`, change));
      this.notice.clear("change");
    } catch (problem) {
      this.outfit.update();
      this.failed(problem, "change", () => this.change(change));
    }
  }

  /**
   * @param {DeedChoice} deed
   * @param {DayExpected} expected
   */
  act(deed, expected) {
    this.expected = expected;
    return this.send(deed);
  }

  /**
   * What was not answered is sent again with its key: it happens once.
   * @param {DeedChoice} [deed]
   */
  async send(deed) {
    if (this.pending.sending) return;
    const sent = this.pending.send(deed);
    this.busy(true);
    try {
      const told = await sent;
      if (told) this.done(told);
    } catch (problem) {
      this.failed(problem, "deed", () => this.send());
      if (problem.status === 402 || problem.status === 409) this.look();
    } finally {
      this.busy(false);
    }
  }

  /** @param {boolean} busy */
  busy(busy) {
    this.deeds.update(busy);
    this.war.update(busy);
    this.choices?.setAttribute("aria-busy", String(busy));
  }

  /** @param {DareView} told */
  done({ action, day }) {
    this.notice.clear("deed");
    const luck = luckOf(action, this.expected ?? null);
    this.expected = null;
    this.state.take(day);
    this.show(action, luck, true, false);
    this.tellLuck();
  }

  /**
   * @param {DayDuel} duel
   * @param {boolean} fresh
   */
  watch(duel, fresh) {
    if (!duel.result) return;
    const words = `${duel.name} challenged, ${duel.opponent} accepted. ${wonBy(duel)}`;
    this.show(duel.result, words, fresh, !duel.mine);
  }

  /**
   * @param {DayAction} action
   * @param {string} luck
   * @param {boolean} fresh
   * @param {boolean} defends
   */
  show(action, luck, fresh, defends) {
    if (this.choices) this.choices.hidden = true;
    this.result.tell(action, luck, fresh, defends);
    byId("draw").scrollIntoView({ block: "start" });
    this.result.back.focus({ preventScroll: true });
  }

  choose() {
    this.result.hide();
    if (this.choices) {
      this.choices.hidden = false;
      this.choices.querySelector("button:enabled")?.focus();
    }
  }
}

async function start() {
  const notice = new RetryNotice(byId("notice"));
  try {
    await beGuest();
    await new DayPage(await get(`${DAY}/content`)).begun();
  } catch (problem) {
    notice.tell(problem, "content", start);
  }
}

start();
