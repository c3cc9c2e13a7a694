// Client seeds: what this browser adds to every shuffle. It is promised before anybody's seed is known
// and revealed when all have promised; what was promised to us meanwhile is kept for the page that checks.
// A page that goes says so: the others would wait in vain for its seed.

import { get, post } from "../server/api.js";
import { clientCommitment, hex, sha256, unhex } from "./fair.js";

const OFF = "offsuit/no-seeds";
const WORDS = "offsuit/seed-words";
const KEPT = "offsuit/seeds"; // {table, round, seed, promises}, the newest first
const GONE = "offsuit/gone/"; // and the table whose page has gone, until one is there again
const MOST_KEPT = 50;
const RANDOM = 32; // bytes behind the player's words
export const LONGEST_WORDS = 32; // bytes

export const canBring = () => Boolean(globalThis.crypto?.subtle);
export const brings = () => canBring() && localStorage.getItem(OFF) === null;
export const seedWords = () => localStorage.getItem(WORDS) ?? "";

export function setBringing(wanted) {
  if (wanted) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "yes");
}

// As much of the words as a seed has room for; what is kept is returned.
export function keepWords(words) {
  let kept = words;
  while (new TextEncoder().encode(kept).length > LONGEST_WORDS) kept = [...kept].slice(0, -1).join("");
  localStorage.setItem(WORDS, kept);
  return kept;
}

// The command of one who wants cards, and brings a seed if he may.
export function readyCommand(ready = true) {
  return { kind: "ready", ready, seeds: brings() };
}

function allKept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

export function keptSeed(table, round) {
  return allKept().find((each) => each.table === table && each.round === round) ?? null;
}

function keep(one) {
  const others = allKept().filter((each) => each.table !== one.table || each.round !== one.round);
  localStorage.setItem(KEPT, JSON.stringify([one, ...others].slice(0, MOST_KEPT)));
}

function newSeed() {
  return hex(new TextEncoder().encode(seedWords())) + hex(crypto.getRandomValues(new Uint8Array(RANDOM)));
}

// One number for all commitments of a round.
export async function digestOf(commitments) {
  return hex(await sha256(unhex(commitments.join(""))));
}

export class Seeds {
  // `send(command)` asks the table; `told(kept)` hears of each seed that is given.
  constructor(table, send, told) {
    Object.assign(this, { table, send, told, shuffled: null, busy: false });
    addEventListener("pagehide", () => this.leave());
    document.addEventListener("freeze", () => this.leave());
  }

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
    post(`/tables/${this.table}/commands`, { kind: "ready", ready: this.chair.ready, seeds: false }, { keepalive: true }).catch(() => {});
  }

  // Another tab, or this page after a reload, brings seeds as before.
  comeBack() {
    if (!this.chair || this.chair.seeds || !brings() || !localStorage.getItem(GONE + this.table)) return;
    localStorage.removeItem(GONE + this.table);
    this.send(readyCommand(this.chair.ready)).catch(() => localStorage.setItem(GONE + this.table, "yes"));
  }

  goOn({ table: { round }, you: { seat } }) {
    if (!canBring() || seat === null || !round?.bring.includes(seat)) return;
    if (round.phase === "seeds" && !round.promised.includes(seat)) this.work(() => this.promise(round.number));
    if (round.phase === "reveals" && !round.revealed.includes(seat)) this.work(() => this.reveal(round.number));
  }

  // What fails is asked again with the next news, or is done by another tab.
  async work(step) {
    const before = this.news;
    this.busy = true;
    try {
      await step();
    } catch {
      // nothing is lost: without our seed the round is dealt all the same
    } finally {
      this.busy = false;
    }
    if (this.news !== before) this.goOn(this.news); // which came meanwhile
  }

  async promise(round) {
    const commitments = await this.commitments(round);
    const mine = keptSeed(this.table, round) ?? { table: this.table, round, seed: newSeed(), promises: await digestOf(commitments) };
    keep(mine);
    await this.send({ kind: "promise", commitment: await clientCommitment(unhex(mine.seed)) });
    this.mine = mine;
  }

  async reveal(round) {
    const mine = this.mine?.round === round ? this.mine : keptSeed(this.table, round);
    if (!mine) return;
    await this.send({ kind: "reveal", seed: mine.seed });
    keep(mine);
    this.told(mine);
  }

  // Those of the server, which must be there before a seed is chosen.
  async commitments(round) {
    if (this.shuffled?.round !== round) {
      const { turns } = await get(`/tables/${this.table}/rounds/${round}/turns`);
      this.shuffled = turns[0].entry;
    }
    return this.shuffled.commitments;
  }
}
