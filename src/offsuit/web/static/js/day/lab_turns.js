// Questions that the lab answers, one after another: a client may have only a few of them at work.

/** @type {Promise<any>} */
let last = Promise.resolve();

/**
 * @template T
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
export function inTurn(ask) {
  const next = last.then(ask);
  last = next.catch(() => {});
  return next;
}
