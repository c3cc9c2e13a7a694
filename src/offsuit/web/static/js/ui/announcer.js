// Says things to those who do not see the page: turns, results, moves.

const place = document.getElementById("announcer");
let timer = null;
let waiting = [];

export function announce(words) {
  waiting.push(words);
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = waiting.join(" ");
    waiting = [];
  }, 60);
}
