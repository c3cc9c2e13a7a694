// The page of one table: connection, seats, clock, rail; the game itself fills the stage.

import { TablePanel } from "./table_panel.js";
import { announce } from "../ui/announcer.js";
import { get } from "../server/api.js";
import { Clock } from "../ui/clock.js";
import { showConnection } from "./connection_notice.js";
import { closedTable, joinForm, queueKey } from "./join_form.js";
import { byId, h, show } from "../ui/element.js";
import { EventLog } from "./event_log.js";
import { BettingGame } from "../betting/betting_game.js";
import { ArrangingGame } from "../arranging/arranging_game.js";
import { playerName } from "../server/player_name.js";
import { Rail } from "../ui/rail.js";
import { seatItems, waitingWords } from "./seat_list.js";
import { ClientSeeds, readyCommand } from "../fairness/client_seeds.js";
import { seedSettings } from "../fairness/seed_settings.js";
import { gameNamed, rulesOf } from "../server/game_rules.js";
import { TableSocket } from "../server/table_socket.js";

const id = location.pathname.slice(location.pathname.lastIndexOf("/") + 1);
const FAMILIES = { arranging: ArrangingGame, betting: BettingGame };

class TablePage {
  /** @type {News} */
  news;
  /** @type {ArrangingGame | BettingGame} */
  game;
  /** @type {boolean} */
  queued;
  /** @type {boolean} */
  looks;

  /** @param {GameInfo[]} games */
  constructor(games) {
    this.id = id;
    this.games = games;
    this.stage = byId("stage");
    this.rail = new Rail(["Sheet", "Review", "Log", "Table"]);
    show(byId("rail"), this.rail.element);
    this.clock = new Clock(byId("clock"));
    this.log = new EventLog(id, this.rail.panel("Log"));
    /** @param {Command} command */
    const send = (command) => this.socket.send(command);
    const settings = seedSettings(id, () => this.resendReady());
    this.seeds = new ClientSeeds(id, send, settings.told);
    this.panel = new TablePanel(this.rail.panel("Table"), send, settings.element);
    this.socket = new TableSocket(id, (news) => this.hear(news), (state) => this.tell(state));
  }

  /** @param {ConnectionState} state */
  tell(state) {
    showConnection(byId("connection"), state, announce);
    for (const element of document.querySelectorAll(".late")) element.classList.remove("late");
    document.body.dataset.connection = state.kind;
    if (state.kind === "refused" && state.problem.status !== 404) {
      byId("rail").hidden = true;
      this.tellClosed(state.problem.table);
    }
  }

  /** @param {ListedTable | null} table */
  tellClosed(table) {
    if (table) this.setTitle(table.title);
    show(this.stage, closedTable(id, table, this.games));
  }

  /** @param {string} title */
  setTitle(title) {
    document.title = `${title} · offsuit`;
    byId("title").textContent = title;
  }

  /** @param {News} news */
  hear(news) {
    this.news = news;
    const { table, you } = news;
    this.setTitle(table.title);
    show(byId("seats"), seatItems(table, you));
    const words = waitingWords(table, you);
    if (byId("waiting").textContent !== words) byId("waiting").textContent = words;
    this.clock.set(this.left(news));
    this.takeSeat(table, you);
    this.showJoinForm(table, you);
    this.seeds.hear(news);
    this.panel.show(table, you, this.played(), this.rules());
    this.game ??= this.makeGame();
    this.game.hear(news);
    this.log.hear(news);
    this.lookAtResults(table, you);
  }

  /**
   * Milliseconds until a decision is due, or until the next round begins.
   * @param {News} given
   */
  left({ table, left, now }) {
    if (left !== null) return left;
    const deciding = table.round?.phase === "play" ? table.round.waiting.map(({ until }) => until) : [];
    const ends = deciding.length ? deciding : [table.next_round].filter((each) => each !== null);
    return ends.length ? Math.max(0, Math.min(...ends) - now) : null;
  }

  makeGame() {
    return new FAMILIES[this.played().description.family](this);
  }

  // The game as GET /games describes it.
  played() {
    return gameNamed(this.games, this.news.table.game);
  }

  // Its rules as this table has them.
  rules() {
    return rulesOf(this.played(), this.news.table.settings);
  }

  /**
   * @param {TableState} table
   * @param {Reader} you
   */
  showJoinForm(table, you) {
    const form = byId("join");
    const offered = you.chair === null && !table.locked && !this.queued;
    if (!offered) show(form);
    else if (!form.children.length) show(form, joinForm(id, table.guarded, () => location.reload()));
    const watching = byId("watching");
    watching.hidden = you.chair !== null;
    const words = this.queued ? waitingForSeat(table) : table.locked ? "You are watching; the table is locked." : `You are watching. Sit down to play${table.options.bots ? "; a bot makes room after the round" : ""}.`;
    if (watching.textContent !== words) watching.textContent = words;
  }

  /**
   * A seat that a program was ready at, or the queue, does not wait for you to look at results yet.
   * @param {TableState} table
   * @param {Reader} you
   */
  lookAtResults(table, you) {
    const chair = you.chair === null ? null : table.chairs[you.chair];
    const asked = this.looks;
    this.looks = Boolean(chair?.ready && !chair.holds);
    if (!chair || !this.looks || asked) return;
    this.socket.send({ kind: "ready", ready: true, seeds: chair.seeds, holds: true }).catch(() => { this.looks = false; });
  }

  /**
   * A player who waited for a seat is ready at once.
   * @param {TableState} table
   * @param {Reader} you
   */
  takeSeat(table, you) {
    this.queued = you.chair === null && table.queue.includes(playerName());
    if (you.chair === null || !sessionStorage.getItem(queueKey(id))) return;
    sessionStorage.removeItem(queueKey(id));
    this.looks = true;
    this.socket.send(readyCommand()).catch((problem) => announce(problem.message));
  }

  // You have seen the result, and want to be dealt in.
  async nextRound() {
    const { table, you } = this.news;
    try {
      if (!table.chairs[you.chair ?? -1]?.ready) await this.socket.send(readyCommand());
      await this.socket.send({ kind: "next" });
    } catch (problem) {
      announce(problem.message);
    }
  }

  // Client seeds were switched on or off: part of being ready.
  resendReady() {
    const { table, you } = this.news;
    const chair = you.chair === null ? null : table.chairs[you.chair];
    if (chair) this.socket.send(readyCommand(chair.ready)).catch((problem) => announce(problem.message));
  }

  /** @param {Action} action */
  act(action) {
    const { table, you } = this.news;
    const asked = table.round?.waiting.find(({ seat }) => seat === you.seat);
    if (!table.round || !asked) return Promise.reject(new Error("This decision is already made."));
    return this.socket.send({ kind: "act", round: table.round.number, decision: asked.decision, action });
  }
}

/** @param {TableState} table */
function waitingForSeat({ chairs, queue }) {
  const bots = chairs.filter((chair) => chair?.level).length;
  return bots >= queue.length ? "You are waiting for a seat: a bot makes room for you after this round." : `You are waiting for a seat: ${queue.length === 1 ? "you get the next that is free" : `${queue.length} wait for the next that is free`}.`;
}

get("/games").then(({ games }) => new TablePage(games)).catch((problem) => {
  show(byId("connection"), h("p", {}, problem.message), h("a", { href: location.href }, "Try again")).hidden = false;
});
