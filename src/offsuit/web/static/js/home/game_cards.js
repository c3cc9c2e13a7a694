// The games on the home page: one card a game, with what to press to play at once.

import { cardPicture } from "../ui/cards.js";
import { cardsDealt, gameNamed } from "../server/game_rules.js";
import { h } from "../ui/element.js";
import { capitalized, inWords, list } from "../ui/text.js";
import { tilePicture } from "../ui/tiles.js";

// The numbers in a sentence come from the description of the first game that a card offers.
/** @type {SeatedCard[]} */
const SEATED = [
  {
    kind: "pyramid",
    title: "Pyramid Poker",
    sentence: (/** @type {any} */ { rows, phases }) => `Make ${inWords(rows.length)} poker hands of ${inWords(cardsDealt(phases))} cards: strong at the back, weaker in the middle, weakest in front. Each of yours meets everybody's.`,
    pace: "two minutes a round",
    sample: [["QS", "QD", "7C"], ["TH", "9S", "*8S", "7D", "6C"], ["KS", "KH", "KC", "4D", "4S"]],
    picture: (name) => cardPicture(name),
    plays: [["pyramid no-surrender", "Play now"], ["pyramid standard", "Play for a pot"]],
  },
  {
    kind: "piecepack",
    title: "Dual Piecepacks Poker",
    sentence: (/** @type {any} */ { deck, flushes }) => `Hold'em and its cousins with ${deck.names.length} tiles of ${inWords(deck.ranks.length)} ranks. ${capitalized(list(flushes))} make ${inWords(flushes.length)} kinds of flush, so nothing is where you expect it.`,
    pace: "a minute a hand",
    sample: [["♠N", "♡A", "♦5", "♢5", "♣2"], ["♥N", "♤3"]],
    picture: tilePicture,
    plays: [["piecepack holdem", "Play now"], ["piecepack stud-hilo", "Stud, high and low"]],
  },
];
/** @type {GameCard} */
const DESTINY = {
  kind: "destiny",
  title: "Destiny Deck",
  sentence: "Will the deed succeed? Draw a poker hand and see: the hand, your skills and your luck add up to one score.",
  facts: "you against the odds, ten seconds a deed",
  sample: [["QH", "QS", "QD", "9H", "7D"]],
  picture: (name) => cardPicture(name),
};

/**
 * `playButton(game, text, primary)` makes a button that starts a table.
 * @param {GameInfo[]} games
 * @param {(game: GameInfo, text: string, primary: boolean) => HTMLElement} playButton
 */
export function gameCards(games, playButton) {
  const seated = SEATED.map((each) => {
    const found = each.plays.map(([name]) => gameNamed(games, name));
    const sentence = each.sentence(found[0].description);
    const facts = `${found[0].seats[0]} to ${found[0].seats[1]} players, ${each.pace}`;
    return card({ ...each, sentence, facts }, each.plays.map(([, text], at) => playButton(found[at], text, at === 0)));
  });
  return [...seated, card(DESTINY, [h("a", { class: "button primary", href: "/destiny" }, "Try your luck"), h("a", { class: "button", href: "/destiny/day" }, "Play a day")])];
}

/**
 * @param {GameCard} given
 * @param {Child} actions
 */
function card({ kind, title, sentence, facts, sample, picture }, actions) {
  return h("li", { class: "game surface" },
    h("div", { class: `sample sample-${kind}`, "aria-hidden": "true" }, sample.map((row) => h("div", { class: "sample-row" }, row.map(picture)))),
    h("h2", {}, title), h("p", {}, sentence), h("p", { class: "small quiet" }, facts), h("div", { class: "row" }, actions));
}
