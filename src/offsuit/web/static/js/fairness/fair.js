// The shuffle as docs/fair.md defines it, with the browser's own SHA-256: nothing here trusts the server.

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** @param {string} words */
const text = (words) => new TextEncoder().encode(words);

/** @param {Bytes} bytes */
export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} words */
export function unhex(words) {
  if (!/^([0-9a-f]{2})*$/.test(words)) throw new Error(`${String(words).slice(0, 40)} is no hexadecimal number`);
  return Uint8Array.from(words.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * @param {number} value
 * @param {number} bits
 */
function number(value, bits) {
  const view = new DataView(new ArrayBuffer(bits / 8));
  if (bits === 64) view.setBigUint64(0, BigInt(value));
  else if (bits === 32) view.setUint32(0, value);
  else view.setUint16(0, value);
  return new Uint8Array(view.buffer);
}

/** @param {...Bytes} parts */
function join(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {...Bytes} parts */
export async function sha256(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", join(...parts)));
}

/** @param {Bytes} seed */
async function keyed(seed) {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (/** @type {Bytes[]} */ ...parts) => new Uint8Array(await crypto.subtle.sign("HMAC", key, join(...parts)));
}

/**
 * An endless sequence of 32-bit words.
 * @param {Bytes} seed
 * @param {string} purpose
 * @returns {AsyncGenerator<number, never>}
 */
async function* wordsOf(seed, purpose) {
  const sign = await keyed(seed);
  for (let block = 0; ; block += 1) {
    const view = new DataView((await sign(text(purpose), number(block, 64))).buffer);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

/**
 * @param {AsyncGenerator<number, never>} words
 * @param {number} n
 */
async function below(words, n) {
  const most = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const { value } = await words.next();
    if (value < most) return value % n;
  }
}

/**
 * @param {number} n
 * @param {Bytes} seed
 * @param {string} purpose
 */
export async function shuffle(n, seed, purpose) {
  const found = Array.from({ length: n }, (_, at) => at);
  const words = wordsOf(seed, purpose);
  for (let i = n - 1; i > 0; i -= 1) {
    const j = await below(words, i + 1);
    [found[i], found[j]] = [found[j], found[i]];
  }
  return found;
}

/** @param {Bytes} seed */
export async function clientCommitment(seed) {
  return hex(await sha256(text("offsuit/1/client"), seed));
}

/**
 * @param {Bytes} salt
 * @param {number} place
 * @param {number} card
 */
export async function commitment(salt, place, card) {
  return hex(await sha256(salt, number(place, 32), number(card, 16)));
}

/**
 * The order in which places are dealt, from all client seeds.
 * @param {number} n
 * @param {Bytes[]} clientSeeds
 */
export async function dealtPlaces(n, clientSeeds) {
  const parts = clientSeeds.flatMap((seed) => [number(seed.length, 32), seed]);
  return shuffle(n, await sha256(text("offsuit/1/public"), ...parts), "offsuit/1/places");
}

/**
 * Every card by its place, and every commitment again, from a server seed that was published.
 * @param {number[]} deck
 * @param {Bytes} seed
 */
export async function serverDeal(deck, seed) {
  const order = await shuffle(deck.length, seed, "offsuit/1/deck");
  const sign = await keyed(seed);
  const cards = order.map((at) => deck[at]);
  const commitments = await Promise.all(
    cards.map(async (card, place) => commitment(await sign(text("offsuit/1/salt"), number(place, 32)), place, card)));
  return { cards, commitments };
}
