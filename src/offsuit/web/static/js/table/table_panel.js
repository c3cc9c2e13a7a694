// The tab about the table: link, your seat, your part in the shuffle, what its host may do, and all settings.

import { h, show } from "../ui/element.js";
import { gameWords, label, optionWords, valueWords } from "../ui/game_text.js";
import { hosting } from "./host_controls.js";

export class About {
  // `send(command)` asks the table for something; `shuffling` is a form that keeps itself up to date.
  constructor(place, send, shuffling) {
    this.send = send;
    this.said = h("p", { class: "small", role: "status" });
    this.top = h("div", { class: "stack" });
    this.bottom = h("div", { class: "stack" });
    place.append(this.top, this.said, shuffling, this.bottom);
    place.addEventListener("focusout", ({ relatedTarget }) => { if (this.told && !place.contains(relatedTarget)) this.show(...this.told); });
  }

  // `game` as GET /games tells it; `rules` are those that are played.
  show(table, you, game, rules) {
    this.told = [table, you, game, rules];
    const { options, settings, locked, guarded, round } = table;
    const shape = JSON.stringify([options, settings, locked, guarded, you.chair, you.is_host, round?.phase, table.chairs.map((chair) => chair && [chair.name, chair.resting, chair.leaving])]);
    const busy = [this.top, this.bottom].some((part) => part.contains(document.activeElement));
    if (shape === this.shape || busy) return; // nothing goes away under somebody's hands
    this.shape = shape;
    show(this.top, this.link(), this.seat(table, you));
    const opened = [...this.bottom.querySelectorAll("details")].map((each) => each.open);
    const host = you.is_host ? hosting(table, you, game, (command, words) => this.attempt(command, words)) : null;
    show(this.bottom, host, settingsOf(table, rules));
    this.bottom.querySelectorAll("details").forEach((each, at) => { each.open = opened[at] ?? false; });
  }

  async attempt(command, words = "") {
    const pressed = document.activeElement;
    try {
      await this.send(command);
      if (document.activeElement === pressed) pressed.blur(); // and what has waited for that is shown
      this.say(words, false);
    } catch (problem) {
      this.say(problem.message, true);
    }
  }

  say(words, wrong) {
    show(this.said, words).classList.toggle("warn", wrong);
  }

  button(words, command) {
    return h("button", { type: "button", onclick: () => this.attempt(command) }, words);
  }

  link() {
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(location.href);
        this.say("The link is copied: whoever opens it comes to this table.", false);
      } catch {
        this.say(`Copy this: ${location.href}`, false);
      }
    };
    return h("div", { class: "row" }, h("button", { type: "button", onclick: copy }, "Copy the link to this table"));
  }

  seat(table, you) {
    const chair = you.chair === null ? null : table.chairs[you.chair];
    if (!chair) return null;
    return h("div", { class: "row" },
      this.button(chair.resting ? "Be back" : "Sit out", { kind: "rest", resting: !chair.resting }),
      chair.leaving ? null : this.button("Leave the table", { kind: "leave" }));
  }
}

function settingsOf(table, rules) {
  const list = Object.entries(rules).filter(([name]) => name !== "variant");
  return h("div", { class: "stack settings" },
    h("h3", {}, gameWords(table.game)),
    h("ul", { class: "small" }, optionWords(table.options).map((words) => h("li", {}, words))),
    h("dl", { class: "rules small" }, list.map(([name, value]) => [h("dt", { class: "quiet" }, label(name)), h("dd", {}, valueWords(value))])));
}
