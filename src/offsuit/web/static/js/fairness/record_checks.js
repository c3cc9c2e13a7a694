// The checks of a record, one after another, each as a sentence; the first that fails is thrown.

import { clientCommitment, commitment, dealtPlaces, serverCommitments, unhex } from "./fair.js";
import { digestOf } from "./client_seeds.js";
import { count } from "../ui/text.js";

/**
 * @param {unknown} holds
 * @param {string} words
 */
function must(holds, words) {
  if (!holds) throw new Error(words);
}

/**
 * @param {any} one
 * @param {any} other
 */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * `kept` is the seed that this browser gave to the round, if any, with a digest of the server's commitments;
 * `decks` has the deck of each game by name.
 * @param {RoundRecord} record
 * @param {KeptSeed | null} kept
 * @param {Map<string, DeckInfo>} decks
 */
export async function* checks(record, kept, decks) {
  must(record && record.version === 1 && Array.isArray(record.deck), "This is not a record of a round that this page can read.");
  if (record.voided !== null) {
    yield `The round was voided (${record.voided}); nothing was dealt.`;
    return;
  }
  yield await clients(record);
  if (kept) yield await ours(record, kept);
  yield await places(record);
  yield openingsFit(record);
  yield await openings(record);
  if (record.server_seed !== null) yield await server(record, record.server_seed);
  yield named(record, decks.get(record.game));
}

/** @param {RoundRecord} given */
async function clients({ clients: given }) {
  for (const { seat, seed, commitment: promised } of given) {
    must((await clientCommitment(unhex(seed))) === promised, `The client seed of seat ${seat} is not the one that the seat committed to.`);
  }
  return given.length ? `${count(given.length, "client seed")} as committed to.` : "No seat brought a client seed: the order of the places is public and fixed.";
}

/**
 * @param {RoundRecord} given
 * @param {KeptSeed} given1
 */
async function ours({ clients: given, commitments }, { seed, promises }) {
  must(given.some((each) => each.seed === seed), "The seed that this browser gave is not among them.");
  must((await digestOf(commitments)) === promises, "The commitments are not those that this browser was shown before it gave its seed.");
  return "The seed of this browser is among them, and the commitments are those that it was shown before it gave the seed.";
}

/** @param {RoundRecord} given */
async function places({ deck, clients: given, places: told }) {
  const found = await dealtPlaces(deck.length, given.map(({ seed }) => unhex(seed)));
  must(same(found, told), "The dealing order does not follow from the client seeds.");
  return `The dealing order of all ${deck.length} places follows from the client seeds.`;
}

/** @param {RoundRecord} given */
function openingsFit({ deck, commitments, openings: opened, places: order }) {
  must(commitments.length === deck.length, `${commitments.length} commitments for ${deck.length} cards.`);
  must(new Set(opened.map(({ place }) => place)).size === opened.length, "A place is opened twice.");
  for (const { dealt, place } of opened) must(order[dealt] === place, `Card ${dealt} was dealt from place ${order[dealt]}, and place ${place} is opened for it.`);
  for (const card of new Set(opened.map((each) => each.card))) {
    const shown = opened.filter((each) => each.card === card).length;
    must(shown <= deck.filter((each) => each === card).length, `Card ${card} is opened ${shown} times, more often than the deck holds it.`);
  }
  return `${count(opened.length, "opening")}: no place twice, no card more often than in the deck, each where it was dealt.`;
}

/** @param {RoundRecord} given */
async function openings({ openings: opened, commitments }) {
  for (const { place, card, salt } of opened) {
    must((await commitment(unhex(salt), place, card)) === commitments[place], `The card at place ${place} is not the one that was committed to.`);
  }
  return "Every opened card is the one that was committed to before the deal.";
}

/**
 * @param {RoundRecord} given
 * @param {string} seed
 */
async function server({ deck, commitments }, seed) {
  must(same(await serverCommitments(deck, unhex(seed)), commitments), "The server seed does not give the commitments that were published.");
  return "The server seed gives the whole deck and every commitment.";
}

/**
 * Without the deck of the game, names are left to the command.
 * @param {RoundRecord} given
 * @param {DeckInfo | undefined} deck
 */
function named({ openings: opened, events }, deck) {
  if (!deck) return "Cards named by events: `offsuit verify` compares them for this game.";
  const faces = new Set(deck.names);
  const held = new Set(opened.map(({ card }) => deck.names[card]));
  let found = 0;
  for (const name of cardsIn(events, faces, deck.joker)) {
    must(held.has(faces.has(name) ? name : deck.joker ?? name), `${name} is named by an event and was never opened.`);
    found += 1;
  }
  return `${count(found, "card")} named by events, all of them opened.`;
}

/**
 * Every name of a card in an event; a joker may have the card that it stands for behind it.
 * @param {any} value
 * @param {Set<string>} faces
 * @param {string | null} joker
 * @returns {Generator<string>}
 */
function* cardsIn(value, faces, joker) {
  if (typeof value === "string") {
    if (faces.has(value) || (joker && value.startsWith(joker) && faces.has(value.slice(joker.length)))) yield value;
  } else if (value && typeof value === "object") {
    for (const each of Object.values(value)) yield* cardsIn(each, faces, joker);
  }
}
