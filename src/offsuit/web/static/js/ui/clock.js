// A countdown of the time that is left for a decision.

const LOW = 10;

export class Clock {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.end = null;
    setInterval(() => this.show(), 250);
  }

  /**
   * Milliseconds until time runs out, or null.
   * @param {number | null} left
   */
  set(left) {
    this.end = left === null ? null : performance.now() + left;
    this.show();
  }

  show() {
    const seconds = this.end === null ? null : Math.max(0, Math.ceil((this.end - performance.now()) / 1000));
    const words = seconds === null ? "" : clockFace(seconds);
    if (this.place.textContent === words) return;
    this.place.textContent = words;
    this.place.classList.toggle("low", seconds !== null && seconds <= LOW);
  }
}

/** @param {number} seconds */
export function clockFace(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
