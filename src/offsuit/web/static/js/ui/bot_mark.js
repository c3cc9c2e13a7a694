// The mark of a guest who is a program.

import { h } from "./element.js";

/**
 * Says that a guest is a program; the server's own bots are known by their level.
 * @param {Chair} chair
 */
export function botMark(chair) {
  return chair.bot && !chair.level ? h("span", { class: "small quiet", title: "a program plays" }, " (bot)") : null;
}
