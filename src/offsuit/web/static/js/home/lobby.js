// Open tables as a list: every setting is there to read before one sits down.

import { h } from "../ui/element.js";
import { gameWords, optionWords } from "../ui/game_text.js";
import { count } from "../ui/text.js";

export function lobbyItems(tables, mine) {
  if (!tables.length) {
    return [h("li", { class: "empty quiet" }, "No tables yet: start one, bots will join. Anybody who opens this page will see it here.")];
  }
  return tables.map((table) => item(table, mine.has(table.id)));
}

function item(table, isMine) {
  return h("li", { class: "surface listed" },
    h("div", { class: "listed-head" },
      h("h3", {}, table.title, marks(table)),
      door(table, isMine)),
    h("p", {}, gameWords(table.game), h("span", { class: "quiet" }, ` · ${progress(table)}`)),
    h("p", { class: "small" }, `At the table: ${company(table)}`),
    h("p", { class: "small quiet" }, optionWords(table.options).join(" · ")));
}

// Nobody is named at a table with a password to those who have not given it.
function company({ chairs, people, named }) {
  const taken = chairs.filter(Boolean);
  if (!taken.length) return "nobody yet";
  const bots = taken.length - people;
  return named ? taken.join(", ") : [people && count(people, "player"), bots && count(bots, "bot")].filter(Boolean).join(", ");
}

function progress(table) {
  const { rounds } = table.options;
  return table.round ? `match ${table.match}, ${table.played} of ${rounds} rounds played` : "not begun";
}

function marks(table) {
  const words = [table.guarded && "password", table.locked && "locked"].filter(Boolean);
  return words.length ? h("span", { class: "mark small quiet" }, ` (${words.join(", ")})`) : null;
}

function door(table, isMine) {
  const open = table.chairs.filter(Boolean).length - table.people < table.options.seats - table.people || table.options.bots;
  const canPlay = !table.locked && open;
  const word = isMine ? "Back to your seat" : canPlay ? "Look and sit down" : table.options.watched ? "Watch" : null;
  if (!word) return h("span", { class: "quiet small" }, "closed to others");
  return h("a", { class: "button", href: `/tables/${table.id}`, "aria-label": `${word}: ${table.title}` }, word);
}
