// Amounts are whole millionths of a point, so that every tie can be decided: never fractions of a double.

export const POINT = 1_000_000;
export const HUNDREDTH = POINT / 100;

/** An amount from a number or a decimal text with at most four decimals. */
export function parseAmount(value) {
  const amount = Math.round(Number(value) * POINT);
  if (!Number.isSafeInteger(amount)) throw new Error(`${JSON.stringify(value)} is no amount`);
  return amount;
}

/** Two decimals, more only where there are more: "636.40", "19.1625". */
export function amountText(amount) {
  const size = Math.abs(amount);
  const whole = Math.floor(size / POINT);
  const rest = size % POINT;
  const decimals =
    rest % HUNDREDTH === 0
      ? String(rest / HUNDREDTH).padStart(2, "0")
      : String(rest).padStart(6, "0").replace(/0+$/, "");
  return `${amount < 0 ? "-" : ""}${whole}.${decimals}`;
}

/** As short as it can be: what stands behind "x" in a line. */
export function factorText(amount) {
  return amountText(amount).replace(/\.00$/, "");
}

/** numerator / denominator, rounded half-even to a whole number. */
export function roundHalfEven(numerator, denominator) {
  const low = Math.floor(numerator / denominator);
  const twice = 2 * (numerator - low * denominator) - denominator;
  return low + Number(twice > 0 || (twice === 0 && low % 2 !== 0));
}

/** A fraction in lowest terms. */
export function reduced(numerator, denominator) {
  let [a, b] = [Math.abs(numerator), denominator];
  while (b) [a, b] = [b, a % b];
  return [numerator / a, denominator / a];
}

/** A mean as it is printed: exact where an amount can be, else rounded half-even to hundredths. */
export function meanText(numerator, denominator) {
  const [n, d] = reduced(numerator, denominator);
  return amountText(d === 1 ? n : roundHalfEven(n, d * HUNDREDTH) * HUNDREDTH);
}
