// The time that is left, counted down between news.

const LOW = 10;

export class Clock {
  constructor(place) {
    this.place = place;
    this.end = null;
    setInterval(() => this.show(), 250);
  }

  // Milliseconds until the next who is waited for runs out of time, or null.
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

export function clockFace(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
