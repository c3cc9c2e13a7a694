// What the page says about its connection, in words; nothing while all is well.

import { h, show } from "../ui/element.js";

const WORDS = {
  lost: "Connection lost. Reconnecting; what you have laid or typed stays.",
  blocked: "Something between you and the server blocks WebSockets, which this table needs. Try another network or browser, or ask whoever runs the proxy to let WebSockets through.",
};

export function showConnection(place, state, announce) {
  if (state.kind === "open") {
    if (!place.hidden) announce("Connected again.");
    place.hidden = true;
    return;
  }
  const words = WORDS[state.kind] ?? state.problem.message;
  show(place, h("p", {}, words), state.kind === "refused" ? h("a", { href: "/" }, "Back to the tables") : null);
  place.hidden = false;
}
