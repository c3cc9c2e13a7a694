// A participant as scoring sees them: every source of points with its name, in the order of the rules.

import { factorText, parseAmount, POINT } from "./amount.mjs";
import { SUITS } from "./cards.mjs";
import { levelBonus } from "./rules.mjs";

/** { name, suitSources: [suit, what, amount], flatSources: [what, amount], boostSources: [rank, what, amount] } */
export function readParticipant(where, data, setting, defends) {
  const { rules } = setting;
  const who = { name: data.name ?? data.npc ?? where, suitSources: [], flatSources: [], boostSources: [] };
  if (data.npc !== undefined) {
    const { level } = rules.npcs[data.npc];
    SUITS.forEach((_, suit) => who.suitSources.push([suit, `${data.npc} ${level}`, levelBonus(rules, level)]));
  }
  for (const [skill, level] of skillLevels(data.skills ?? {})) {
    for (const suit of rules.skills[skill]) {
      who.suitSources.push([SUITS.indexOf(suit), `${skill} ${level}`, levelBonus(rules, level)]);
    }
  }
  for (const [suit, bonus] of Object.entries(data.suit_bonuses ?? {})) {
    who.suitSources.push([SUITS.indexOf(suit), "suit bonus", parseAmount(bonus)]);
  }
  for (const item of data.items ?? []) {
    if (typeof item === "string") addEffects(who, item, rules.items[item]);
    else addEffects(who, item.itemId, item.effects);
  }
  for (const buff of data.buffs ?? []) addBuff(who, buff, setting);
  if (setting.location) addEffects(who, setting.location, rules.locations[setting.location]);
  if (defends && setting.defenseBonus) addDefense(who, setting);
  return who;
}

function skillLevels(skills) {
  return Array.isArray(skills) ? skills.map(({ skillId, level }) => [skillId, level]) : Object.entries(skills);
}

/** A buff counts from its start until before its end. */
function addBuff(who, buff, { rules, at }) {
  const { duration, effects } = { ...(rules.buffs[buff.id] ?? {}), ...buff };
  const start = Date.parse(buff.start);
  if (start <= at && at < start + 1000 * duration) addEffects(who, buff.id ?? "buff", effects);
}

function addEffects(who, what, effects) {
  const suits = [0, 0, 0, 0];
  let flat = 0;
  for (const [key, value] of Object.entries(effects)) {
    if (key === "flatBonus" || key === "flatPenalty") flat += parseAmount(value);
    else if (key === "suitBonus") for (const suit in value) suits[SUITS.indexOf(suit)] += parseAmount(value[suit]);
    else if (key === "handRankBoost") {
      for (const rank in value) who.boostSources.push([rank, what, parseAmount(value[rank])]);
    } else suits[SUITS.indexOf(key)] += parseAmount(value);
  }
  suits.forEach((amount, suit) => amount && who.suitSources.push([suit, what, amount]));
  if (flat) who.flatSources.push([what, flat]);
}

function addDefense(who, { rules, defenseBonus }) {
  const multiplier = parseAmount(rules.territory_defense_multiplier);
  const what = `defense bonus ${factorText(defenseBonus)} x ${factorText(multiplier)}`;
  who.flatSources.push([what, (defenseBonus * multiplier) / POINT]);
}
