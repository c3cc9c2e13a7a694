// The Table tab: the link, your seat, your client seed, the host's controls, and all settings.

import { focusedElement, h, show } from "../ui/element.js";
import { label, optionTexts, valueText } from "../ui/game_text.js";
import { hostControls } from "./host_controls.js";
import { invitationLink } from "./invitation.js";

export class TablePanel {
  /** @type {[TableState, Reader, GameInfo, Rules] | undefined} */
  told;
  /** @type {string} */
  shape;

  /**
   * `send(command)` asks the table for something; `seedSettings` is a form that keeps itself up to date.
   * @param {HTMLElement} place
   * @param {(command: Command) => Promise<any>} send
   * @param {HTMLElement} seedSettings
   */
  constructor(place, send, seedSettings) {
    this.send = send;
    this.said = h("p", { class: "small", role: "status" });
    this.top = h("div", { class: "stack" });
    this.bottom = h("div", { class: "stack" });
    this.leaving = this.makeLeaving();
    document.body.append(this.leaving);
    place.append(this.top, this.said, seedSettings, this.bottom);
    place.addEventListener("focusout", ({ relatedTarget }) => { if (this.told && !place.contains(/** @type {Node | null} */ (relatedTarget))) this.show(...this.told); });
  }

  /**
   * `game` as GET /games describes it; `rules` as this table has them.
   * @param {TableState} table
   * @param {Reader} you
   * @param {GameInfo} game
   * @param {Rules} rules
   */
  show(table, you, game, rules) {
    this.told = [table, you, game, rules];
    const { options, settings, locked, guarded, round } = table;
    const shape = JSON.stringify([options, settings, locked, guarded, you.chair, you.is_host, round?.phase, table.chairs.map((chair) => chair && [chair.name, chair.resting, chair.leaving])]);
    const busy = [this.top, this.bottom].some((part) => part.contains(document.activeElement));
    if (shape === this.shape || busy) return; // nothing is replaced while it is used
    this.shape = shape;
    show(this.top, this.link(table, you), this.seat(table, you));
    const opened = [...this.bottom.getElementsByTagName("details")].map((each) => each.open);
    const host = you.is_host ? hostControls(table, you, game, (command, words) => this.attempt(command, words)) : null;
    show(this.bottom, host, settingsOf(table, game.description, rules));
    [...this.bottom.getElementsByTagName("details")].forEach((each, at) => { each.open = opened[at] ?? false; });
  }

  /**
   * @param {Command} command
   * @param {string} [words]
   */
  async attempt(command, words = "") {
    const pressed = focusedElement();
    try {
      await this.send(command);
      if (document.activeElement === pressed) pressed?.blur(); // so that what was held back is shown
      this.say(words, false);
    } catch (problem) {
      this.say(problem.message, true);
    }
  }

  /**
   * @param {string} words
   * @param {boolean} wrong
   */
  say(words, wrong) {
    show(this.said, words).classList.toggle("warn", wrong);
  }

  /**
   * @param {string} words
   * @param {Command} command
   */
  button(words, command) {
    return h("button", { type: "button", onclick: () => this.attempt(command) }, words);
  }

  /**
   * @param {TableState} table
   * @param {Reader} you
   */
  link(table, you) {
    const chair = you.chair === null ? null : table.chairs[you.chair];
    const link = chair ? invitationLink(chair.name) : location.href;
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(link);
        this.say("The link is copied: it leads to this table.", false);
      } catch {
        this.say(`Copy this: ${link}`, false);
      }
    };
    return h("div", { class: "row" }, h("button", { type: "button", onclick: copy }, "Copy the link to this table"));
  }

  /**
   * @param {TableState} table
   * @param {Reader} you
   */
  seat(table, you) {
    const chair = you.chair === null ? null : table.chairs[you.chair];
    if (!chair) return null;
    return h("div", { class: "row" },
      this.button(chair.resting ? "Come back" : "Sit out", { kind: "rest", resting: !chair.resting }),
      chair.leaving ? null : h("button", { type: "button", onclick: () => this.leaving.showModal() }, "Leave the table"));
  }

  // Leaving cannot be taken back: somebody else may get the seat.
  makeLeaving() {
    const leave = () => { this.leaving.close(); this.attempt({ kind: "leave" }); };
    return h("dialog", { class: "leaving", "aria-labelledby": "leaving-title" }, h("div", { class: "stack" },
      h("h2", { id: "leaving-title" }, "Leave the table?"),
      h("p", {}, "Your seat becomes free, and the clock plays for you until the round is over. What you have won or lost stays on the sheet."),
      h("div", { class: "row" }, h("button", { type: "button", class: "primary", "data-leave": true, onclick: leave }, "Leave"), h("button", { type: "button", autofocus: true, onclick: () => this.leaving.close() }, "Stay"))));
  }
}

/**
 * @param {TableState} table
 * @param {Description} description
 * @param {Rules} rules
 */
function settingsOf(table, description, rules) {
  const list = Object.entries(rules).filter(([name]) => name !== "variant");
  return h("div", { class: "stack settings" },
    h("h3", {}, description.title),
    h("ul", { class: "small" }, optionTexts(table, description).map((words) => h("li", {}, words))),
    h("dl", { class: "rules small" }, list.map(([name, value]) => [h("dt", { class: "quiet" }, label(name)), h("dd", {}, valueText(value))])));
}
