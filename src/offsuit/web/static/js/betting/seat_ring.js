// The seats around the table: an oval of up to ten, two rows of more; on a phone a grid.

import { h, show } from "../ui/element.js";
import { botMark } from "../ui/bot_mark.js";
import { tileBack, tilePicture } from "../ui/tiles.js";
import { signed } from "../ui/text.js";
import { actionVerb, chips } from "./action_text.js";

const OVAL = 10;
const EDGE = 30; // hundredths of the width

/**
 * Places clockwise from the bottom, in hundredths of the table's width and height.
 * @param {number} count
 */
function placesFor(count) {
  return count <= OVAL ? oval(count) : rows(count);
}

/** @param {number} count */
function oval(count) {
  return Array.from({ length: count }, (_, at) => {
    const angle = Math.PI * (0.5 + (2 * at) / count);
    return { x: 50 + 41 * Math.cos(angle), y: 57 + 36 * Math.sin(angle) };
  });
}

/** @param {number} count */
function rows(count) {
  const below = Math.floor(count / 2);
  const above = count - below;
  /**
   * @param {number} many
   * @param {number} y
   */
  const row = (many, y) => Array.from({ length: many }, (_, at) => ({ x: (100 * (at + 0.5)) / many, y }));
  const bottom = row(below, 86).reverse();
  const left = Math.floor(below / 2);
  return [...bottom.slice(left), ...row(above, 20), ...bottom.slice(0, left)];
}

export class SeatRing {
  constructor() {
    this.element = h("ul", { class: "spots", "aria-label": "players, clockwise" });
  }

  /**
   * `plays` are the tiles of the hand that is looked at, if any; `wide` where seats have open tiles.
   * @param {News<BettingView>} given
   * @param {Set<string> | null} plays
   * @param {boolean} wide
   */
  show({ table, you }, plays, wide) {
    const { chairs, round } = table;
    const { view } = you;
    const places = placesFor(chairs.length);
    const first = you.chair ?? 0;
    const items = chairs.map((_, step) => {
      const number = (first + step) % chairs.length;
      const seat = view && round ? round.chairs.indexOf(number) : -1;
      return this.spot({ table, you, view, number, seat, at: places[step], plays });
    });
    this.element.dataset.layout = chairs.length <= OVAL ? "oval" : "rows";
    this.element.dataset.many = chairs.length > OVAL ? "many" : chairs.length > 6 ? "some" : "few";
    this.element.classList.toggle("wide", wide);
    show(this.element, items.slice(1), items[0]); // you last: on a phone that is nearest to your tiles
  }

  /** @param {{ table: TableState, you: Reader<BettingView>, view: BettingView | null, number: number, seat: number, at: { x: number, y: number }, plays: Set<string> | null }} given */
  spot({ table, you, view, number, seat, at, plays }) {
    const chair = table.chairs[number];
    const player = view?.players[seat] ?? null;
    const state = chair ? stateOf(view, chair, seat) : { words: "empty" };
    const mine = number === you.chair;
    const awaited = player !== null && Boolean(view?.waiting_for.includes(seat));
    const dealer = seat >= 0 && view?.button === seat;
    const item = h("li", { class: classes({ spot: true, mine, awaited, folded: player?.folded, won: state.won, empty: !chair, outside: !player }), "data-chair": number },
      h("div", { class: "plate" },
        h("span", { class: "plate-head" }, h("span", { class: "plate-name" }, chair ? (mine ? "You" : chair.name) : "empty seat", chair && botMark(chair)), dealer && dealerMark()),
        chair && h("span", { class: "plate-chips" }, chips(player?.chips ?? (chair.chips || table.options.stake))),
        chair && h("span", { class: "plate-state small" }, mine && awaited ? "your turn" : state.words)),
      player && !player.folded && !mine ? tiles(player, plays) : null,
      player?.bet ? h("span", { class: "bet" }, h("span", { class: "unseen" }, "bet: "), chips(player.bet)) : null);
    item.dataset.side = at.x < EDGE ? "left" : at.x > 100 - EDGE ? "right" : "middle"; // tiles grow towards the middle
    item.style.setProperty("--x", `${at.x}%`);
    item.style.setProperty("--y", `${at.y}%`);
    item.style.setProperty("--in-x", ((50 - at.x) * 0.36).toFixed(2));
    item.style.setProperty("--in-y", ((57 - at.y) * 0.36).toFixed(2));
    return item;
  }
}

/** @param {Record<string, unknown>} wanted */
function classes(wanted) {
  return Object.keys(wanted).filter((name) => wanted[name]).join(" ");
}

function dealerMark() {
  return h("span", { class: "dealer" }, "D", h("span", { class: "unseen" }, ", dealer"));
}

/**
 * @param {BettingPlayer} player
 * @param {Set<string> | null} plays
 */
function tiles(player, plays) {
  return h("span", { class: `plate-tiles cards${player.tiles.length > 4 ? " long" : ""}` }, player.tiles.map((name) => {
    const tile = name ? tilePicture(name) : tileBack();
    if (name && plays) tile.classList.add(plays.has(name) ? "plays" : "rests");
    return tile;
  }));
}

/**
 * @param {BettingView | null} view
 * @param {Chair} chair
 * @param {number} seat
 * @returns {{ words: string, won?: boolean }}
 */
function stateOf(view, chair, seat) {
  if (chair.leaving) return { words: "leaving" };
  if (!view || seat < 0) return { words: chair.resting ? "sitting out" : !chair.ready && !chair.level ? "not ready" : view ? "next deal" : "ready" };
  const player = view.players[seat];
  if (view.settled) {
    const won = view.settled.chips[seat] > 0;
    return { won, words: `${player.folded ? "folded, " : ""}${signed(view.settled.chips[seat])}` };
  }
  if (chair.resting) return { words: "sitting out" };
  if (player.folded) return { words: "folded" };
  if (player.all_in) return { words: "all in" };
  if (view.waiting_for.includes(seat)) return { words: "to act" };
  const street = view.streets.length - 1;
  const last = view.history.findLast((action) => action.seat === seat && action.street === street);
  return { words: last ? actionVerb(last) : "" };
}
