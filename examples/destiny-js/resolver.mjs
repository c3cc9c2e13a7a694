// Destiny Deck in JavaScript: a scenario and its hands or seeds in, the result out. No dependencies.
//
//   resolve(scenario, { serverSeed, clientSeed }) -> the JSON that `offsuit destiny resolve` prints,
//   without its record. Rule numbers (D1, D2, ...) are those of docs/rules/destiny.md.

import { amountText, meanText, parseAmount, POINT, reduced } from "./amount.mjs";
import { parseHand } from "./cards.mjs";
import { drawHands } from "./draws.mjs";
import { readParticipant } from "./participant.mjs";
import { rulesOver } from "./rules.mjs";
import { scoreHand, scoreJson } from "./score.mjs";

const DEGREES = ["critical_success", "success", "failure", "critical_failure"];
const BEST = 3;

export function resolve(scenario, { serverSeed = null, clientSeed = null } = {}) {
  const rules = rulesOver(scenario.rules);
  const setting = {
    rules,
    location: scenario.location,
    at: Date.parse(scenario.at),
    defenseBonus: parseAmount(scenario.defense_bonus ?? 0),
  };
  const [attackers, defenders] = participants(scenario, setting);
  const everybody = [...attackers, ...defenders];
  const hands = scenario.hands ? givenHands(scenario.hands) : drawHands(serverSeed, clientSeed, everybody.length);
  const scores = everybody.map((who, at) => scoreHand(rules, who, hands[at]));
  const sides = [scores.slice(0, attackers.length), scores.slice(attackers.length)];
  if (scenario.kind === "gang") return gangWar(rules, sides, scenario.scoring ?? "average");
  return scenario.kind === "duel" ? duel(rules, ...scores) : challenge(rules, scenario, scores[0]);
}

function participants(scenario, setting) {
  const gang = (side, defends) =>
    scenario[side].map((data, at) => readParticipant(`${side}[${at}]`, data, setting, defends));
  if (scenario.kind === "gang") return [gang("attackers", false), gang("defenders", true)];
  const actor = readParticipant("actor", scenario.actor, setting, false);
  if (scenario.kind !== "duel") return [[actor], []];
  return [[actor], [readParticipant("target", scenario.target, setting, true)]];
}

function givenHands({ actor, target, attackers, defenders }) {
  if (attackers) return [...attackers, ...defenders].map(parseHand);
  return (target === undefined ? [actor] : [actor, target]).map(parseHand);
}

/** D21: a total against a threshold. */
function challenge(rules, { kind, target }, actor) {
  const content = kind === "crime" ? rules.crimes[target.crime] : rules.checks[target.check];
  const { difficulty, threshold, energy_cost: energy = null } = content ?? { threshold: target.threshold };
  const needed = parseAmount(threshold);
  const margin = actor.total - needed;
  const royal = rules.royal_flush_auto_win && actor.rank === "royal_flush";
  const degree = royal ? 0 : degreeOf(rules, margin);
  const told = { ...(content && { [kind]: target[kind], difficulty }), threshold: amountText(needed) };
  return {
    kind,
    actor: scoreJson(actor),
    target: told,
    winner: null,
    success: degree < 2,
    degree: DEGREES[degree],
    margin: amountText(margin),
    reward_multiplier: Math.max(0, 2 - degree),
    penalty: [null, null, "minor", "major"][degree],
    max_damage: false,
    energy_cost: energy,
    rule: royal ? "royal_flush" : "threshold",
  };
}

function degreeOf(rules, margin) {
  if (margin >= parseAmount(rules.critical_margin)) return 0;
  if (margin >= 0) return 1;
  return margin >= parseAmount(rules.failure_margin) ? 2 : 3;
}

/** D18 to D20: two totals, identical hands by their suits, a royal flush where it wins by itself. */
function duel(rules, actor, target) {
  const royals = Number(actor.rank === "royal_flush") - Number(target.rank === "royal_flush");
  const identical = [...actor.hand].sort().join() === [...target.hand].sort().join();
  const margin = actor.total - target.total;
  let [rule, ahead] = [margin === 0 ? "tie" : "total", margin];
  if (rules.royal_flush_auto_win && royals) [rule, ahead] = ["royal_flush", royals];
  else if (identical) [rule, ahead] = ["identical_hands", actor.suitScore - target.suitScore];
  const sides = { actor: scoreJson(actor), target: scoreJson(target) };
  return opposed(rules, "duel", sides, rule, ahead, amountText(margin));
}

/** D26: the average of all totals, or of the three highest, compared as fractions. */
function gangWar(rules, [attackers, defenders], scoring) {
  const [ours, theirs] = [attackers, defenders].map((scores) => counted(scores, scoring));
  const ahead = ours.sum * theirs.places.length - theirs.sum * ours.places.length;
  const sides = {
    actor: gangJson(ours, scoring),
    target: gangJson(theirs, scoring),
    attackers: attackers.map((score, at) => ({ ...scoreJson(score), counts: ours.places.includes(at) })),
    defenders: defenders.map((score, at) => ({ ...scoreJson(score), counts: theirs.places.includes(at) })),
  };
  const margin = meanText(ahead, ours.places.length * theirs.places.length);
  return opposed(rules, "gang", sides, ahead === 0 ? "tie" : "total", ahead, margin);
}

/** Of equal totals the member listed first counts. */
function counted(scores, scoring) {
  const places = scores.map((_, at) => at).sort((a, b) => scores[b].total - scores[a].total || a - b);
  if (scoring === "best three") places.splice(BEST);
  return { places, sum: places.reduce((sum, at) => sum + scores[at].total, 0) };
}

function gangJson({ places, sum }, scoring) {
  const [n, d] = reduced(sum, places.length * POINT);
  return { scoring, total: meanText(sum, places.length), fraction: `${n}/${d}` };
}

function opposed(rules, kind, sides, rule, ahead, margin) {
  const equal = rules.tie_favors_defender ? "target" : "draw";
  const winner = ahead === 0 ? equal : ahead > 0 ? "actor" : "target";
  return {
    kind,
    ...sides,
    winner,
    success: null,
    degree: null,
    margin,
    reward_multiplier: Number(winner === "actor"),
    penalty: null,
    max_damage: rule === "royal_flush",
    energy_cost: null,
    rule,
  };
}
