// Every rule on the desk: the document's name for it, what it does, and how far its slider goes.

/** @typedef {{ name: string, words: string, low: number, high: number, step: number }} RuleText */

/** @type {Record<string, RuleText>} */
const CURVE = {
  skill_linear_coefficient: { name: "SKILL_LINEAR_COEFFICIENT", words: "Points that every skill level adds for each card of the suit.", low: 0, high: 2, step: 0.01 },
  skill_exponential_base: { name: "SKILL_EXPONENTIAL_BASE", words: "Above 1, later levels are worth more than early ones.", low: 0.5, high: 2, step: 0.01 },
  skill_exponential_coefficient: { name: "SKILL_EXPONENTIAL_COEFFICIENT", words: "How much of that growth there is.", low: 0, high: 0.5, step: 0.005 },
};
/** @type {Record<string, RuleText>} */
const MARGINS = {
  critical_margin: { name: "CRITICAL_MARGIN", words: "Points above the threshold that make a success critical: rewards double.", low: 0, high: 300, step: 1 },
  failure_margin: { name: "Failure margin", words: "Points below the threshold from which a failure is critical. The document has −50.", low: -200, high: 0, step: 1 },
  territory_defense_multiplier: { name: "TERRITORY_DEFENSE_MULTIPLIER", words: "What a defender's bonus is multiplied by.", low: 0, high: 5, step: 0.1 },
};
const RANKS = ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind", "two_pair", "pair", "high_card"];
/** @type {Record<string, RuleText>} */
const SCORES = Object.fromEntries(RANKS.map((rank) => [`hand_rank_scores.${rank}`, {
  name: rank.replaceAll("_", " "), words: "", low: 0, high: 600, step: 1,
}]));

/** @type {Record<string, { name: string, words: string }>} */
export const SWITCHES = {
  tie_favors_defender: { name: "TIE_FAVORS_DEFENDER", words: "Equal totals: the defender wins." },
  royal_flush_auto_win: { name: "ROYAL_FLUSH_AUTO_WIN", words: "A royal flush wins, whatever the totals are." },
};

/** @type {{ title: string, words: string, open: boolean, rules: Record<string, RuleText> }[]} */
export const GROUPS = [
  { title: "Skill curve", words: "What a skill level is worth: (level − 1) × linear + (level − 1)^base × coefficient, for each card of its suit.", open: true, rules: CURVE },
  { title: "HAND_RANK_SCORES", words: "Base points of a hand: the luck in every total.", open: true, rules: SCORES },
  { title: "Margins and defence", words: "", open: false, rules: MARGINS },
];

/**
 * @param {string} id
 * @returns {RuleText}
 */
export const crimeText = (id) => ({ name: id.replaceAll("_", " "), words: "", low: 0, high: 600, step: 1 });
