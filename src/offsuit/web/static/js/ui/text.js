// Small pieces of English.

export function list(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

// "+3", "0", "−3": with a real minus.
export function signed(number) {
  const rounded = Math.round(number * 100) / 100;
  if (rounded === 0) return "0";
  return rounded > 0 ? `+${rounded}` : `−${-rounded}`;
}

export function count(number, one) {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}

export function rounded(number, digits) {
  return Math.round(number * 10 ** digits) / 10 ** digits;
}

// A chance in words short enough for a line: "12 %", "0.4 %", "under 0.1 %", "none".
export function percent(chance) {
  if (chance === 0) return "none";
  if (chance < 0.001) return "under 0.1 %";
  return `${rounded(100 * chance, chance < 0.1 ? 1 : 0)} %`;
}
