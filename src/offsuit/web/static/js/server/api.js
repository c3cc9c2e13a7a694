// HTTP requests to the server. Refusals are thrown as a Problem whose message can be shown.

const BASE = "/api/v1";

export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} name
   * @param {string} detail
   * @param {Partial<Problemlike>} [told]
   */
  constructor(status, name, detail, told = {}) {
    super(detail);
    this.status = status;
    this.name = name;
    this.retry = told.retry_after ?? 0;
    this.queue = told.queue ?? false; // whether you may wait for a seat
    this.table = told.table ?? null; // what the lobby tells of a table that you may not watch
  }
}

/**
 * `more` goes to fetch: `keepalive` for requests while the page is closed, `headers` beside ours.
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {RequestInit} [more]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, more = {}) {
  let answer;
  try {
    answer = await fetch(BASE + path, {
      ...more,
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...more.headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, "unreachable", "The server does not answer. Check your connection and try again.");
  }
  const told = await answer.json().catch(() => ({}));
  if (answer.ok) return told;
  throw problemOf({ status: answer.status, ...told });
}

/** @param {Problemlike} told */
export function problemOf(told) {
  const name = (told.type ?? "").split(":").pop() || "unknown";
  return new Problem(told.status, name, words(told, name), told);
}

/**
 * @param {Problemlike} told
 * @param {string} name
 */
function words(told, name) {
  if (name === "busy") return `The lab is busy: try again in ${Math.ceil(told.retry_after ?? 1)} s.`;
  if (name === "too-many") return `Too much at once: try again in ${Math.ceil(told.retry_after ?? 1)} s.`;
  const listed = (told.errors ?? []).map((each) => each.detail ?? each.msg).filter(Boolean);
  const detail = listed.length ? listed.join("; ") : told.detail || told.title || "The server refused.";
  return detail[0].toUpperCase() + detail.slice(1);
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/**
 * @param {string} path
 * @param {any} [body]
 * @param {RequestInit} [more]
 */
export const post = (path, body = {}, more = {}) => call("POST", path, body, more);

// Makes a seat token in the browser's cookie, once; no account is needed.
let guest = null;
export function beGuest() {
  guest ??= get("/me").then((me) => (me.guest ? me : post("/guests")));
  guest.catch(() => { guest = null; });
  return guest;
}
