// The open tables as a list, each with all of its settings.

import { h } from "../ui/element.js";
import { isWatched, optionTexts, playersText } from "../ui/game_text.js";

/**
 * `mine` are the ids of tables at which you have a seat.
 * @param {ListedTable[]} tables
 * @param {Set<string>} mine
 * @param {GameInfo[]} games
 */
export function lobbyItems(tables, mine, games) {
  if (!tables.length) {
    return [h("li", { class: "empty quiet" }, "No tables yet: start one, bots will join. Everybody who opens this page will see it here.")];
  }
  const descriptions = new Map(games.map(({ name, description }) => [name, description]));
  return tables.map((table) => item(table, mine.has(table.id), descriptions.get(table.game)));
}

/**
 * @param {ListedTable} table
 * @param {boolean} isMine
 * @param {Description | undefined} description
 */
function item(table, isMine, description) {
  return h("li", { class: "surface listed" },
    h("div", { class: "listed-head" },
      h("h3", {}, table.title, marks(table)),
      entrance(table, isMine)),
    h("p", {}, description?.title ?? table.game, h("span", { class: "quiet" }, ` · ${progress(table)}`)),
    h("p", { class: "small" }, `At the table: ${playersText(table)}`),
    h("p", { class: "small quiet" }, optionTexts(table, description).join(" · ")));
}

/** @param {ListedTable} table */
function progress(table) {
  const { rounds } = table.options;
  return table.round ? `match ${table.match}, ${table.played} of ${rounds} rounds played` : "not started";
}

/** @param {ListedTable} table */
function marks(table) {
  const words = [table.guarded && "password", table.locked && "locked"].filter(Boolean);
  return words.length ? h("span", { class: "mark small quiet" }, ` (${words.join(", ")})`) : null;
}

/**
 * @param {ListedTable} table
 * @param {boolean} isMine
 */
function entrance(table, isMine) {
  const open = table.chairs.filter(Boolean).length - table.people < table.options.seats - table.people || table.options.bots;
  const canPlay = !table.locked && open;
  const word = isMine ? "Back to your seat" : canPlay ? (isWatched(table) ? "Look and sit down" : "Sit down") : isWatched(table) ? "Watch" : null;
  if (!word) return h("span", { class: "quiet small" }, "not open");
  return h("a", { class: "button", href: `/tables/${table.id}`, "aria-label": `${word}: ${table.title}` }, word);
}
