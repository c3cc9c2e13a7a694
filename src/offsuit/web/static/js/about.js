// The tab about the table: link, settings in full, your seat, and what its host may do.

import { h, show } from "./element.js";
import { gameWords, label, optionWords, valueWords } from "./games.js";

export class About {
  // `send(command)` asks the table for something.
  constructor(place, send) {
    this.send = send;
    this.said = h("p", { class: "small warn", role: "status" });
    this.body = h("div", { class: "stack" });
    place.append(this.body, this.said);
  }

  show(table, you, rules) {
    const shape = JSON.stringify([table.options, table.settings, table.locked, table.guarded, you.chair, you.is_host, table.chairs.map((chair) => chair && [chair.name, chair.resting, chair.leaving])]);
    if (shape === this.shape || this.body.contains(document.activeElement)) return;
    this.shape = shape;
    show(this.body, this.link(), this.seat(table, you), you.is_host ? this.hosting(table, you) : null, settings(table, rules));
  }

  async attempt(command) {
    try {
      await this.send(command);
      show(this.said, "");
      document.activeElement?.blur();
    } catch (problem) {
      show(this.said, problem.message);
    }
  }

  button(words, command) {
    return h("button", { type: "button", onclick: () => this.attempt(command) }, words);
  }

  link() {
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(location.href);
        show(this.said, "The link is copied: whoever opens it comes to this table.");
      } catch {
        show(this.said, `Copy this: ${location.href}`);
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

  hosting(table, you) {
    const password = h("input", { maxlength: 200, autocomplete: "off" });
    const others = table.chairs.flatMap((chair, number) => (chair && number !== you.chair ? [this.button(`Send ${chair.name} away`, { kind: "kick", chair: number })] : []));
    return h("details", {}, h("summary", {}, "You are the host of this table"),
      h("div", { class: "stack" },
        h("div", { class: "row" }, this.button(table.locked ? "Let people sit down again" : "Let nobody new sit down", { kind: "lock", locked: !table.locked })),
        h("label", {}, table.guarded ? "New password (empty: none any more)" : "Password for those who come", password),
        h("div", { class: "row" }, h("button", { type: "button", onclick: () => this.attempt({ kind: "guard", password: password.value }) }, "Set the password")),
        h("div", { class: "row" }, others)));
  }
}

function settings(table, rules) {
  const list = Object.entries(rules).filter(([name]) => name !== "variant");
  return h("div", { class: "stack" },
    h("p", {}, gameWords(table.game)),
    h("ul", { class: "plain-list small" }, optionWords(table.options).map((words) => h("li", {}, words))),
    h("dl", { class: "rules small" }, list.map(([name, value]) => [h("dt", { class: "quiet" }, label(name)), h("dd", {}, valueWords(value))])));
}
