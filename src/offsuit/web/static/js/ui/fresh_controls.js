// Controls that appear where others were take no click for a moment: a double click presses only the first.

const MOMENT = 400; // milliseconds
/** @type {WeakMap<Element, ReturnType<typeof setTimeout>>} */
const timers = new WeakMap();

/**
 * Keys work at once: nobody hits another key by pressing the same one twice.
 * @param {Element} element
 */
export function holdClicks(element) {
  clearTimeout(timers.get(element));
  element.classList.add("fresh");
  timers.set(element, setTimeout(() => element.classList.remove("fresh"), MOMENT));
}
