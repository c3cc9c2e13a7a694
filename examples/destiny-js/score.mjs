// One participant's score: base, suits and modifiers, in lines that add up to the total.

import { amountText, factorText, parseAmount, POINT } from "./amount.mjs";
import { cardName, readHand, SUITS, valueLetter } from "./cards.mjs";

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

export function scoreHand(rules, who, hand) {
  const { rank, extra, suitCounts } = readHand(hand);
  const base = parseAmount(rules.hand_rank_scores[rank]) + extra * POINT;
  const suitScore = sum(who.suitSources.map(([suit, , bonus]) => suitCounts[suit] * bonus));
  const boosts = who.boostSources.filter(([each]) => each === rank);
  const boost = sum(boosts.map(([, , amount]) => amount));
  const modifiers = sum(who.flatSources.map(([, amount]) => amount)) + boost;
  const total = Math.max(0, base + suitScore + modifiers);
  const words = rank.replaceAll("_", " ");
  const lines = [[words, base - extra * POINT]];
  if (extra) lines.push([rank === "high_card" ? "three highest cards" : `kicker ${valueLetter(extra)}`, extra * POINT]);
  for (const [suit, what, bonus] of who.suitSources) {
    const count = suitCounts[suit];
    if (count) lines.push([`${what}: ${count} ${SUITS[suit]} x ${factorText(bonus)}`, count * bonus]);
  }
  lines.push(...who.flatSources);
  if (boost) lines.push(...boosts.map(([, what, amount]) => [`${what}: ${words}`, amount]));
  const short = total - base - suitScore - modifiers;
  if (short) lines.push(["floor at 0", short]);
  return { name: who.name, hand, rank, base, suitScore, modifiers, total, lines };
}

export function scoreJson({ name, hand, rank, base, suitScore, modifiers, total, lines }) {
  return {
    name,
    hand: hand.map(cardName),
    rank,
    base: amountText(base),
    suit_score: amountText(suitScore),
    modifiers: amountText(modifiers),
    total: amountText(total),
    lines: lines.map(([what, amount]) => [what, amountText(amount)]),
  };
}
