// What seats do, in words: "raises to 6, all in".

const DEEDS = {
  fold: ["folds", "fold"],
  check: ["checks", "check"],
  call: ["calls", "call"],
  bet: ["bets", "bet"],
  raise: ["raises to", "raise to"],
  "bring-in": ["brings in", "bring in"],
};
const STANDS = ["stands pat", "stand pat"];
const DRAWS = ["draws", "draw"];

// `mine` for the second person.
export function deedWords(deed, mine = false) {
  const form = mine ? 1 : 0;
  if (deed.kind === "discarded") return deed.count ? `${DRAWS[form]} ${deed.count}` : STANDS[form];
  const amount = { call: deed.chips, bet: deed.to, raise: deed.to, "bring-in": deed.to }[deed.did];
  const words = amount === undefined ? DEEDS[deed.did][form] : `${DEEDS[deed.did][form]} ${chips(amount)}`;
  return deed.all_in ? `${words}, all in` : words;
}

// The same where chips lie beside it: "raises".
export function deedVerb(deed) {
  if (deed.kind === "discarded") return deedWords(deed);
  return DEEDS[deed.did][0].split(" ")[0];
}

export function chips(number) {
  return number.toLocaleString("en");
}

// Names of pots: the first is the main pot where there are others.
export function potWords(number, many) {
  if (many < 2) return "pot";
  if (number === 0) return "main pot";
  return many === 2 ? "side pot" : `side pot ${number}`;
}
