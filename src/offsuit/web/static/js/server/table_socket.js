// The WebSocket of one table: it reconnects with the last seq, and tells the state of the connection.

import { get, problemOf } from "./api.js";

const WAITS = [300, 700, 1500, 3000, 5000];
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
const BLOCKED_AFTER = 3; // handshakes that failed although the server answers

export class TableSocket {
  /** @type {WebSocket} */
  wire;
  /** @type {number | null} */
  seq;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  pong;
  /** @type {Map<string, { message: Command, resolve: (answer: any) => void, reject: (problem: Error) => void }>} */
  pending;

  /**
   * `hear(news)` is called with all news, `tell(state)` with the kind open, lost, blocked or refused.
   * @param {string} table
   * @param {(news: News) => void} hear
   * @param {(state: ConnectionState) => void} tell
   */
  constructor(table, hear, tell) {
    this.table = table;
    this.hear = hear;
    this.tell = tell;
    this.seq = null;
    this.failures = 0;
    this.everOpen = false;
    this.pending = new Map();
    this.number = 0;
    this.name = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
    addEventListener("online", () => this.retry());
    addEventListener("offline", () => this.wire?.close());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.check(); });
    setInterval(() => this.check(), PING_EVERY);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const after = this.seq === null ? "" : `?after=${this.seq}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const wire = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${this.table}/socket${after}`);
    this.wire = wire;
    wire.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    wire.addEventListener("close", () => { if (wire === this.wire) this.closed(); });
  }

  // Tries again at once, unless there is a connection.
  retry() {
    if (this.timer || this.wire.readyState > WebSocket.OPEN) this.open();
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.kind === "news") this.news(message);
    else if (message.kind === "pong") clearTimeout(this.pong);
    else if (message.kind !== "hello") this.answered(message);
  }

  /** @param {News} message */
  news(message) {
    const first = this.failures > 0 || !this.everOpen;
    this.seq = message.seq;
    this.failures = 0;
    this.everOpen = true;
    if (first) this.tell({ kind: "open" });
    this.hear(message);
    if (first) for (const { message: sent } of this.pending.values()) this.write(sent);
  }

  /** @param {Exclude<ServerMessage, { kind: "news" | "hello" }>} message */
  answered(message) {
    const waiting = this.pending.get(message.re ?? "");
    if (!waiting) return;
    this.pending.delete(message.re ?? "");
    if (message.kind === "refused") waiting.reject(problemOf(message.problem));
    else waiting.resolve(message);
  }

  closed() {
    this.failures += 1;
    clearTimeout(this.pong);
    for (const [id, waiting] of this.pending) {
      if (waiting.message.kind === "act") continue; // sent again with the same id
      this.pending.delete(id);
      waiting.reject(new Error("The connection was lost before that was done. Try again."));
    }
    this.timer = setTimeout(() => this.open(), WAITS[Math.min(this.failures, WAITS.length) - 1]);
    this.explain();
  }

  // Finds out why there is no connection: the server is down or refuses, or WebSockets are blocked.
  async explain() {
    const failures = this.failures;
    try {
      await get(`/tables/${this.table}`);
      if (failures !== this.failures) return;
      const blocked = !this.everOpen && failures >= BLOCKED_AFTER;
      if (this.everOpen || blocked) this.tell({ kind: blocked ? "blocked" : "lost" });
    } catch (problem) {
      if (failures !== this.failures) return;
      const refused = [401, 403, 404, 409, 410].includes(problem.status);
      if (refused) clearTimeout(this.timer);
      this.tell(refused ? { kind: "refused", problem } : { kind: "lost" });
    }
  }

  check() {
    if (this.wire.readyState !== WebSocket.OPEN) return this.retry();
    clearTimeout(this.pong);
    this.write({ kind: "ping" });
    this.pong = setTimeout(() => this.wire.close(), PONG_WITHIN);
  }

  /**
   * Sends a command and resolves with its answer.
   * @param {Command} message
   * @returns {Promise<any>}
   */
  send(message) {
    const id = message.id ?? `${this.name}-${(this.number += 1)}`;
    return new Promise((resolve, reject) => {
      const whole = { ...message, id };
      if (this.wire.readyState !== WebSocket.OPEN && message.kind !== "act") {
        reject(new Error("No connection to the server."));
        return;
      }
      this.pending.set(id, { message: whole, resolve, reject });
      this.write(whole);
    });
  }

  /** @param {Command} message */
  write(message) {
    if (this.wire.readyState === WebSocket.OPEN) this.wire.send(JSON.stringify(message));
  }
}
