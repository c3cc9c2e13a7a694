// Cards and what five of them are. A card's code is 4 x rank + suit, from the two of clubs.

const RANK_LETTERS = "23456789TJQKA";
const SUIT_LETTERS = "CDHS";
export const SUITS = ["clubs", "diamonds", "hearts", "spades"];
const KICKED = ["pair", "two_pair", "three_of_a_kind", "four_of_a_kind"];

export const cardName = (code) => RANK_LETTERS[code >> 2] + SUIT_LETTERS[code & 3];

export function parseHand(text) {
  return text.split(" ").map((name) => {
    const [rank, suit] = [RANK_LETTERS.indexOf(name[0]), SUIT_LETTERS.indexOf(name[1])];
    if (name.length !== 2 || rank < 0 || suit < 0) throw new Error(`"${name}" is no card`);
    return 4 * rank + suit;
  });
}

/** The letter of the card that counts `value`: 2 to 10 as printed, jack 11 up to ace 14. */
export const valueLetter = (value) => RANK_LETTERS[value - 2];

/** { rank, extra, suitCounts }: the class of a hand, and what its kicker or highest cards add. */
export function readHand(hand) {
  const suitCounts = [0, 0, 0, 0];
  const held = new Map();
  for (const code of hand) {
    suitCounts[code & 3] += 1;
    held.set(code >> 2, (held.get(code >> 2) ?? 0) + 1);
  }
  const groups = [...held.values()].sort((a, b) => b - a).join("");
  const ranks = [...held.keys()].sort((a, b) => a - b);
  const rank = rankOf(groups, ranks, Math.max(...suitCounts) === 5);
  const singles = ranks.filter((each) => held.get(each) === 1).map((each) => each + 2);
  let extra = 0;
  if (rank === "high_card") extra = singles.slice(-3).reduce((sum, value) => sum + value, 0);
  else if (KICKED.includes(rank)) extra = singles.at(-1);
  return { rank, extra, suitCounts };
}

function rankOf(groups, ranks, flush) {
  const named = { 41: "four_of_a_kind", 32: "full_house", 311: "three_of_a_kind", 221: "two_pair", 2111: "pair" };
  if (named[groups]) return named[groups];
  const straight = ranks[4] - ranks[0] === 4 || ranks.join() === "0,1,2,3,12";
  if (straight && flush) return ranks[0] === 8 ? "royal_flush" : "straight_flush";
  if (flush) return "flush";
  return straight ? "straight" : "high_card";
}
