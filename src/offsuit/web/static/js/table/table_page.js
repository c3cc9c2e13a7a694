// The page of one table: connection, seats, clock, rail; the game itself fills the stage.

import { About } from "./table_panel.js";
import { announce } from "../ui/announcer.js";
import { get } from "../server/api.js";
import { Clock } from "../ui/clock.js";
import { showConnection } from "./connection_notice.js";
import { doorForm, waitKey } from "./join_form.js";
import { h, show } from "../ui/element.js";
import { kindOf, PIECEPACK, PYRAMID } from "../ui/game_text.js";
import { Log } from "./event_log.js";
import { PiecepackGame } from "../betting/betting_game.js";
import { PyramidGame } from "../arranging/arranging_game.js";
import { playerName } from "../server/player_name.js";
import { Rail } from "../ui/rail.js";
import { seatItems, waitingWords } from "./seat_list.js";
import { readyCommand, Seeds } from "../fairness/client_seeds.js";
import { shuffling } from "../fairness/seed_settings.js";
import { TableSocket } from "../server/table_socket.js";

const id = location.pathname.split("/").pop();
const place = (name) => document.getElementById(name);
const PAGES = { [PYRAMID]: PyramidGame, [PIECEPACK]: PiecepackGame };

class TablePage {
  constructor(games) {
    this.id = id;
    this.games = games;
    this.stage = place("stage");
    this.rail = new Rail(["Sheet", "Review", "Log", "Table"]);
    show(place("rail"), this.rail.element);
    this.clock = new Clock(place("clock"));
    this.log = new Log(id, this.rail.panel("Log"));
    const send = (command) => this.socket.send(command);
    const shuffle = shuffling(id, () => this.resolveSeeds());
    this.seeds = new Seeds(id, send, shuffle.told);
    this.about = new About(this.rail.panel("Table"), send, shuffle.element);
    this.socket = new TableSocket(id, (news) => this.hear(news), (state) => this.tell(state));
  }

  tell(state) {
    showConnection(place("connection"), state, announce);
    for (const element of document.querySelectorAll(".late")) element.classList.remove("late");
    document.body.dataset.connection = state.kind;
    if (state.kind === "refused" && state.problem.status !== 404) {
      place("rail").hidden = true;
      show(this.stage, h("section", { class: "quiet-stage" }, h("h2", {}, "This table is not open to everybody"), doorForm(id, true, () => location.reload())));
    }
  }

  hear(news) {
    this.news = news;
    const { table, you } = news;
    document.title = `${table.title} · offsuit`;
    place("title").textContent = table.title;
    show(place("seats"), seatItems(table, you));
    const words = waitingWords(table, you);
    if (place("waiting").textContent !== words) place("waiting").textContent = words;
    this.clock.set(this.left(news));
    this.takeSeat(table, you);
    this.showDoor(table, you);
    this.seeds.hear(news);
    this.about.show(table, you, this.played(), this.rules());
    this.game ??= this.makeGame(table);
    this.game.hear(news);
    this.log.hear(news);
    this.holdNextRound(table, you);
  }

  left({ table, left, now }) {
    if (left !== null) return left;
    const ends = table.round?.phase === "play" ? table.round.waiting.map(({ until }) => until - now) : [];
    return ends.length ? Math.max(0, Math.min(...ends)) : null;
  }

  makeGame(table) {
    return new PAGES[kindOf(table.game)](this);
  }

  // The game as GET /games tells it, and its rules as this table has them.
  played() {
    return this.games.find((each) => each.name === this.news.table.game);
  }

  rules() {
    return { ...this.played().rules, ...JSON.parse(this.news.table.settings) };
  }

  showDoor(table, you) {
    const door = place("door");
    const wanted = you.chair === null && !table.locked && !this.queued;
    if (!wanted) show(door);
    else if (!door.children.length) show(door, doorForm(id, table.guarded, () => location.reload()));
    const watching = place("watching");
    watching.hidden = you.chair !== null;
    const words = this.queued ? "You wait for a seat: a bot makes room for you after this round." : table.locked ? "You are watching; the table is locked." : "You are watching. Sit down to play; a bot makes room after the round.";
    if (watching.textContent !== words) watching.textContent = words;
  }

  // With nobody but bots around, the next deal waits until you have seen enough of the last one;
  // where others play or wait for a seat, it does not.
  holdNextRound(table, you) {
    if (you.seat === null || table.round?.phase !== "play") return;
    const company = table.queue.length > 0 || table.chairs.filter((chair) => chair && !chair.level).length > 1;
    const wanted = company ? "dealt in" : `after ${table.round.number}`;
    if (this.hold === wanted || (company && !this.hold)) return;
    this.hold = wanted;
    if (table.chairs[you.chair].ready !== company) this.socket.send(readyCommand(company)).catch(() => { this.hold = null; });
  }

  // Who has waited for a seat wants cards.
  takeSeat(table, you) {
    this.queued = you.chair === null && table.queue.includes(playerName());
    if (you.chair === null || !sessionStorage.getItem(waitKey(id))) return;
    sessionStorage.removeItem(waitKey(id));
    if (!table.chairs[you.chair].ready) this.nextRound();
  }

  nextRound() {
    return this.socket.send(readyCommand()).catch((problem) => announce(problem.message));
  }

  // Seeds are switched on or off: said with what was said before about being ready.
  resolveSeeds() {
    const { table, you } = this.news;
    const chair = you.chair === null ? null : table.chairs[you.chair];
    if (chair) this.socket.send(readyCommand(chair.ready)).catch((problem) => announce(problem.message));
  }

  act(action) {
    const { table, you } = this.news;
    const asked = table.round.waiting.find(({ seat }) => seat === you.seat);
    if (!asked) return Promise.reject(new Error("This decision is answered already."));
    return this.socket.send({ kind: "act", round: table.round.number, decision: asked.decision, action });
  }
}

get("/games").then(({ games }) => new TablePage(games)).catch((problem) => {
  show(place("connection"), h("p", {}, problem.message), h("a", { href: location.href }, "Try again")).hidden = false;
});
