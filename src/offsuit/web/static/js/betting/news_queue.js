// Shows news one at a time, because bots act faster than people can follow.

const STEP = 420; // milliseconds between two actions
const HURRIED = 120;
const MANY = 10;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class NewsQueue {
  /** @type {News<BettingView>[]} */
  queue;
  /** @type {ReturnType<typeof setTimeout> | null} */
  timer;

  /** @param {(news: News<BettingView>) => void} show */
  constructor(show) {
    this.show = show;
    this.queue = [];
    this.timer = null;
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.hurry(); });
  }

  /** @param {News<BettingView>} news */
  add(news) {
    this.queue.push(news);
    if (still.matches || document.hidden || !news.turns) this.hurry();
    else if (this.timer === null) this.next();
  }

  hurry() {
    clearTimeout(this.timer ?? undefined);
    this.timer = null;
    for (const news of this.queue.splice(0)) this.show(news);
  }

  next() {
    this.timer = null;
    const news = this.queue.shift();
    if (!news) return;
    this.show(news);
    const seen = (news.turns ?? []).some(({ events }) => events.length);
    this.timer = setTimeout(() => this.next(), seen ? (this.queue.length > MANY ? HURRIED : STEP) : 0);
  }
}
