// The pyramid and the hand below it: cards move by drag, by two taps, and by keys.

import { cardButton, cardWords, redraw } from "../ui/cards.js";
import { h, show } from "../ui/element.js";
import { count } from "../ui/text.js";
import { FEWEST, HAND, MOST, POSITIONS } from "./layout.js";
import { makeDraggable } from "./drag_and_drop.js";

const KEYS = { b: "back", m: "middle", f: "front", h: HAND };
const FEW = 7; // cards that lie side by side on a phone
const ROWS = ["front", "middle", "back", HAND]; // as they lie on the screen

export class Board {
  // `tools` stand beside the hand; `changed(words)` after every move, with what happened for those who do not see it.
  constructor(desk, tools, changed) {
    this.desk = desk;
    this.tools = tools;
    this.changed = changed;
    this.selected = new Set();
    this.places = Object.fromEntries(ROWS.map((place) => [place, this.makePlace(place)]));
    this.element = h("div", { class: "board" },
      h("div", { class: "pyramid" }, POSITIONS.toReversed().map((place) => this.places[place].section)),
      this.places.hand.section);
    this.buttons = new Map();
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("keydown", (event) => this.key(event));
    makeDraggable(this.element, (button) => this.pickUp(button), (button, place, on) => this.drop(button, place, on));
    this.render();
  }

  makePlace(place) {
    const cards = h("div", { class: place === HAND ? "hand-cards" : "cards", role: "group", "aria-label": place });
    const words = h("span", { class: "hand-words" });
    const note = h("p", { class: "hand-note small", "data-note": place });
    const target = h("button", { type: "button", class: "plain target", "data-target": place });
    const head = h("div", { class: "place-head" }, target, place === HAND ? this.tools : words);
    const section = h("section", { class: `place place-${place}`, "data-place": place, "aria-label": place }, head, cards, place === HAND ? null : note);
    return { section, cards, words, note, target };
  }

  // More cards have come, or another tab has moved some.
  update(desk) {
    this.desk = desk;
    this.selected.clear();
    this.render();
  }

  button(card) {
    if (!this.buttons.has(card)) {
      const made = cardButton(this.desk.face(card));
      made.dataset.card = card;
      made.classList.add("dealt");
      this.buttons.set(card, made);
    }
    return this.buttons.get(card);
  }

  render() {
    const focused = document.activeElement?.dataset?.card;
    for (const place of ROWS) this.renderPlace(place);
    this.roving(focused === undefined ? null : Number(focused));
  }

  renderPlace(place) {
    const cards = this.desk.at(place);
    const slots = cards.map((card) => {
      const button = this.button(card);
      redraw(button, place === HAND ? this.desk.face(card) : this.desk.shown(card));
      button.setAttribute("aria-pressed", this.selected.has(card));
      return h("span", { class: "slot" }, button);
    });
    const empty = place === HAND ? 0 : Math.max(0, FEWEST[place] - cards.length);
    show(this.places[place].cards, slots, Array.from({ length: empty }, () => h("span", { class: "slot" }, h("span", { class: "gap" }))));
    this.renderTarget(place, cards.length);
  }

  renderTarget(place, held) {
    const { target } = this.places[place];
    const going = [...this.selected].filter((card) => this.desk.laid.places[card] !== place).length;
    const title = place[0].toUpperCase() + place.slice(1);
    show(target, title, place === HAND ? h("span", { class: "quiet small" }, ` ${held}`) : null);
    if (place === HAND) this.places.hand.cards.classList.toggle("few", held <= FEW);
    target.setAttribute("aria-label", going ? `Move ${count(going, "card")} to ${place}` : `${title}, ${count(held, "card")}`);
    target.classList.toggle("wanted", going > 0);
  }

  // One card of all can be reached by Tab; arrows go on from there.
  roving(focused) {
    const order = ROWS.flatMap((place) => this.desk.at(place));
    const current = focused ?? this.current ?? this.desk.at(HAND)[0] ?? order[0];
    this.current = order.includes(current) ? current : order[0];
    for (const [card, button] of this.buttons) button.tabIndex = card === this.current ? 0 : -1;
    if (focused !== null) this.button(this.current).focus();
  }

  focus(card) {
    this.current = card;
    for (const [each, button] of this.buttons) button.tabIndex = each === card ? 0 : -1;
    this.button(card).focus();
  }

  click(event) {
    const button = event.target.closest("button.card");
    if (button) return this.tapCard(Number(button.dataset.card));
    const place = event.target.closest("[data-place]")?.dataset.place;
    if (place && this.selected.size) this.moveSelected(place);
  }

  // A second tap on a card elsewhere: one for one they change places, several go there.
  tapCard(card) {
    const there = this.desk.laid.places[card];
    const elsewhere = [...this.selected].filter((each) => this.desk.laid.places[each] !== there);
    if (elsewhere.length && there !== HAND) {
      if (elsewhere.length === 1 && this.desk.at(there).length >= FEWEST[there]) return this.swap(elsewhere[0], card);
      return this.moveSelected(there);
    }
    this.toggle(card);
  }

  toggle(card) {
    if (!this.selected.delete(card)) this.selected.add(card);
    this.current = card;
    this.render();
    this.button(card).focus();
  }

  swap(one, other) {
    const words = `${cardWords(this.desk.face(one))} and ${cardWords(this.desk.face(other))} have changed places.`;
    this.desk.swap(one, other);
    this.selected.clear();
    this.render();
    this.changed(words);
  }

  moveSelected(place) {
    this.move([...this.selected], place);
  }

  move(cards, place) {
    const named = cards.length === 1 ? cardWords(this.desk.face(cards[0])) : count(cards.length, "card");
    if (!this.desk.move(cards, place)) {
      this.changed(`${place} takes no more than ${MOST[place]} cards.`);
      return;
    }
    this.selected.clear();
    this.render();
    this.changed(`${named} to ${place}.`);
  }

  pickUp(button) {
    const card = Number(button.dataset.card);
    const cards = this.selected.has(card) ? [...this.selected] : [card];
    return cards.map((each) => this.button(each));
  }

  drop(button, place, on) {
    const card = Number(button.dataset.card);
    const cards = this.selected.has(card) ? [...this.selected] : [card];
    const full = this.desk.at(place).length >= MOST[place];
    if (cards.length === 1 && on && full && place !== HAND && on !== button) return this.swap(card, Number(on.dataset.card));
    if (this.desk.laid.places[card] !== place) this.move(cards, place);
  }

  key(event) {
    const button = event.target.closest("button.card");
    if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
    const card = Number(button.dataset.card);
    const place = KEYS[event.key.toLowerCase()];
    if (place) this.moveByKey(card, place);
    else if (event.key.toLowerCase() === "u") this.undo();
    else if (event.key === "Escape") this.deselect();
    else if (!this.walk(card, event.key)) return;
    event.preventDefault();
  }

  // Focus stays where the card was, so that the next key moves its neighbour.
  moveByKey(card, place) {
    const from = this.desk.laid.places[card];
    const row = this.desk.at(from);
    const cards = this.selected.size ? [...this.selected] : [card];
    const next = row.slice(row.indexOf(card)).concat(row.toReversed()).find((each) => !cards.includes(each));
    if (from !== place && next !== undefined) this.focus(next);
    this.move(cards, place);
  }

  walk(card, key) {
    const place = this.desk.laid.places[card];
    const row = this.desk.at(place);
    const at = row.indexOf(card);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step) this.focus(row[(at + step + row.length) % row.length]);
    else if (key === "Home") this.focus(row[0]);
    else if (key === "End") this.focus(row.at(-1));
    else if (key === "ArrowUp" || key === "ArrowDown") this.climb(place, at / row.length, key === "ArrowUp" ? -1 : 1);
    else return false;
    return true;
  }

  climb(place, share, step) {
    for (let at = ROWS.indexOf(place) + step; ROWS[at]; at += step) {
      const row = this.desk.at(ROWS[at]);
      if (row.length) return this.focus(row[Math.floor(share * row.length)]);
    }
  }

  deselect() {
    this.selected.clear();
    this.render();
  }

  undo() {
    this.changed(this.desk.undo() ? "Undone." : "There is nothing to undo.");
    this.deselect();
  }

  // What the server says about each position.
  showDrafts(found) {
    for (const place of POSITIONS) this.showDraft(place, found.positions);
  }

  showDraft(place, drafts) {
    const draft = drafts[place];
    const { words, note, section } = this.places[place];
    show(words, draft?.words || null);
    show(note, problemWords(place, drafts, this.desk.at(place).length) || worthWords(draft));
    section.classList.toggle("wrong", Boolean(draft?.words && draft.problem));
    this.markMaking(place, draft);
  }

  // Jokers show what they are taken for; a line under the cards that make the hand.
  markMaking(place, draft) {
    const cards = this.desk.at(place);
    const read = draft?.cards?.length === cards.length ? draft.cards : [];
    cards.forEach((card, at) => {
      if (this.desk.cards[card] !== "*") return;
      if (read[at]) this.desk.readings[card] = read[at];
      else delete this.desk.readings[card];
    });
    if (this.desk.at(place).some((card, at) => card !== cards[at])) this.render();
    for (const card of cards) {
      redraw(this.button(card), this.desk.shown(card));
      this.button(card).classList.toggle("makes", makes(draft, this.desk.shown(card)));
    }
    for (const card of this.desk.at(HAND)) this.button(card).classList.remove("makes");
  }
}

function worthWords(draft) {
  return draft?.words ? `wins ${count(draft.points, "point")} · [${draft.tuple.join(", ")}]` : "";
}

function problemWords(place, drafts, held) {
  const draft = drafts[place];
  if (!draft?.problem) return "";
  if (!draft.words) return held < FEWEST[place] ? `${count(FEWEST[place] - held, "card")} more` : draft.problem;
  const upper = draft.problem.split(" ").pop();
  const [mine, other] = [draft.category, drafts[upper].category];
  return `${place} (${mine}) beats ${upper} (${other})${mine === other ? " by rank" : ""}`;
}

function makes(draft, face) {
  if (!draft?.category || draft.category === "high card") return false;
  if (!/^(pair|two pair|three of a kind|four of a kind)$/.test(draft.category)) return true;
  const rank = (name) => name.replace("*", "")[0];
  return draft.cards.filter((each) => rank(each) === rank(face)).length > 1;
}
