// Elements from a name, properties and children: the one way in which pages make their DOM.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, properties = {}, ...children) {
  return fill(document.createElement(name), properties, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Properties} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * Puts children into an element in place of what was there.
 * @template {Element} E
 * @param {E} element
 * @param {...Child} children
 * @returns {E}
 */
export function show(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

/**
 * An element that the page's HTML has.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {{ new (): T }} [type]
 * @returns {T}
 */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof (type ?? HTMLElement))) throw new Error(`no element #${id} of this type`);
  return /** @type {T} */ (found);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Properties} properties
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...nodes(children));
  return element;
}

/**
 * @param {readonly Child[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  const flat = /** @type {Child[]} */ (/** @type {any} */ (children).flat(Infinity));
  return flat.filter((child) => child != null && child !== false).map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * The element that an event happened to.
 * @param {Event} event
 * @returns {HTMLElement}
 */
export function targetOf(event) {
  return /** @type {HTMLElement} */ (event.target);
}

/**
 * The element that has the keyboard's focus.
 * @returns {HTMLElement | null}
 */
export function focusedElement() {
  return /** @type {HTMLElement | null} */ (document.activeElement);
}
