// Hands from seeds: the shuffle of docs/fair.md, one deck for everybody who draws.

import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";

const CARDS = 52;
const DRAWN = 5;

const hmac = (key, ...parts) => {
  const mac = createHmac("sha256", key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** Endless 32-bit words: HMAC-SHA256 blocks 0, 1, 2, ..., eight big-endian words each. */
function* words(seed, purpose) {
  for (let block = 0n; ; block += 1n) {
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(block);
    const digest = hmac(seed, purpose, number);
    for (let at = 0; at < 32; at += 4) yield digest.readUInt32BE(at);
  }
}

/** A word below n without bias: words beyond the last whole multiple of n are thrown away. */
function below(source, n) {
  const fair = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const word = source.next().value;
    if (word < fair) return word % n;
  }
}

/** Fisher-Yates from the last item down. */
function shuffle(seed, purpose) {
  const source = words(seed, purpose);
  const items = Array.from({ length: CARDS }, (_, at) => at);
  for (let i = CARDS - 1; i > 0; i -= 1) {
    const j = below(source, i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

/** The places that are drawn: they come from the client seed alone; null is no seed, "" an empty one. */
function places(clientSeed) {
  const hash = createHash("sha256").update("offsuit/1/public");
  if (clientSeed !== null) {
    const seed = Buffer.from(clientSeed, "hex");
    const length = Buffer.alloc(4);
    length.writeUInt32BE(seed.length);
    hash.update(length).update(seed);
  }
  return shuffle(hash.digest(), "offsuit/1/places").slice(0, DRAWN);
}

/** The hands of all participants, attackers first. */
export function drawHands(serverSeed, clientSeed, participants) {
  const drawn = places(clientSeed);
  return Array.from({ length: participants }, (_, number) => {
    const draw = Buffer.alloc(4);
    draw.writeUInt32BE(number);
    const seed = hmac(Buffer.from(serverSeed, "hex"), "offsuit/1/destiny/draw", draw);
    const deck = shuffle(seed, "offsuit/1/deck");
    return drawn.map((place) => deck[place]);
  });
}
