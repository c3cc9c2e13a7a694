// Everybody at the table in one line each: name, chips, and what he is doing.

import { h } from "../ui/element.js";
import { list, signed } from "../ui/text.js";

export function seatItems(table, you) {
  return table.chairs.flatMap((chair, number) => (chair ? [seat(table, you, chair, number)] : []));
}

function seat(table, you, chair, number) {
  const state = stateOf(table, chair, number);
  const mine = number === you.chair;
  return h("li", { class: `seat${mine ? " mine" : ""}${state === "thinking" ? " awaited" : ""}` },
    h("span", { class: "seat-name" }, mine ? "You" : chair.name),
    h("span", { class: "seat-chips", title: "chips won" }, h("span", { class: "unseen" }, "chips won: "), signed(chair.won)),
    h("span", { class: "seat-state small quiet" }, mine && state === "thinking" ? "your turn" : state || (chair.level ? "bot" : "here")));
}

function stateOf(table, chair, number) {
  if (chair.leaving) return "leaving";
  if (chair.resting) return "sitting out";
  const round = table.round;
  if (!round || round.phase === "over" || round.phase === "void") return chair.level ? "" : chair.ready ? "ready" : "not ready";
  if (!round.chairs.includes(number)) return chair.ready ? "waits for the next deal" : "not ready";
  if (round.phase !== "play") return "";
  return round.waiting.some(({ seat }) => round.chairs[seat] === number) ? "thinking" : "done";
}

export function nameOf(table, seatNumber) {
  return table.chairs[table.round.chairs[seatNumber]]?.name ?? "somebody who left";
}

// Who the table waits for, as a sentence.
export function waitingWords(table, you) {
  const round = table.round;
  if (!round || round.phase !== "play") return betweenWords(table, you);
  const seats = round.waiting.map(({ seat }) => seat);
  const others = seats.filter((seat) => seat !== you.seat).map((seat) => nameOf(table, seat));
  if (you.seat !== null && seats.includes(you.seat)) return others.length ? "It is your turn." : "Everybody waits for you.";
  if (!others.length) return "";
  return you.seat === null ? `The table waits for ${few(others)}.` : `You are waiting for ${few(others)}.`;
}

// One line on a phone: who of many thinks stands beside his name.
function few(names) {
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : list(names);
}

function betweenWords(table, you) {
  const phase = table.round?.phase;
  if (phase === "seeds" || phase === "reveals") return "The cards are being shuffled.";
  const people = table.chairs.filter((chair) => chair && !chair.level && !chair.resting);
  const others = people.filter((chair) => !chair.ready && chair !== table.chairs[you.chair]).map((chair) => chair.name);
  const mine = you.chair === null ? null : table.chairs[you.chair];
  if (mine && !mine.ready && !mine.resting) return "The next round waits for you.";
  if (others.length && (table.played === 0 || !people.some((chair) => chair.ready))) return `${mine ? "You are" : "The table is"} waiting for ${list(others)}.`;
  if (phase === "over" && table.options.pause) return "The next round begins after a pause.";
  return people.length ? "Waiting for more players." : "Nobody plays here yet: sit down and be the first.";
}
