// What does not follow from a record, as an error that names the first difference.

export class Difference extends Error {}

/** @type {(holds: unknown, words: string) => asserts holds} */
export function must(holds, words) {
  if (!holds) throw new Difference(words);
}

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {any} value */
function short(value) {
  const text = value === NOTHING ? "nothing" : typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`;
}

const NOTHING = Symbol("nothing");

/**
 * Throws at the first place where published data differ from ours.
 * @param {string} where
 * @param {any} ours
 * @param {any} theirs
 */
export function compare(where, ours, theirs) {
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    for (let at = 0; at < Math.max(ours.length, theirs.length); at += 1) {
      compare(`${where} ${at}`, at < ours.length ? ours[at] : NOTHING, at < theirs.length ? theirs[at] : NOTHING);
    }
  } else if (isObject(ours) && isObject(theirs)) {
    for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      compare(`${where}.${name}`, Object.hasOwn(ours, name) ? ours[name] : NOTHING, Object.hasOwn(theirs, name) ? theirs[name] : NOTHING);
    }
  } else {
    must(ours === theirs, `${where}: ${short(theirs)} is published, ${short(ours)} follows`);
  }
}
