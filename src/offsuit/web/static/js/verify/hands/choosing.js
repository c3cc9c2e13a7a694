// Ways to choose from a list, in the order in which Python's itertools gives them, and the order of lists.

/**
 * @template T
 * @param {readonly T[]} items
 * @param {number} size
 * @param {number} from
 * @returns {Generator<T[]>}
 */
export function* combinations(items, size, from = 0) {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= items.length - size; at += 1) {
    for (const rest of combinations(items, size - 1, at + 1)) yield [items[at], ...rest];
  }
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {number} size
 * @param {number} from
 * @returns {Generator<T[]>}
 */
export function* withRepetition(items, size, from = 0) {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at < items.length; at += 1) {
    for (const rest of withRepetition(items, size - 1, at)) yield [items[at], ...rest];
  }
}

/**
 * @template T
 * @param {readonly T[]} items
 * @returns {Generator<T[]>}
 */
export function* permutations(items) {
  if (items.length === 0) {
    yield [];
    return;
  }
  for (let at = 0; at < items.length; at += 1) {
    for (const rest of permutations(items.filter((_, other) => other !== at))) yield [items[at], ...rest];
  }
}

/**
 * Numbers and lists of them, item by item; of two that agree as far as they go the shorter is less.
 * @param {any} one
 * @param {any} other
 * @returns {number} -1, 0 or 1
 */
export function order(one, other) {
  if (!Array.isArray(one)) return Math.sign(one - other);
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const found = order(one[at], other[at]);
    if (found) return found;
  }
  return Math.sign(one.length - other.length);
}

/**
 * The first of the greatest; undefined where there is none.
 * @template T
 * @param {Iterable<T>} items
 * @param {(item: T) => any} key
 * @returns {T | undefined}
 */
export function greatest(items, key) {
  let best;
  let most;
  for (const item of items) {
    const found = key(item);
    if (best === undefined || order(found, most) > 0) [best, most] = [item, found];
  }
  return best;
}

/**
 * @template T
 * @param {Iterable<T>} items
 * @returns {Map<T, number>}
 */
export function counted(items) {
  const found = new Map();
  for (const item of items) found.set(item, (found.get(item) ?? 0) + 1);
  return found;
}
