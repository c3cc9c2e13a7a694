// The newest state of your character: whatever arrives late or from another tab never replaces a newer one.

const SHARED = "offsuit/day/entries"; // tells other tabs that something has happened

export class DayState {
  /** @type {DayCharacter | null} */
  character = null;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.at = 0;
    this.heard = 0; // performance.now() when the newest state came
  }

  /**
   * Takes what the server tells, unless something newer is known; whether it was newer.
   * @param {DayView} view
   */
  take({ character, at }) {
    const known = this.character;
    if (known && (!character || character.entries < known.entries || (character.entries === known.entries && at < this.at))) return false;
    this.character = character;
    this.at = at;
    this.heard = performance.now();
    if (character && character.entries !== known?.entries) localStorage.setItem(SHARED, String(character.entries));
    this.changed();
    return true;
  }

  // The server's time, as far as it is known.
  now() {
    return this.at + performance.now() - this.heard;
  }

  // Energy now: what was told, and what has come back since.
  energy() {
    if (!this.character) return 0;
    const { now, per_minute: rate, capacity } = this.character.energy;
    return Math.min(Number(capacity), Number(now) + (Number(rate) * (performance.now() - this.heard)) / 60_000);
  }

  /**
   * Seconds until there is so much energy; Infinity where that never is.
   * @param {number} wanted
   */
  secondsUntil(wanted) {
    const missing = wanted - this.energy();
    if (missing <= 0) return 0;
    const { per_minute: rate, capacity } = /** @type {DayCharacter} */ (this.character).energy;
    return wanted > Number(capacity) || !Number(rate) ? Infinity : (60 * missing) / Number(rate);
  }

  /**
   * Calls back when another tab of this browser has done something.
   * @param {() => void} again
   */
  listen(again) {
    addEventListener("storage", (event) => {
      if (event.key === SHARED && Number(event.newValue) !== this.character?.entries) again();
    });
    addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
  }
}

export function freshSeed() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
