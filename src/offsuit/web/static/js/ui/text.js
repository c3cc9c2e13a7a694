// Numbers and lists as text.

const NUMBERS = [
  "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
  "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
];

/**
 * "a, b and c"; another last word may be given: "3 or 5".
 * @param {string[]} names
 * @param {string} [last]
 */
export function list(names, last = "and") {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
}

/**
 * "+3", "0", "−3": with a real minus.
 * @param {number} number
 */
export function signed(number) {
  const value = rounded(number, 2);
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : `−${-value}`;
}

/**
 * @param {number} number
 * @param {string} one
 */
export function count(number, one) {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}

/**
 * "seventeen" for 17.
 * @param {number} number
 */
export function inWords(number) {
  return NUMBERS[number] ?? String(number);
}

/** @param {string} text */
export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Numbers as a range where they have no gap: "5 to 8", "3 or 5".
 * @param {number[]} numbers
 */
export function range(numbers) {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return numbers.length > 2 && last - first === numbers.length - 1 ? `${first} to ${last}` : list(numbers.map(String), "or");
}

/**
 * @param {number} number
 * @param {number} digits
 */
export function rounded(number, digits) {
  return Math.round(number * 10 ** digits) / 10 ** digits;
}

/**
 * A chance short enough for a line: "12 %", "0.4 %", "under 0.1 %", "none".
 * @param {number} chance
 */
export function percent(chance) {
  if (chance === 0) return "none";
  if (chance < 0.001) return "under 0.1 %";
  return `${rounded(100 * chance, chance < 0.1 ? 1 : 0)} %`;
}
