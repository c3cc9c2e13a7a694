// Client seeds: what this browser adds to every shuffle. The page commits to a seed before it knows any other
// and reveals it when all have committed; the seed is kept for the page that verifies rounds. A page that is
// closed tells the server, so that the others do not wait for its seed.

import { get, post } from "../server/api.js";
import { clientCommitment, hex, sha256, unhex } from "./fair.js";

const OFF = "offsuit/no-seeds";
const WORDS = "offsuit/seed-words";
const KEPT = "offsuit/seeds"; // {table, round, seed, promises}, the newest first
const GONE = "offsuit/gone/"; // plus the table whose page was closed, until it is opened again
const MOST_KEPT = 50;
const RANDOM = 32; // bytes after the player's text
export const LONGEST_WORDS = 32; // bytes

export const canBring = () => Boolean(globalThis.crypto?.subtle);
export const brings = () => canBring() && localStorage.getItem(OFF) === null;
export const seedWords = () => localStorage.getItem(WORDS) ?? "";

/** @param {boolean} on */
export function setBringing(on) {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "yes");
}

/**
 * Keeps as much of the text as a seed has room for, and returns it.
 * @param {string} words
 */
export function keepWords(words) {
  let kept = words;
  while (new TextEncoder().encode(kept).length > LONGEST_WORDS) kept = [...kept].slice(0, -1).join("");
  localStorage.setItem(WORDS, kept);
  return kept;
}

// The command of a player who is ready, with a client seed where the browser can make one; they look at results until they go on.
export function readyCommand(ready = true) {
  return { kind: "ready", ready, seeds: brings(), holds: true };
}

/** @returns {KeptSeed[]} */
function allKept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * @param {string} table
 * @param {number} round
 */
export function keptSeed(table, round) {
  return allKept().find((each) => each.table === table && each.round === round) ?? null;
}

/** @param {KeptSeed} one */
function keep(one) {
  const others = allKept().filter((each) => each.table !== one.table || each.round !== one.round);
  localStorage.setItem(KEPT, JSON.stringify([one, ...others].slice(0, MOST_KEPT)));
}

function newSeed() {
  return hex(new TextEncoder().encode(seedWords())) + hex(crypto.getRandomValues(new Uint8Array(RANDOM)));
}

/**
 * One digest for all commitments of a round.
 * @param {string[]} commitments
 */
export async function digestOf(commitments) {
  return hex(await sha256(unhex(commitments.join(""))));
}

export class ClientSeeds {
  /** @type {News} */
  news;
  /** @type {KeptSeed | null} */
  mine;
  /** @type {TurnEntry | null} */
  shuffled;

  /**
   * `send(command)` sends to the table; `told(kept)` is called with each seed that is revealed.
   * @param {string} table
   * @param {(command: Command) => Promise<any>} send
   * @param {(kept: KeptSeed) => void} told
   */
  constructor(table, send, told) {
    this.table = table;
    this.send = send;
    this.told = told;
    this.shuffled = null;
    this.mine = null;
    this.busy = false;
    addEventListener("pagehide", () => this.leave());
    document.addEventListener("freeze", () => this.leave());
  }

  /** @param {News} news */
  hear(news) {
    this.news = news;
    for (const { entry } of news.turns ?? []) if (entry.kind === "shuffled") this.shuffled = entry;
    this.comeBack();
    if (!this.busy) this.goOn(news);
  }

  get chair() {
    const { table, you } = this.news;
    return you.chair === null ? null : table.chairs[you.chair];
  }

  leave() {
    if (!this.news || !this.chair?.seeds) return;
    localStorage.setItem(GONE + this.table, "yes");
    post(`/tables/${this.table}/commands`, { kind: "ready", ready: this.chair.ready, seeds: false, holds: this.chair.holds }, { keepalive: true }).catch(() => {});
  }

  // After a reload, or in another tab, seeds are brought as before.
  comeBack() {
    if (!this.chair || this.chair.seeds || !brings() || !localStorage.getItem(GONE + this.table)) return;
    localStorage.removeItem(GONE + this.table);
    this.send(readyCommand(this.chair.ready)).catch(() => localStorage.setItem(GONE + this.table, "yes"));
  }

  /** @param {News} given */
  goOn({ table: { round }, you: { seat } }) {
    if (!canBring() || seat === null || !round?.bring.includes(seat)) return;
    if (round.phase === "seeds" && !round.promised.includes(seat)) this.work(() => this.promise(round.number));
    if (round.phase === "reveals" && !round.revealed.includes(seat)) this.work(() => this.reveal(round.number));
  }

  /**
   * A step that fails is repeated with the next news, or done by another tab.
   * @param {() => Promise<void>} step
   */
  async work(step) {
    const before = this.news;
    this.busy = true;
    try {
      await step();
    } catch {
      // without this seed the round is dealt all the same
    } finally {
      this.busy = false;
    }
    if (this.news !== before) this.goOn(this.news); // news that came meanwhile
  }

  /** @param {number} round */
  async promise(round) {
    const commitments = await this.commitments(round);
    const mine = keptSeed(this.table, round) ?? { table: this.table, round, seed: newSeed(), promises: await digestOf(commitments) };
    keep(mine);
    await this.send({ kind: "promise", commitment: await clientCommitment(unhex(mine.seed)) });
    this.mine = mine;
  }

  /** @param {number} round */
  async reveal(round) {
    const mine = this.mine?.round === round ? this.mine : keptSeed(this.table, round);
    if (!mine) return;
    await this.send({ kind: "reveal", seed: mine.seed });
    keep(mine);
    this.told(mine);
  }

  /**
   * The server's commitments, which must be known before a seed is chosen.
   * @param {number} round
   */
  async commitments(round) {
    if (this.shuffled?.round !== round) {
      const { turns } = await get(`/tables/${this.table}/rounds/${round}/turns`);
      this.shuffled = turns[0].entry;
    }
    return this.shuffled?.commitments ?? [];
  }
}
