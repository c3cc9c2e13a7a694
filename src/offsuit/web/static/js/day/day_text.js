// Money, chances and times of the day as text.

import { percent } from "../destiny/destiny_text.js";

/**
 * "27.1175" -> "$27.12", "-5.0000" -> "−$5": cents only where there are any.
 * @param {string} text
 */
export function dollars(text) {
  const cents = Math.round(100 * Math.abs(Number(text)));
  const shown = cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
  return `${Number(text) < 0 && cents ? "−" : ""}$${shown}`;
}

/**
 * Points of experience with at most one decimal.
 * @param {string} text
 */
export function points(text) {
  return String(Math.round(10 * Number(text)) / 10);
}

/**
 * An exact chance, or an estimate with its standard error.
 * @param {Chance & { se?: number }} win
 * @param {boolean} exact
 */
export function chanceText(win, exact) {
  return exact ? percent(win.value) : `about ${percent(win.value)} ± ${(100 * (win.se ?? 0)).toFixed(1)}`;
}

/** @param {number} seconds */
export function waitText(seconds) {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s`;
  const minutes = seconds < 3540 ? Math.ceil(seconds / 60) : Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`;
}

/** @param {string} iso */
export function clockText(iso) {
  return new Date(iso).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false });
}
