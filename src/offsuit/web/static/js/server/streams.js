// Answers that are no JSON object: a page as text, or lines of JSON that arrive one by one.

import { Problem, problemOf } from "./api.js";

/**
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} [signal]
 */
async function send(path, body, signal) {
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, "unreachable", "The server does not answer. Check your connection and try again.");
  }
  if (!answer.ok) throw problemOf({ status: answer.status, ...await answer.json().catch(() => ({})) });
  return answer;
}

/**
 * @param {string} path
 * @param {any} body
 */
export async function postForText(path, body) {
  return (await send(path, body)).text();
}

/**
 * Calls `tell` with every line of the answer.
 * @param {string} path
 * @param {any} body
 * @param {(line: any) => void} tell
 * @param {AbortSignal} signal
 */
export async function postForLines(path, body, tell, signal) {
  const answer = await send(path, body, signal);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const decoder = new TextDecoder();
  let kept = "";
  for (;;) {
    const { done, value } = await reader.read();
    kept += decoder.decode(value, { stream: !done });
    const lines = kept.split("\n");
    kept = lines.pop() ?? "";
    for (const line of lines) if (line) tell(JSON.parse(line));
    if (done) return;
  }
}

/**
 * Gives the reader a file to keep.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
