// The form of a record: every field of its type, before anything is computed from it.

import { Difference, compare, must } from "./difference.js";

const HASH_DIGITS = 64;

/** @type {Record<string, (value: any) => boolean>} */
const FIELDS = {
  version: Number.isSafeInteger,
  round: Number.isSafeInteger,
  reader: (value) => value === null || Number.isSafeInteger(value),
  game: (value) => typeof value === "string",
  settings: isObject,
  seats: Array.isArray,
  button: Number.isSafeInteger,
  deck: Array.isArray,
  commitments: Array.isArray,
  clients: Array.isArray,
  voided: (value) => value === null || typeof value === "string",
  places: Array.isArray,
  openings: Array.isArray,
  server_seed: (value) => value === null || isHex(value),
  actions: (value) => value === null || Array.isArray(value),
  events: Array.isArray,
  result: (value) => value === null || isObject(value),
};

/** @param {any} value */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {any} value */
export function isHex(value) {
  return typeof value === "string" && /^([0-9a-f]{2})*$/.test(value);
}

/**
 * Refuses an object that has other fields than these.
 * @param {string} where
 * @param {any} value
 * @param {Record<string, (field: any) => boolean>} fields
 */
export function checkFields(where, value, fields) {
  must(isObject(value), `${where}: ${JSON.stringify(value)} is not an object`);
  for (const [name, fits] of Object.entries(fields)) {
    must(Object.hasOwn(value, name), `${where}.${name} is missing`);
    must(fits(value[name]), `${where}.${name}: ${String(JSON.stringify(value[name])).slice(0, 60)} is of a wrong type`);
  }
}

/** @param {RoundRecord} record */
export function checkForm(record) {
  must(isObject(record), "This is not a record of a round that this page can read.");
  checkFields("record", record, FIELDS);
  must(record.version === 1, `record version ${record.version}: this page reads version 1`);
  checkNumbers(record, "record");
  for (const [seat, each] of record.seats.entries()) checkSeat(each, seat);
  for (const [at, each] of record.openings.entries()) {
    checkFields(`opening ${at}`, each, { dealt: Number.isSafeInteger, place: Number.isSafeInteger, card: Number.isSafeInteger, salt: isHex });
  }
  checkClients(record);
  checkCommitments(record);
  must(record.reader === null || record.seats[record.reader] !== undefined, `reader ${record.reader}: seats are 0 to ${record.seats.length - 1}`);
}

/**
 * Python counts without limit, browsers to 2^53.
 * @param {any} value
 * @param {string} where
 */
function checkNumbers(value, where) {
  if (typeof value === "number") {
    must(Number.isSafeInteger(value), `${where}: ${value} is not a whole number that a browser can count with`);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) checkNumbers(each, `${where}.${name}`);
  }
}

/**
 * @param {any} given
 * @param {number} seat
 */
function checkSeat(given, seat) {
  checkFields(`seat ${seat}`, given, { name: (name) => typeof name === "string" });
  for (const name of Object.keys(given)) must(name === "name" || name === "chips", `seat ${seat}.${name} is no field of a seat`);
  must(given.chips === undefined || Number.isSafeInteger(given.chips), `seat ${seat}.chips: ${given.chips} is of a wrong type`);
}

/** @param {RoundRecord} record */
function checkClients({ clients, seats, voided }) {
  for (const [at, each] of clients.entries()) {
    checkFields(`client ${at}`, each, {
      seat: (seat) => Number.isSafeInteger(seat) && seat >= 0 && seat < seats.length,
      seed: (seed) => isHex(seed) || (voided !== null && seed === null),
      commitment: isHex,
    });
  }
  const given = clients.map(({ seat }) => seat);
  compare("seats with client seeds", [...new Set(given)].sort((one, other) => one - other), given);
}

/** @param {RoundRecord} record */
function checkCommitments({ commitments, deck }) {
  compare("commitments", deck.length, commitments.length);
  const places = new Map();
  for (const [place, commitment] of commitments.entries()) {
    must(isHex(commitment) && commitment.length === HASH_DIGITS, `commitment of place ${place}: ${String(commitment).slice(0, 80)} is not 32 bytes`);
    if (places.has(commitment)) throw new Difference(`commitment of place ${place}: it is that of place ${places.get(commitment)} too`);
    places.set(commitment, place);
  }
}
