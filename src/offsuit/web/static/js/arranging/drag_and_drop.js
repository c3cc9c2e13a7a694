// Dragging cards with mouse, pen or finger. A press without movement stays a click.

import { targetOf } from "../ui/element.js";

const THRESHOLD = 6; // pixels

/**
 * `picked(card)` returns the elements that move; `drop(card, place, target)` is called where they are released.
 * @param {HTMLElement} root
 * @param {Picked} picked
 * @param {(card: HTMLElement, place: string, target: HTMLElement | null) => void} drop
 */
export function makeDraggable(root, picked, drop) {
  /** @type {Held | null} */
  let held = null;
  root.addEventListener("pointerdown", (event) => {
    const card = targetOf(event).closest("button.card");
    if (!card || event.button !== 0) return;
    held = { card, x: event.clientX, y: event.clientY, moving: null, id: event.pointerId };
  });
  root.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving && Math.hypot(dx, dy) >= THRESHOLD) begin(held, root, picked);
    if (!held.moving) return;
    event.preventDefault();
    for (const element of held.moving) element.style.transform = `translate(${dx}px, ${dy}px)`;
    mark(root, placeUnder(event));
  });
  /** @param {PointerEvent} event */
  const end = (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { moving, card } = held;
    held = null;
    if (!moving) return;
    const over = event.type === "pointerup" ? placeUnder(event) : null;
    const on = document.elementFromPoint(event.clientX, event.clientY)?.closest("button.card");
    for (const element of moving) settle(element);
    mark(root, null);
    swallowClick(root);
    if (over?.dataset.place) drop(card, over.dataset.place, on && over.contains(on) ? on : null);
  };
  root.addEventListener("pointerup", end);
  root.addEventListener("pointercancel", end);
}

/**
 * @param {Held} held
 * @param {HTMLElement} root
 * @param {Picked} picked
 */
function begin(held, root, picked) {
  root.setPointerCapture(held.id);
  held.moving = picked(held.card);
  for (const element of held.moving) element.classList.add("dragged");
}

/** @param {HTMLElement} element */
function settle(element) {
  element.classList.remove("dragged");
  element.style.transform = "";
}

/**
 * @param {PointerEvent} event
 * @returns {HTMLElement | null}
 */
function placeUnder(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]") ?? null;
}

/**
 * @param {HTMLElement} root
 * @param {HTMLElement | null} place
 */
function mark(root, place) {
  for (const element of root.querySelectorAll(".over")) if (element !== place) element.classList.remove("over");
  place?.classList.add("over");
}

/**
 * Ignores the click that a browser sends after a drag.
 * @param {HTMLElement} root
 */
function swallowClick(root) {
  /** @param {MouseEvent} event */
  const swallow = (event) => { event.stopPropagation(); event.preventDefault(); };
  root.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 50);
}
