// A bot that plays any game with bets in Node, without dependencies: node bot.mjs ADDRESS [TABLE]
//
// It calls and checks, at a table of its own unless one is named, for one match. The token goes
// into a header, which Node's WebSocket takes as an option; docs/server.md describes every message.

const [address, given] = process.argv.slice(2);
const api = `${address}/api/v1`;
let authorization = {};

/** A call over HTTP; the server says how long to wait if there were too many. */
async function post(path, body) {
  for (;;) {
    const answer = await fetch(api + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...authorization },
      body: JSON.stringify(body),
    });
    const told = await answer.json();
    if (answer.ok) return told;
    if (!answer.headers.has("Retry-After")) throw new Error(told.detail);
    await sleep(Number(answer.headers.get("Retry-After")));
  }
}

const sleep = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

/** Check if that is free, else call, else stand pat, else fold. */
function choose(view) {
  const may = new Set(view.choices.map((choice) => choice.action));
  if (may.has("discard")) return { kind: "discard", tiles: [] };
  return { kind: ["check", "call", "bring-in", "fold"].find((kind) => may.has(kind)) };
}

const { token } = await post("/guests", { bot: true });
authorization = { Authorization: `Bearer ${token}` };
const options = { seats: 3, rounds: 2, bots: "novice", seconds: 600 };
const table = given ?? (await post("/tables", { title: "Node", game: "piecepack holdem", options })).id;
await post(`/tables/${table}/commands`, { kind: "sit", name: "Nodebot" });
await post(`/tables/${table}/commands`, { kind: "ready" });

let last = null; // the last news that were read: after a lost connection it goes on behind them
let over = false;
const answered = new Map(); // id of a decision -> the answer, sent again until it is taken

/** One connection; resolves when it is closed. */
function connection() {
  const wire = new WebSocket(`${api.replace(/^http/, "ws")}/stream`, { headers: authorization });
  const send = (message) => wire.send(JSON.stringify({ table_id: table, ...message }));
  wire.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.kind === "hello") {
      send({ kind: "watch", after: last });
      for (const act of answered.values()) send(act);
    } else if (message.kind === "taken") {
      answered.delete(message.re);
    } else if (message.kind === "refused") {
      answered.delete(message.re);
      console.error(message.problem.detail);
    } else if (message.kind === "news" && message.seq > (last ?? -1)) {
      last = message.seq;
      over = hear(message, send);
      if (over) wire.close();
    }
  };
  return new Promise((closed) => {
    wire.onclose = closed;
    wire.onerror = closed;
  });
}

/** Print results, answer what is asked, and say whether the match is over. */
function hear({ turns, table: { match, round }, you }, send) {
  for (const { entry } of turns ?? []) {
    if (entry.kind === "finished") console.log("chips", ...entry.chips);
  }
  if (match > 1) return true;
  const owed = round?.waiting.find(({ seat }) => seat === you.seat);
  const id = owed && `${round.number}/${owed.decision}`;
  if (id && !answered.has(id)) {
    const act = { kind: "act", id, round: round.number, decision: owed.decision, action: choose(you.view) };
    answered.set(id, act);
    send(act);
  }
  return false;
}

while (!over) {
  await connection();
  if (!over) await sleep(0.5);
}
