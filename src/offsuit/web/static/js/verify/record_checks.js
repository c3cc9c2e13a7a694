// Every check of docs/fair.md, one after another, each as a sentence; the first that fails is thrown. Nothing is
// asked of the server: the rules as data come from the description of the game, what they mean is written here.

import { clientCommitment, commitment, dealtPlaces, serverDeal, unhex } from "../fairness/fair.js";
import { replayArranging } from "./arranging/arranging_table.js";
import { replayBetting } from "./betting/betting_replay.js";
import { compare, must } from "./difference.js";
import { checkPlayers, rulesOf } from "./game_rules_of.js";
import { CardDeck } from "./hands/card_deck.js";
import { counted } from "./hands/choosing.js";
import { checkForm } from "./record_form.js";

/**
 * @param {RoundRecord} record
 * @param {GameInfo[]} games
 * @returns {AsyncGenerator<string>}
 */
export async function* checks(record, games) {
  checkForm(record);
  const { info, rules } = rulesOf(record, games);
  const { description } = info;
  const deck = new CardDeck(description.deck, rules.wilds ?? description.deck.wilds);
  compare("deck", deck.cards, record.deck);
  const showsAll = description.family === "arranging" && !description.phases.some(({ actions }) => actions.includes("surrender"));
  if (record.voided !== null) {
    yield await voided(record, description.family === "arranging" ? [] : null);
    return;
  }
  must(!showsAll || record.server_seed !== null, "server_seed: none is published, and the rules show every card");
  yield await clients(record);
  yield await places(record);
  yield openingsFit(record);
  yield await openings(record);
  let cards = provedCards(record);
  if (record.server_seed !== null) {
    cards = await server(record, record.server_seed);
    yield "The server seed gives the whole deck and every commitment.";
  }
  yield named(record, deck, cards);
  checkPlayers(record, info.seats);
  const dealt = filled(record, cards);
  if (description.family === "betting") yield* replayBetting(record, rules, description, deck, cards, dealt);
  else yield* replayArranging(record, rules, description, deck, cards, dealt);
}

/**
 * @param {RoundRecord} record
 * @param {[] | null} noActions
 */
async function voided(record, noActions) {
  for (const name of /** @type {const} */ (["events", "openings", "places"])) compare(`${name} of a voided round`, [], record[name]);
  compare("actions of a voided round", noActions, record.actions);
  compare("server_seed of a voided round", null, record.server_seed);
  compare("result of a voided round", null, record.result);
  await clients({ ...record, clients: record.clients.filter(({ seed }) => seed !== null) });
  return `The round was voided (${record.voided}); nothing was dealt.`;
}

/** @param {RoundRecord} record */
async function clients({ clients: given }) {
  for (const { seat, seed, commitment: promised } of given) {
    must((await clientCommitment(unhex(seed))) === promised, `The client seed of seat ${seat} is not the one that the seat committed to.`);
  }
  if (!given.length) return "No seat brought a client seed: the order of the places is public and fixed.";
  return `${given.length} client seed${given.length === 1 ? "" : "s"} as committed to.`;
}

/** @param {RoundRecord} record */
async function places({ deck, clients: given, places: told }) {
  const found = await dealtPlaces(deck.length, given.map(({ seed }) => unhex(seed)));
  const at = found.findIndex((place, dealt) => told[dealt] !== place);
  must(at < 0 && told.length === found.length, `The dealing order does not follow from the client seeds: place of dealt card ${at < 0 ? found.length : at}.`);
  return `The dealing order of all ${deck.length} places follows from the client seeds.`;
}

/** @param {RoundRecord} record */
function openingsFit({ deck, openings: opened, places: dealtFrom }) {
  must(new Set(opened.map(({ place }) => place)).size === opened.length, "A place is opened twice.");
  for (const { dealt, place } of opened) {
    must(place >= 0 && place < deck.length, `Place ${place} is opened and does not exist.`);
    must(dealtFrom[dealt] === place, `Card ${dealt} was dealt from place ${dealtFrom[dealt]}, and place ${place} is opened for it.`);
  }
  const held = counted(deck);
  for (const [card, shown] of counted(opened.map((each) => each.card))) {
    must(shown <= (held.get(card) ?? 0), `Card ${card} is opened ${shown} times, more often than the deck holds it.`);
  }
  return `${opened.length} openings: no place twice, no card more often than in the deck, each where it was dealt.`;
}

/** @param {RoundRecord} record */
async function openings({ openings: opened, commitments }) {
  for (const { place, card, salt } of opened) {
    must((await commitment(unhex(salt), place, card)) === commitments[place], `The card at place ${place} is not the one that was committed to.`);
  }
  return "Every opened card is the one that was committed to before the deal.";
}

/**
 * The cards in dealing order; null where a card was never opened.
 * @param {RoundRecord} record
 * @returns {(number | null)[]}
 */
function provedCards({ openings: opened, places: dealtFrom }) {
  const cards = new Map(opened.map(({ place, card }) => [place, card]));
  return dealtFrom.map((place) => cards.get(place) ?? null);
}

/**
 * @param {RoundRecord} record
 * @param {string} seed
 */
async function server({ deck, commitments, places: dealtFrom }, seed) {
  const { cards, commitments: follow } = await serverDeal(deck, unhex(seed));
  const at = follow.findIndex((each, place) => each !== commitments[place]);
  must(at < 0, `The server seed does not give the commitments that were published: place ${at}.`);
  return dealtFrom.map((place) => cards[place]);
}

/**
 * The deck as dealt; cards that were never shown are in any order, which decides nothing.
 * @param {RoundRecord} record
 * @param {(number | null)[]} cards
 */
function filled({ deck }, cards) {
  const left = [...deck].sort((one, other) => one - other);
  for (const card of cards) if (card !== null) left.splice(left.indexOf(card), 1);
  return cards.map((card) => card ?? left.shift() ?? 0);
}

/**
 * Every card that an event names was opened: a card that was filled in proves nothing.
 * @param {RoundRecord} record
 * @param {CardDeck} deck
 * @param {(number | null)[]} cards
 */
function named({ events }, deck, cards) {
  const names = new Set(deck.cards.map((card) => deck.name(card)));
  const opened = new Set(cards.filter((card) => card !== null).map((card) => deck.name(card)));
  let found = 0;
  for (const [number, event] of events.entries()) {
    for (const word of words(event)) {
      if (!names.has(word)) continue;
      must(opened.has(word), `event ${number}: ${word} is named and was never opened`);
      found += 1;
    }
  }
  return `${found} cards named by events, all of them opened.`;
}

/**
 * @param {any} value
 * @returns {Generator<string>}
 */
function* words(value) {
  if (typeof value === "string") yield* value.split(/[\s,]+/);
  else if (value && typeof value === "object") for (const each of Object.values(value)) yield* words(each);
}
