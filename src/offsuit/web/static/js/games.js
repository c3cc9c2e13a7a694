// Games and their settings in words.

export const PYRAMID = "pyramid";

export const KINDS = [
  {
    kind: PYRAMID,
    title: "Pyramid Poker",
    sentence: "Arrange 17 cards into three poker hands, each stronger than the one above it, and compare them with everybody's.",
    sample: ["AS", "KH", "*"],
  },
  {
    kind: "piecepack",
    title: "Dual Piecepacks Poker",
    sentence: "Bet on five of 48 tiles, where suit, colour and group each make a flush of their own.",
    sample: ["♠N", "♡A", "♦5"],
  },
  {
    kind: "destiny",
    title: "Destiny Deck",
    sentence: "Draw five cards to see whether a deed succeeds: the hand, your skills and your luck add up to a score.",
    sample: ["QH", "QS", "7D"],
  },
];

const VARIANTS = {
  "pyramid no-surrender": "Pyramid Poker",
  "pyramid standard": "Pyramid Poker with surrender",
};

export function kindOf(game) {
  return game.split(" ")[0];
}

export function gameWords(game) {
  return VARIANTS[game] ?? `Dual Piecepacks Poker, ${game.split(" ").slice(1).join(" ")}`;
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
