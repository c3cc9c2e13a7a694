// The rows and the hand below them: cards move by dragging, by two taps, and by keys.

import { cardButton, cardWords, readCard, redraw } from "../ui/cards.js";
import { focusedElement, h, show, targetOf } from "../ui/element.js";
import { count } from "../ui/text.js";
import { HAND } from "./layout.js";
import { makeDraggable } from "./drag_and_drop.js";

const FEW = 7; // cards that fit side by side on a phone

export class Board {
  /** @type {Map<number, HTMLButtonElement>} */
  buttons;
  /** @type {Set<number>} */
  selected;
  /** @type {number} */
  current;

  /**
   * `tools` are shown beside the hand; `changed(words)` is called after every move, with text for screen readers.
   * @param {RowLayout} layout
   * @param {RowCategory[]} categories
   * @param {HTMLElement[]} tools
   * @param {(words: string | null) => void} changed
   */
  constructor(layout, categories, tools, changed) {
    this.layout = layout;
    this.categories = new Map(categories.map((each) => [each.name, each]));
    this.shownRows = [...layout.rows.toReversed(), HAND]; // from top to bottom
    this.keys = Object.fromEntries(this.shownRows.map((row) => [row[0], row]));
    this.tools = tools;
    this.changed = changed;
    this.selected = new Set();
    this.places = Object.fromEntries(this.shownRows.map((place) => [place, this.makePlace(place)]));
    this.element = h("div", { class: "board" },
      h("div", { class: "pyramid" }, layout.rows.toReversed().map((place) => this.places[place].section)),
      this.places.hand.section);
    this.buttons = new Map();
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("keydown", (event) => this.key(event));
    makeDraggable(this.element, (button) => this.pickUp(button), (button, place, on) => this.drop(button, place, on));
    this.render();
  }

  /** @param {string} place */
  makePlace(place) {
    const cards = h("div", { class: place === HAND ? "hand-cards" : "cards", role: "group", "aria-label": place });
    const words = h("span", { class: "hand-words" });
    const note = h("p", { class: "hand-note small", "data-note": place });
    const target = h("button", { type: "button", class: "plain target", "data-target": place });
    const head = h("div", { class: "place-head" }, target, place === HAND ? this.tools : words);
    const section = h("section", { class: `place place-${place}`, "data-place": place, "aria-label": place }, head, cards, place === HAND ? null : note);
    return { section, cards, words, note, target };
  }

  /**
   * After cards were dealt, or moved in another tab.
   * @param {RowLayout} layout
   */
  update(layout) {
    this.layout = layout;
    this.selected.clear();
    this.render();
  }

  /** @param {number} card */
  button(card) {
    const found = this.buttons.get(card);
    if (found) return found;
    const made = cardButton(this.layout.face(card));
    made.dataset.card = String(card);
    made.classList.add("dealt");
    this.buttons.set(card, made);
    return made;
  }

  render() {
    const focused = focusedElement()?.dataset.card;
    for (const place of this.shownRows) this.renderPlace(place);
    this.roving(focused === undefined ? null : Number(focused));
  }

  /** @param {string} place */
  renderPlace(place) {
    const cards = this.layout.at(place);
    const slots = cards.map((card) => {
      const button = this.button(card);
      redraw(button, place === HAND ? this.layout.face(card) : this.layout.shown(card));
      button.setAttribute("aria-pressed", this.selected.has(card));
      return h("span", { class: "slot" }, button);
    });
    const empty = place === HAND ? 0 : Math.max(0, this.layout.fewest[place] - cards.length);
    show(this.places[place].cards, slots, Array.from({ length: empty }, () => h("span", { class: "slot" }, h("span", { class: "gap" }))));
    this.renderTarget(place, cards.length);
  }

  /**
   * @param {string} place
   * @param {number} held
   */
  renderTarget(place, held) {
    const { target } = this.places[place];
    const going = [...this.selected].filter((card) => this.layout.laid.places[card] !== place).length;
    const title = place[0].toUpperCase() + place.slice(1);
    show(target, title, place === HAND ? h("span", { class: "quiet small" }, ` ${held}`) : null);
    if (place === HAND) this.places.hand.cards.classList.toggle("few", held <= FEW);
    target.setAttribute("aria-label", going ? `Move ${count(going, "card")} to ${place}` : `${title}, ${count(held, "card")}`);
    target.classList.toggle("wanted", going > 0);
  }

  /**
   * Tab reaches one card of all; arrows move on from there.
   * @param {number | null} focused
   */
  roving(focused) {
    const order = this.shownRows.flatMap((place) => this.layout.at(place));
    const current = focused ?? this.current ?? this.layout.at(HAND)[0] ?? order[0];
    this.current = order.includes(current) ? current : order[0];
    for (const [card, button] of this.buttons) button.tabIndex = card === this.current ? 0 : -1;
    if (focused !== null) this.button(this.current).focus();
  }

  /** @param {number} card */
  focus(card) {
    this.current = card;
    for (const [each, button] of this.buttons) button.tabIndex = each === card ? 0 : -1;
    this.button(card).focus();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const button = targetOf(event).closest("button.card");
    if (button) return this.tapCard(Number(button.dataset.card));
    const place = targetOf(event).closest("[data-place]")?.dataset.place;
    if (place && this.selected.size) this.moveSelected(place);
  }

  /**
   * A second tap on a card in another place: one selected card is swapped with it, several move there.
   * @param {number} card
   */
  tapCard(card) {
    const there = this.layout.laid.places[card];
    const elsewhere = [...this.selected].filter((each) => this.layout.laid.places[each] !== there);
    if (elsewhere.length && there !== HAND) {
      if (elsewhere.length === 1 && this.layout.at(there).length >= this.layout.fewest[there]) return this.swap(elsewhere[0], card);
      return this.moveSelected(there);
    }
    this.toggle(card);
  }

  /** @param {number} card */
  toggle(card) {
    if (!this.selected.delete(card)) this.selected.add(card);
    this.current = card;
    this.render();
    this.button(card).focus();
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  swap(one, other) {
    const words = `${cardWords(this.layout.face(one))} and ${cardWords(this.layout.face(other))} are swapped.`;
    this.layout.swap(one, other);
    this.selected.clear();
    this.render();
    this.changed(words);
  }

  /** @param {string} place */
  moveSelected(place) {
    this.move([...this.selected], place);
  }

  /**
   * @param {number[]} cards
   * @param {string} place
   */
  move(cards, place) {
    const named = cards.length === 1 ? cardWords(this.layout.face(cards[0])) : count(cards.length, "card");
    if (!this.layout.move(cards, place)) {
      this.changed(`${place} takes at most ${this.layout.most[place]} cards.`);
      return;
    }
    this.selected.clear();
    this.render();
    this.changed(`${named} to ${place}.`);
  }

  /** @param {HTMLElement} button */
  pickUp(button) {
    const card = Number(button.dataset.card);
    const cards = this.selected.has(card) ? [...this.selected] : [card];
    return cards.map((each) => this.button(each));
  }

  /**
   * @param {HTMLElement} button
   * @param {string} place
   * @param {HTMLElement | null} on
   */
  drop(button, place, on) {
    const card = Number(button.dataset.card);
    const cards = this.selected.has(card) ? [...this.selected] : [card];
    const full = this.layout.at(place).length >= this.layout.most[place];
    if (cards.length === 1 && on && full && on !== button) return this.swap(card, Number(on.dataset.card));
    if (this.layout.laid.places[card] !== place) this.move(cards, place);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const button = targetOf(event).closest("button.card");
    if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
    const card = Number(button.dataset.card);
    const place = this.keys[event.key.toLowerCase()];
    if (place) this.moveByKey(card, place);
    else if (event.key.toLowerCase() === "u") this.undo();
    else if (event.key === "Escape") this.deselect();
    else if (!this.walk(card, event.key)) return;
    event.preventDefault();
  }

  /**
   * Focus stays where the card was, so that the next key moves its neighbour.
   * @param {number} card
   * @param {string} place
   */
  moveByKey(card, place) {
    const from = this.layout.laid.places[card];
    const row = this.layout.at(from);
    const cards = this.selected.size ? [...this.selected] : [card];
    const next = row.slice(row.indexOf(card)).concat(row.toReversed()).find((each) => !cards.includes(each));
    if (from !== place && next !== undefined) this.focus(next);
    this.move(cards, place);
  }

  /**
   * @param {number} card
   * @param {string} key
   */
  walk(card, key) {
    const place = this.layout.laid.places[card];
    const row = this.layout.at(place);
    const at = row.indexOf(card);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step) this.focus(row[(at + step + row.length) % row.length]);
    else if (key === "Home") this.focus(row[0]);
    else if (key === "End") this.focus(row[row.length - 1]);
    else if (key === "ArrowUp" || key === "ArrowDown") this.climb(place, at / row.length, key === "ArrowUp" ? -1 : 1);
    else return false;
    return true;
  }

  /**
   * @param {string} place
   * @param {number} share
   * @param {number} step
   */
  climb(place, share, step) {
    for (let at = this.shownRows.indexOf(place) + step; this.shownRows[at]; at += step) {
      const row = this.layout.at(this.shownRows[at]);
      if (row.length) return this.focus(row[Math.floor(share * row.length)]);
    }
  }

  deselect() {
    this.selected.clear();
    this.render();
  }

  undo() {
    this.changed(this.layout.undo() ? "Undone." : "Nothing to undo.");
    this.deselect();
  }

  /**
   * What the server says about each row. Rows of a declared automatic are not compared: they win nothing of their own.
   * @param {DraftAnswer} found
   */
  showDrafts(found) {
    const declared = found.legal && this.layout.laid.automatic !== null;
    for (const place of this.layout.rows) this.showDraft(place, found.positions, declared);
  }

  /**
   * @param {string} place
   * @param {Record<string, RowDraft>} drafts
   * @param {boolean} declared
   */
  showDraft(place, drafts, declared) {
    const draft = drafts[place];
    const { words, note, section } = this.places[place];
    show(words, draft?.words || null);
    show(note, declared ? null : this.problemWords(place, drafts) || worthWords(draft));
    section.classList.toggle("wrong", !declared && Boolean(draft?.words && draft.problem));
    this.markMaking(place, draft);
  }

  /**
   * Jokers show the card that they are taken for; cards that make the hand are underlined.
   * @param {string} place
   * @param {RowDraft | undefined} draft
   */
  markMaking(place, draft) {
    const cards = this.layout.at(place);
    const read = draft?.cards?.length === cards.length ? draft.cards : [];
    cards.forEach((card, at) => {
      if (this.layout.cards[card] !== "*") return;
      if (read[at]) this.layout.readings[card] = read[at];
      else delete this.layout.readings[card];
    });
    if (draft?.order) this.layout.written[place] = draft.order.map((at) => cards[at]);
    if (this.layout.at(place).some((card, at) => card !== cards[at])) this.render();
    for (const card of cards) {
      redraw(this.button(card), this.layout.shown(card));
      this.button(card).classList.toggle("makes", this.makes(draft, this.layout.shown(card)));
    }
    for (const card of this.layout.at(HAND)) this.button(card).classList.remove("makes");
  }

  /**
   * A row that makes no hand yet, or that beats the nearest stronger row with a hand.
   * @param {string} place
   * @param {Record<string, RowDraft>} drafts
   */
  problemWords(place, drafts) {
    const draft = drafts[place];
    if (!draft?.problem) return "";
    const missing = this.layout.fewest[place] - this.layout.at(place).length;
    if (!draft.category) return missing > 0 ? `${count(missing, "card")} more` : draft.problem;
    const stronger = this.layout.rows.slice(0, this.layout.rows.indexOf(place));
    const upper = stronger.findLast((row) => drafts[row]?.category);
    if (!upper) return draft.problem;
    const [mine, other] = [draft.category, drafts[upper].category];
    return `${place} (${mine}) beats ${upper} (${other})${mine === other ? " by rank" : ""}`;
  }

  /**
   * @param {RowDraft | undefined} draft
   * @param {string} face
   */
  makes(draft, face) {
    const made = draft?.category && this.categories.get(draft.category);
    if (!made) return false;
    if (made.made_by === "all cards") return true;
    const { rank } = readCard(face);
    return (draft?.cards ?? []).filter((each) => readCard(each).rank === rank).length > 1;
  }
}

/** @param {RowDraft | undefined} draft */
function worthWords(draft) {
  return draft?.words ? `wins ${count(draft.points ?? 0, "point")} · [${(draft.tuple ?? []).join(", ")}]` : "";
}
