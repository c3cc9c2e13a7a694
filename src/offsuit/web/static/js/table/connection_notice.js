// Tells that the connection is lost, blocked or refused.

import { h, show } from "../ui/element.js";

/** @type {Record<string, string>} */
const WORDS = {
  lost: "Connection lost. Reconnecting; your cards and what you typed stay as they are.",
  blocked: "Something between you and the server blocks WebSockets, which this table needs. Try another network or browser, or ask the administrator of the proxy to allow WebSockets.",
};

/**
 * @param {HTMLElement} place
 * @param {ConnectionState} state
 * @param {(words: string) => void} announce
 */
export function showConnection(place, state, announce) {
  if (state.kind === "open") {
    if (!place.hidden) announce("Connected again.");
    place.hidden = true;
    return;
  }
  const words = state.kind === "refused" ? state.problem.message : WORDS[state.kind];
  show(place, h("p", {}, words), state.kind === "refused" ? h("a", { href: "/" }, "Back to the tables") : null);
  place.hidden = false;
}
