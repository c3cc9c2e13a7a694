// The reveal: two players face to face, row by row, with the points on the line between them.

import { cardPicture, inGroups } from "../ui/cards.js";
import { h, show } from "../ui/element.js";
import { count, signed } from "../ui/text.js";
import { pairOf, SHOWN } from "./round_result.js";

export function reveal(result, mySeat) {
  const shown = result.hands.map(({ seat }) => seat);
  if (!shown.length) return h("p", { class: "quiet" }, nobodyWords(result, mySeat));
  const me = shown.includes(mySeat) ? mySeat : best(result, shown);
  const others = shown.filter((seat) => seat !== me);
  if (!others.length) return h("p", { class: "quiet" }, aloneWords(result, me, mySeat));
  const stage = h("div", { class: "stage" });
  const choose = (other, arriving = false) => {
    show(stage, duel(result, me, other));
    stage.classList.toggle("arriving", arriving); // rows turn over once, not with every opponent
    for (const button of chooser.children) button.setAttribute("aria-pressed", Number(button.dataset.seat) === other);
  };
  const chooser = h("div", { class: "row chooser", role: "group", "aria-label": `${result.names[me]} against` },
    others.map((other) => h("button", { type: "button", "data-seat": other, onclick: () => choose(other) },
      h("span", { class: "chooser-name" }, result.names[other]), h("span", { class: "figure" }, signed(pairOf(result.scored, me, other)?.total ?? 0)))));
  choose(others[0], true);
  return h("div", { class: "reveal" }, chooser, stage);
}

function nobodyWords(result, mySeat) {
  const stayed = result.names.flatMap((_, seat) => (result.surrendered.includes(seat) ? [] : [seat]));
  return stayed.length ? aloneWords(result, stayed[0], mySeat) : "Everybody surrendered: all share the pot, and nothing is shown.";
}

function aloneWords(result, seat, mySeat) {
  const who = seat === mySeat ? "You are the only one who played on and take" : `${result.names[seat]} is the only one who played on and takes`;
  return `${who} the pot; nothing is compared and nothing shown.`;
}

function best(result, shown) {
  return shown.toSorted((a, b) => result.scored.net[b] - result.scored.net[a])[0];
}

function duel(result, me, other) {
  const [mine, theirs] = [me, other].map((seat) => result.hands.find((hand) => hand.seat === seat));
  const pair = pairOf(result.scored, me, other);
  return h("div", { class: "duel" },
    h("div", { class: "duel-names" }, h("h3", {}, result.names[me]), h("span", { class: "figure big" }, signed(pair.total)), h("h3", {}, result.names[other])),
    mine.automatic || theirs.automatic ? h("p", { class: "automatic-line" }, automaticWords(result, mine, theirs, pair)) : null,
    SHOWN.map((place, at) => meeting(place, at, mine, theirs, pair)),
    h("div", { class: "duel-unused unused" }, unused(mine), unused(theirs)));
}

function automaticWords(result, mine, theirs, pair) {
  const words = [mine, theirs].filter((hand) => hand.automatic).map((hand) => `${result.names[hand.seat]} declared ${hand.automatic}`);
  return `${words.join("; ")}: ${count(Math.abs(pair.total), "point")} flat, rows are not compared.`;
}

function meeting(place, at, mine, theirs, pair) {
  const points = pair[place];
  const side = points > 0 ? "left" : points < 0 ? "right" : "level";
  const words = points === null ? "not compared" : points === 0 ? "push" : points > 0 ? "wins" : "loses";
  return h("div", { class: `meeting turn-${at} to-${side}` },
    half(mine, place, "mine"),
    h("div", { class: "joint" }, h("span", { class: "joint-place small quiet" }, place), h("span", { class: "joint-line" }, h("span", { class: "joint-points" }, points ? signed(points) : "·")), h("span", { class: "small quiet" }, words)),
    half(theirs, place, "theirs"));
}

function half(hand, place, side) {
  const words = hand.words[["back", "middle", "front"].indexOf(place)];
  return h("div", { class: `half ${side}` },
    h("div", { class: "cards" }, inGroups(hand[place]).map((name) => h("span", { class: "slot" }, cardPicture(name)))),
    h("p", { class: "small half-words" }, words));
}

function unused(hand) {
  if (!hand.unused.length) return h("span", { class: "quiet small" }, "all cards used");
  return h("div", { class: "half" }, h("div", { class: "cards" }, inGroups(hand.unused).map((name) => h("span", { class: "slot" }, cardPicture(name)))), h("p", { class: "small quiet" }, "unused"));
}
