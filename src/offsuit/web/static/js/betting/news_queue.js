// News one at a time: bots that answer at once would otherwise have played before anybody looks.

const STEP = 420; // milliseconds between two deeds
const HURRIED = 120;
const MANY = 10;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Pace {
  constructor(show) {
    this.show = show;
    this.queue = [];
    this.timer = null;
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.hurry(); });
  }

  add(news) {
    this.queue.push(news);
    if (still.matches || document.hidden || !news.turns) this.hurry();
    else if (this.timer === null) this.next();
  }

  hurry() {
    clearTimeout(this.timer);
    this.timer = null;
    for (const news of this.queue.splice(0)) this.show(news);
  }

  next() {
    this.timer = null;
    const news = this.queue.shift();
    if (!news) return;
    this.show(news);
    const seen = news.turns.some(({ events }) => events.length);
    this.timer = setTimeout(() => this.next(), seen ? (this.queue.length > MANY ? HURRIED : STEP) : 0);
  }
}
