// Metrics of a studio: observed beside expected, versions apart, alarms with their count, lag and false-alarm rate.

import { call, get } from "../server/api.js";
import { byId, h, show } from "../ui/element.js";
import { announce } from "../ui/announcer.js";
import { count } from "../ui/text.js";
import { RetryNotice } from "../destiny/retry_notice.js";
import { StudioForm } from "./studio_form.js";
import { metricChart, metricTable, titleOf } from "./metric_view.js";

const EVERY = 5000; // milliseconds: as often as the server looks at the journals

class MetricsPage {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** @type {string} */
  told = "";
  asked = 0;

  constructor() {
    this.notice = new RetryNotice(byId("notice"));
    this.studio = new StudioForm(() => this.look());
    this.words = h("div", { class: "stack tight", role: "status" });
    show(byId("studio"), h("h2", { id: "studio-title" }, "Whose"), this.studio.element);
    show(byId("verdict"), h("h2", { id: "verdict-title" }, "In short"), this.words);
    byId("main").classList.remove("late");
  }

  // The answer to the newest question is shown, whichever arrives last.
  async look() {
    clearTimeout(this.timer);
    const number = this.asked += 1;
    const { key } = this.studio;
    try {
      const [found, versions] = await this.ask(key);
      if (number !== this.asked) return;
      this.notice.clear("metrics");
      this.studio.accepted();
      this.show(found, versions);
      this.timer = setTimeout(() => { if (!document.hidden) this.look(); else this.later(); }, EVERY);
    } catch (problem) {
      if (number !== this.asked) return;
      if (problem.status === 401 || problem.status === 403) this.studio.refused(problem.message);
      else this.notice.tell(problem, "metrics", () => this.look());
    }
  }

  later() {
    addEventListener("visibilitychange", () => this.look(), { once: true });
  }

  /**
   * @param {string} key
   * @returns {Promise<[StudioMetrics, StudioVersions | null]>}
   */
  ask(key) {
    if (!key) return Promise.all([get("/destiny/day/metrics"), null]);
    const more = { headers: { authorization: `Bearer ${key}` } };
    return Promise.all([call("GET", "/destiny/metrics", undefined, more), call("GET", "/destiny/rules", undefined, more)]);
  }

  /**
   * @param {StudioMetrics} found
   * @param {StudioVersions | null} versions
   */
  show(found, versions) {
    const alarms = found.metrics.filter(({ alarm }) => alarm);
    this.verdict(found, alarms);
    const told = JSON.stringify([found.metrics, found.differences, versions, this.studio.key]);
    if (told === this.told) return;
    this.told = told;
    const names = versionNames(found.metrics, versions);
    show(byId("found"), [...names].map(([rules, name]) => this.version(name, rules, found.metrics.filter((row) => row.rules === rules))), this.differences(found));
    if (alarms.length) announce(`${count(alarms.length, "alarm")}: ${alarms.map(({ name, group }) => `${titleOf(name)}, ${group}`).join("; ")}`);
  }

  /**
   * @param {StudioMetrics} found
   * @param {MetricRow[]} alarms
   */
  verdict(found, alarms) {
    const lag = found.lag_seconds === null ? "not read yet" : found.lag_actions ? `${count(found.lag_actions, "entry").replace("entrys", "entries")} behind` : `complete as of ${Math.round(found.lag_seconds)} s ago`;
    const bad = alarms.length || found.difference_count;
    const title = !found.actions ? "Nothing has been observed yet" : alarms.length ? `${count(alarms.length, "alarm")}` : "No alarm";
    show(this.words,
      h("p", { class: `verdict-line ${bad ? "warn" : "good"}`, "data-verdict": alarms.length ? "alarm" : "none" }, h("span", { "aria-hidden": "true" }, bad ? "▲ " : "✓ "), title),
      h("ul", { class: "facts" },
        fact(found.actions.toLocaleString("en"), "actions, each of them replayed"), fact(String(found.difference_count), "that do not follow from their journal"),
        fact(lag, "the journals"), fact(`${(100 * found.false_alarm_rate).toFixed(1)} %`, "chance that a version whose rules are followed ever raises any alarm")));
  }

  /**
   * @param {string} name
   * @param {string} rules
   * @param {MetricRow[]} rows
   */
  version(name, rules, rows) {
    const metrics = [...new Set(rows.map((row) => row.name))];
    return h("section", { class: "stack", "data-version": rules, "aria-label": `${name} ${rules.slice(0, 12)}` }, h("h2", {}, name, " ", h("code", { class: "small quiet", title: rules }, rules.slice(0, 12))),
      h("div", { class: "metric-charts" }, metrics.map((metric) => {
        const own = rows.filter((row) => row.name === metric);
        return h("div", { class: "chart-and-table", "data-metric": metric }, metricChart(metric, own), metricTable(metric, own, `${name} ${rules.slice(0, 12)}`));
      })));
  }

  /** @param {StudioMetrics} found */
  differences({ differences, difference_count: all }) {
    if (!all) return null;
    return h("section", { class: "paper", "data-differences": true }, h("h2", {}, "Found by replay"),
      h("p", { class: "small" }, `${count(all, "action")} ${all === 1 ? "does" : "do"} not follow from the journal${differences.length ? "; the first ones:" : "."}`),
      h("ul", { class: "mistakes" }, differences.map(({ action, difference }) => h("li", {}, h("code", {}, action), " ", difference))));
  }
}

/**
 * @param {string} figure
 * @param {string} words
 */
const fact = (figure, words) => h("li", {}, h("b", {}, figure), h("span", { class: "small quiet" }, words));

/**
 * Versions that have been observed, the one in use first, with a name each.
 * @param {MetricRow[]} rows
 * @param {StudioVersions | null} versions
 * @returns {Map<string, string>}
 */
function versionNames(rows, versions) {
  const known = [...new Set(rows.map(({ rules }) => rules))];
  if (known.length < 2 && !versions?.share) return new Map(known.map((rules) => [rules, "Version"]));
  const share = versions?.share;
  const rank = (/** @type {string} */ rules) => (rules === versions?.current ? 0 : rules === share?.rules ? 1 : 2);
  return new Map(known.toSorted((one, other) => rank(one) - rank(other)).map((rules) => [rules,
    rank(rules) === 0 ? "Version in use" : rank(rules) === 1 && share ? `Beside it, for ${share.thousandths / 10} % of the characters` : "Another version"]));
}

new MetricsPage().look();
