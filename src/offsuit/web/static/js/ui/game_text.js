// Games and their settings in words.

export const PYRAMID = "pyramid";
export const PIECEPACK = "piecepack";

export const KINDS = [
  {
    kind: PYRAMID,
    title: "Pyramid Poker",
    sentence: "Make three poker hands of seventeen cards: strong at the back, weaker in the middle, weakest in front. Each of yours meets everybody's.",
    facts: "2 to 6 players, two minutes a round",
    sample: [["QS", "QD", "7C"], ["TH", "9S", "*8S", "7D", "6C"], ["KS", "KH", "KC", "4D", "4S"]],
    plays: [["pyramid no-surrender", "Play now"], ["pyramid standard", "Play for a pot"]],
  },
  {
    kind: PIECEPACK,
    title: "Dual Piecepacks Poker",
    sentence: "Hold'em and its cousins with 48 tiles of six ranks. Suit, link and group make three kinds of flush, so nothing is where you expect it.",
    facts: "2 to 20 players, a minute a hand",
    sample: [["♠N", "♡A", "♦5", "♢5", "♣2"], ["♥N", "♤3"]],
    plays: [["piecepack holdem", "Play now"], ["piecepack stud-hilo", "Stud, high and low"]],
  },
  {
    kind: "destiny",
    title: "Destiny Deck",
    sentence: "Will the deed succeed? Draw five cards and see: the poker hand, your skills and your luck add up to one score.",
    facts: "you against the odds, ten seconds a deed",
    sample: [["QH", "QS", "QD", "9H", "7D"]],
    page: "/destiny",
  },
];

const VARIANTS = {
  "pyramid no-surrender": "Pyramid Poker",
  "pyramid standard": "Pyramid Poker with surrender",
  "piecepack holdem": "Piecepack hold'em",
  "piecepack omaha": "Piecepack Omaha",
  "piecepack omaha-hilo": "Piecepack Omaha, high and low",
  "piecepack stud": "Piecepack seven-tile stud",
  "piecepack stud-hilo": "Piecepack stud, high and low",
  "piecepack draw": "Piecepack five-tile draw",
  "piecepack lowball": "Piecepack lowball draw",
  "piecepack triple-draw": "Piecepack triple-draw lowball",
};

export function kindOf(game) {
  return game.split(" ")[0];
}

export function gameWords(game) {
  return VARIANTS[game] ?? game;
}

// "suit_tiebreak" -> "Suit tiebreak".
export function label(name) {
  const words = name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}

export function valueWords(value) {
  if (value === null) return "as the variant has it";
  if (value === true) return "yes";
  if (value === false) return "no";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

// Every option of a table in words, most wanted first.
export function optionWords(options) {
  const of = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;
  return [
    of(options.seats, "seat"),
    `${clockWords(options.seconds)} a decision`,
    `${of(options.rounds, "round")} a match`,
    options.pause ? `${clockWords(options.pause)} between rounds` : "no pause between rounds",
    options.bots ? `${options.bots} bots fill empty seats` : "no bots",
    options.alone ? "bots play on alone" : null,
    options.stake ? `${options.stake} chips to begin with` : "on credit",
    options.aids ? "aids on" : "no aids",
    options.watched ? "open to spectators" : "no spectators",
    `${clockWords(options.seed_seconds)} for seeds`,
  ].filter(Boolean);
}

export function clockWords(seconds) {
  if (seconds >= 3600 && seconds % 3600 === 0) return `${seconds / 3600} h`;
  if (seconds >= 60 && seconds % 60 === 0) return `${seconds / 60} min`;
  return `${seconds} s`;
}
