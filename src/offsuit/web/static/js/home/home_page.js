// The home page: the games, and the open tables.

import { beGuest, get, post } from "../server/api.js";
import { readyCommand } from "../fairness/client_seeds.js";
import { keepName, playerName } from "../server/player_name.js";
import { byId, h, show } from "../ui/element.js";
import { gameCards } from "./game_cards.js";
import { lobbyItems } from "./lobby.js";
import { newTableDialog } from "./new_table_dialog.js";

const REFRESH = 5000; // milliseconds
const SECONDS = 300; // for a decision at a table with bots
const notice = byId("notice");
const lobby = byId("lobby");

/**
 * Does the work of a button, and shows what went wrong.
 * @param {HTMLButtonElement} button
 * @param {() => any} work
 */
async function attempt(button, work) {
  button.disabled = true;
  show(notice).hidden = true;
  try {
    await work();
  } catch (problem) {
    show(notice, problem.message).hidden = false;
  } finally {
    button.disabled = false;
  }
}

/** @param {GameInfo} given */
async function playNow({ name, description: { usual } }) {
  await beGuest();
  const table = await post("/tables", { title: `${playerName()} and bots`, game: name, options: { ...usual, seconds: SECONDS } });
  await sitDown(table.id);
}

/** @param {string} id */
async function sitDown(id) {
  await post(`/tables/${id}/commands`, { kind: "sit", name: playerName() });
  await post(`/tables/${id}/commands`, readyCommand());
  location.assign(`/tables/${id}`);
}

/**
 * @param {GameInfo} game
 * @param {string} text
 * @param {boolean} primary
 */
function playButton(game, text, primary) {
  const button = h("button", { type: "button", class: primary ? "primary" : "", "data-play": game.name }, text);
  button.addEventListener("click", () => attempt(button, () => playNow(game)));
  return button;
}

/** @param {GameInfo[]} games */
async function refresh(games) {
  try {
    const [{ tables }, me] = await Promise.all([get("/tables"), get("/me")]);
    const items = lobbyItems(tables, new Set(me.tables), games);
    if (!lobby.contains(document.activeElement)) show(lobby, items);
    byId("lobby-state").textContent = "";
  } catch (problem) {
    byId("lobby-state").textContent = `${problem.message} This list may be old.`;
  }
}

async function start() {
  const name = byId("name", HTMLInputElement);
  name.value = playerName();
  name.addEventListener("change", () => { if (name.value.trim()) keepName(name.value.trim()); });
  const { games } = await get("/games");
  show(byId("games"), gameCards(games, playButton));
  newTableDialog(byId("creating", HTMLDialogElement), byId("create", HTMLButtonElement), games, sitDown);
  byId("main").classList.remove("late");
  await refresh(games);
  setInterval(() => { if (!document.hidden) refresh(games); }, REFRESH);
}

start().catch((problem) => {
  byId("main").classList.remove("late");
  show(notice, problem.message).hidden = false;
});
