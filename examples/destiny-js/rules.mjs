// The rules: rules.json, which the engine wrote, with what a scenario changes laid over it.

import { readFileSync } from "node:fs";
import { URL } from "node:url";

import { HUNDREDTH, parseAmount, roundHalfEven } from "./amount.mjs";

const SHIPPED = JSON.parse(readFileSync(new URL("./rules.json", import.meta.url), "utf-8"));

export function rulesOver(changes = {}) {
  return { ...SHIPPED, ...changes };
}

/** The bonus of a skill level, an amount, rounded half-even to two decimals. */
export function levelBonus(rules, level) {
  return rules.skill_curve === "published" ? published(rules, level) : formula(rules, level);
}

function formula(rules, level) {
  const steps = level - 1;
  const power = steps ** Number(rules.skill_exponential_base);
  const bonus = steps * Number(rules.skill_linear_coefficient) + power * Number(rules.skill_exponential_coefficient);
  return roundHalfEven(Math.round(bonus * 1e10), 1e8) * HUNDREDTH;
}

/** Straight lines between the printed entries. */
function published(rules, level) {
  const entries = Object.entries(rules.published_curve).map(([at, bonus]) => [Number(at), parseAmount(bonus)]);
  entries.sort(([a], [b]) => a - b);
  const next = Math.max(1, entries.findIndex(([at]) => at >= level));
  const [[low, less], [high, more]] = [entries[next - 1], entries[next]];
  const numerator = less * (high - low) + (more - less) * (level - low);
  return roundHalfEven(numerator, (high - low) * HUNDREDTH) * HUNDREDTH;
}
