// Duels with people: challenges of yours with their links, and open ones of others with the odds beside.

import { get, post } from "../server/api.js";
import { h, show } from "../ui/element.js";
import { announce } from "../ui/announcer.js";
import { percent } from "../destiny/destiny_text.js";
import { waitText } from "./day_text.js";
import { freshSeed } from "./day_state.js";
import { inTurn } from "./lab_turns.js";

const OFTEN = 3000; // milliseconds between two looks while a challenge of yours is open
const SELDOM = 12_000;
const LINK = /^#duel=([0-9a-f]{16})$/;

export class DuelsPanel {
  /** @type {DayDuel[]} */
  duels = [];
  /** @type {string | null} */
  key = null;
  /** @type {boolean} */
  busy = false;
  /** @type {string | undefined} */
  arrived; // the challenge of this page's address, once it was shown
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {import("./day_state.js").DayState} state
   * @param {(duel: DayDuel, fresh: boolean) => void} watch
   * @param {() => void} changed
   * @param {(problem: PageProblem, part: string, again: () => void) => void} failed
   */
  constructor(state, watch, changed, failed) {
    this.state = state;
    this.watch = watch;
    this.changed = changed;
    this.failed = failed;
    /** @type {Map<string, string>} */
    this.seen = new Map();
    /** @type {Map<string, string>} */
    this.seeds = new Map();
    this.at = 0;
    this.challenge = h("button", { type: "button", "data-challenge": true, onclick: () => this.offer() }, "Challenge somebody");
    this.list = h("ul", { class: "duels" });
    this.element = h("div", { class: "stack" },
      h("p", { class: "small quiet" }, "Whoever accepts draws at once, and both are told the same. The one who challenges pays the energy and wins the experience."), this.challenge, this.list);
  }

  begin() {
    this.look();
    addEventListener("hashchange", () => this.look());
  }

  // A slow answer never replaces a newer one.
  async look() {
    clearTimeout(this.timer);
    if (!document.hidden) {
      try {
        const linked = LINK.exec(location.hash)?.[1];
        const { duels, at } = await inTurn(() => get("/destiny/day/duels"));
        const one = linked ? await inTurn(() => get(`/destiny/day/duels/${linked}`)) : null;
        if (at >= this.at) this.take(one && !duels.some((/** @type {DayDuel} */ each) => each.id === one.id) ? [one, ...duels] : duels, at, linked);
      } catch (problem) {
        if (problem.status === 404) history.replaceState(null, "", location.pathname);
        if (problem.status !== 429) this.failed(problem, "duels", () => this.look());
      }
    }
    const open = this.duels.some(({ mine, state }) => mine && state === "open");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), open ? OFTEN : SELDOM);
  }

  /**
   * @param {DayDuel[]} duels
   * @param {number} at
   * @param {string | undefined} [linked]
   */
  take(duels, at, linked) {
    this.at = at;
    this.duels = duels;
    for (const duel of duels) {
      const before = this.seen.get(duel.id);
      this.seen.set(duel.id, duel.state);
      if (before && before !== "over" && duel.state === "over") {
        announce(`${duel.mine ? duel.opponent : duel.name} has drawn: ${wonBy(duel)}`);
        this.watch(duel, true);
        this.changed();
      }
    }
    this.draw(linked);
  }

  /** @param {string | undefined} [linked] */
  draw(linked) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.duelAct;
    const told = this.duels.filter(({ state }) => state !== "withdrawn" && state !== "expired");
    show(this.list, told.length ? told.map((duel) => this.row(duel, duel.id === linked)) : h("li", { class: "quiet small" }, "No challenges yet: make one, and send its link to somebody."));
    if (focused) this.list.querySelector(`[data-duel-act="${CSS.escape(focused)}"]`)?.focus();
    if (linked && linked !== this.arrived) {
      this.arrived = linked;
      this.list.querySelector(".linked")?.scrollIntoView({ block: "center" });
      this.list.querySelector(".linked button")?.focus({ preventScroll: true });
    }
  }

  /**
   * @param {DayDuel} duel
   * @param {boolean} linked
   */
  row(duel, linked) {
    return h("li", { class: `duel-row surface ${linked ? "linked" : ""}`, "data-duel": duel.id, "data-state": duel.state },
      duel.state === "over" ? this.over(duel) : duel.mine ? this.mine(duel) : this.theirs(duel));
  }

  /** @param {DayDuel} duel */
  over(duel) {
    return [h("p", {}, h("b", {}, `${duel.name} against ${duel.opponent}`), h("span", { class: "small quiet" }, ` ${wonBy(duel)}`)),
      duel.result ? this.act(duel, "look", "Look at it", () => this.watch(duel, false)) : null];
  }

  /** @param {DayDuel} duel */
  mine(duel) {
    const link = `${location.origin}/destiny/day#duel=${duel.id}`;
    const field = h("input", { class: "link", readonly: true, value: link, "aria-label": "Link to your challenge" });
    field.addEventListener("focus", () => field.select());
    return [h("p", {}, duel.state === "accepted" ? `${duel.opponent} has accepted.` : "You wait for somebody to accept: send them this link. ", h("span", { class: "small quiet" }, `${duel.cost} energy of yours when they do; open for ${waitText((duel.expires - this.state.now()) / 1000)}`)), field,
      h("div", { class: "row" }, this.act(duel, "copy", "Copy the link", () => copy(link)), this.act(duel, "withdraw", "Withdraw it", () => this.tell(duel, "withdraw", {})))];
  }

  /** @param {DayDuel} duel */
  theirs(duel) {
    const odds = duel.odds ? ` You win ${percent(1 - duel.odds.win.value - (duel.odds.tie?.value ?? 0))}, exactly counted.` : "";
    return [h("p", {}, h("b", {}, duel.name), " challenges you.", h("span", { class: "small quiet", "data-duel-odds": true }, odds)),
      this.act(duel, "accept", "Accept and draw", () => this.tell(duel, "accept", { client_seed: this.seed(duel) }), true)];
  }

  /**
   * One seed for a challenge, however often the button is pressed.
   * @param {DayDuel} duel
   */
  seed({ id }) {
    if (!this.seeds.has(id)) this.seeds.set(id, freshSeed());
    return this.seeds.get(id);
  }

  /**
   * @param {DayDuel} duel
   * @param {string} what
   * @param {string} title
   * @param {() => any} work
   * @param {boolean} [primary]
   */
  act(duel, what, title, work, primary = false) {
    return h("button", { type: "button", class: primary ? "primary" : "", "data-duel-act": `${what} ${duel.id}`, onclick: work }, title);
  }

  /**
   * @param {DayDuel} duel
   * @param {string} what
   * @param {any} body
   */
  async tell(duel, what, body) {
    if (this.busy) return;
    this.busy = true;
    try {
      const told = await post(`/destiny/day/duels/${duel.id}/${what}`, body);
      if (LINK.test(location.hash)) history.replaceState(null, "", location.pathname);
      this.take(this.duels.map((each) => (each.id === told.id ? { ...told, odds: each.odds } : each)), this.at);
    } catch (problem) {
      this.failed(problem, "duels", () => this.tell(duel, what, body));
    } finally {
      this.busy = false;
    }
  }

  // The same key until it is answered: a second click makes no second challenge.
  async offer() {
    if (this.busy) return;
    this.busy = true;
    this.key ??= freshSeed();
    try {
      const made = await post("/destiny/day/duels", { client_seed: freshSeed() }, { headers: { "Idempotency-Key": this.key } });
      this.key = null;
      this.seen.set(made.id, made.state);
      this.duels = [made, ...this.duels.filter(({ id }) => id !== made.id)];
      this.draw();
      announce("Your challenge is open. Send its link to somebody.");
      this.changed();
      this.timer = setTimeout(() => this.look(), OFTEN);
    } catch (problem) {
      if (problem.status >= 400 && problem.status < 500 && problem.status !== 429) this.key = null;
      this.failed(problem, "duels", () => this.offer());
    } finally {
      this.busy = false;
    }
  }
}

/** @param {DayDuel} duel */
export function wonBy({ result, mine }) {
  if (!result) return "It is over.";
  if (result.winner === "draw") return "A draw.";
  return (result.winner === "actor") === mine ? "You won." : "You lost.";
}

/** @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    announce("The link is copied.");
  } catch {
    announce("Copy the link from the field above the button.");
  }
}
