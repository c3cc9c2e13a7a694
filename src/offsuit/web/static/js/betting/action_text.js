// Actions and pots as text: "raises to 6, all in".

// Third person, second person, and the short form that is shown beside chips.
/** @type {Record<string, string[]>} */
const ACTIONS = {
  fold: ["folds", "fold", "folds"],
  check: ["checks", "check", "checks"],
  call: ["calls", "call", "calls"],
  bet: ["bets", "bet", "bets"],
  raise: ["raises to", "raise to", "raises"],
  "bring-in": ["brings in", "bring in", "brings in"],
};
const STANDS = ["stands pat", "stand pat"];
const DRAWS = ["draws", "draw"];

/**
 * `mine` for the second person.
 * @param {SeatAction} action
 * @param {boolean} [mine]
 */
export function actionWords(action, mine = false) {
  const form = mine ? 1 : 0;
  if (action.kind === "discarded") return action.count ? `${DRAWS[form]} ${action.count}` : STANDS[form];
  const amount = { call: action.chips, bet: action.to, raise: action.to, "bring-in": action.to }[action.did];
  const words = amount === undefined ? ACTIONS[action.did][form] : `${ACTIONS[action.did][form]} ${chips(amount)}`;
  return action.all_in ? `${words}, all in` : words;
}

/**
 * Without the amount: "raises".
 * @param {SeatAction} action
 */
export function actionVerb(action) {
  if (action.kind === "discarded") return actionWords(action);
  return ACTIONS[action.did][2];
}

/** @param {number} number */
export function chips(number) {
  return number.toLocaleString("en");
}

/**
 * The name of a pot; the first is the main pot where there are several.
 * @param {number} number
 * @param {number} pots
 */
export function potWords(number, pots) {
  if (pots < 2) return "pot";
  if (number === 0) return "main pot";
  return pots === 2 ? "side pot" : `side pot ${number}`;
}
