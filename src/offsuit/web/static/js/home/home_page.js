// The home page: what there is to play, and who plays.

import { beGuest, get, post } from "../server/api.js";
import { cardPicture } from "../ui/cards.js";
import { creating } from "./new_table_dialog.js";
import { h, show } from "../ui/element.js";
import { KINDS, kindOf, PIECEPACK, PYRAMID } from "../ui/game_text.js";
import { lobbyItems } from "./lobby.js";
import { keepName, playerName } from "../server/player_name.js";
import { readyCommand } from "../fairness/client_seeds.js";
import { tilePicture } from "../ui/tiles.js";

const REFRESH = 5000;
const PLAY_NOW = {
  [PYRAMID]: { seats: 4, rounds: 10, seconds: 300, bots: "club" },
  [PIECEPACK]: { seats: 5, rounds: 20, seconds: 300, bots: "regular", stake: 200 },
};
const notice = document.getElementById("notice");
const lobby = document.getElementById("lobby");

// Says what went wrong, or does it.
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

async function playNow(game) {
  await beGuest();
  const table = await post("/tables", { title: `${playerName()} and bots`, game, options: PLAY_NOW[kindOf(game)] });
  await sitDown(table.id);
}

async function sitDown(id) {
  await post(`/tables/${id}/commands`, { kind: "sit", name: playerName() });
  await post(`/tables/${id}/commands`, readyCommand());
  location.assign(`/tables/${id}`);
}

function playButton(game, words, primary) {
  const button = h("button", { type: "button", class: primary ? "primary" : "", "data-play": game }, words);
  button.addEventListener("click", () => attempt(button, () => playNow(game)));
  return button;
}

function gameCard({ kind, title, sentence, facts, sample, plays = [], page }) {
  const picture = kind === PIECEPACK ? tilePicture : (name) => cardPicture(name);
  const actions = page
    ? h("a", { class: "button primary", href: page }, "Try your luck")
    : plays.map(([game, words], at) => playButton(game, words, at === 0));
  return h("li", { class: "game surface" },
    h("div", { class: `sample sample-${kind}`, "aria-hidden": "true" }, sample.map((row) => h("div", { class: "sample-row" }, row.map(picture)))),
    h("h2", {}, title), h("p", {}, sentence), h("p", { class: "small quiet" }, facts), h("div", { class: "row" }, actions));
}

async function refresh() {
  try {
    const [{ tables }, me] = await Promise.all([get("/tables"), get("/me")]);
    const items = lobbyItems(tables, new Set(me.tables));
    if (!lobby.contains(document.activeElement)) show(lobby, items);
    document.getElementById("lobby-state").textContent = "";
  } catch (problem) {
    document.getElementById("lobby-state").textContent = `${problem.message} This list may be old.`;
  }
}

async function start() {
  show(document.getElementById("games"), KINDS.map(gameCard));
  document.getElementById("main").classList.remove("late");
  const name = document.getElementById("name");
  name.value = playerName();
  name.addEventListener("change", () => { if (name.value.trim()) keepName(name.value.trim()); });
  const { games } = await get("/games");
  creating(document.getElementById("creating"), document.getElementById("create"), games, sitDown);
  await refresh();
  setInterval(() => { if (!document.hidden) refresh(); }, REFRESH);
}

start().catch((problem) => { show(notice, problem.message).hidden = false; });
