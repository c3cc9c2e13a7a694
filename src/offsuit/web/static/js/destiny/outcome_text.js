// A result as text.

import { label } from "../ui/game_text.js";
import { amount, words } from "./destiny_text.js";

/** @type {Record<string, string>} */
const RULES = {
  tie: "Equal totals go to the side that is attacked.",
  identical_hands: "Both drew the same five cards, so the suit scores decide.",
  royal_flush: "A royal flush decides by itself.",
};
const REWARDS = ["No reward", "Single reward", "Double reward"]; // by the multiplier

/**
 * {good, title, more}: a headline and the details.
 * @param {DestinyResult} result
 * @param {PageState} state
 * @returns {{ good: boolean, title: string, more: string }}
 */
export function outcome(result, state) {
  return result.degree === null ? contest(result, state) : deed(result);
}

/** @param {DestinyResult} given */
function deed({ actor, target, degree, success, margin, reward_multiplier: times, penalty, energy_cost: energy, rule }) {
  const by = margin.startsWith("-") ? `${amount(margin.slice(1))} too few` : `${amount(margin)} more than it takes`;
  const cost = [REWARDS[times], penalty && `a ${penalty} penalty`, energy && `${energy} energy spent`].filter(Boolean).join(", ");
  return {
    good: success,
    title: label(degree ?? ""),
    more: `${amount(actor.total)} against ${amount(target.threshold)}: ${by}. ${RULES[rule] ? `${RULES[rule]} ` : ""}${cost}.`,
  };
}

/**
 * @param {DestinyResult} given
 * @param {PageState} state
 */
function contest({ kind, actor, target, winner, margin, rule, max_damage: damage }, state) {
  const gang = kind === "gang";
  const names = { actor: gang ? "Your gang" : state.you.name || "You", target: gang ? "The other gang" : state.foe.npc ? `The ${words(state.foe.npc)}` : state.foe.name || "Your opponent" };
  const by = amount(margin.replace("-", ""));
  const draw = winner === "draw";
  return {
    good: winner === (state.defends ? "target" : "actor"),
    title: draw ? "A draw" : `${names[winner]} ${gang || winner === "target" || state.you.name ? "wins" : "win"}`,
    more: [`${amount(actor.total)} against ${amount(target.total)}${Number(margin) ? `, ${by} apart` : ""}.`, draw ? null : RULES[rule], damage ? "Maximum damage." : null].filter(Boolean).join(" "),
  };
}
