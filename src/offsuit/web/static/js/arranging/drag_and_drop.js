// Cards dragged with a pointer: mouse, pen or finger. A short press without a move stays a click.

const THRESHOLD = 6; // pixels

// `drop(cards, place, card)` where cards are let go; `picked(card)` gives all that move along.
export function makeDraggable(root, picked, drop) {
  let held = null;
  root.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("button.card");
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
    if (over) drop(card, over.dataset.place, on && over.contains(on) ? on : null);
  };
  root.addEventListener("pointerup", end);
  root.addEventListener("pointercancel", end);
}

function begin(held, root, picked) {
  root.setPointerCapture(held.id);
  held.moving = picked(held.card);
  for (const element of held.moving) element.classList.add("dragged");
}

function settle(element) {
  element.classList.remove("dragged");
  element.style.transform = "";
}

function placeUnder(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]") ?? null;
}

function mark(root, place) {
  for (const element of root.querySelectorAll(".over")) if (element !== place) element.classList.remove("over");
  place?.classList.add("over");
}

// The click that a browser sends after a drag is none.
function swallowClick(root) {
  const swallow = (event) => { event.stopPropagation(); event.preventDefault(); };
  root.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 50);
}
