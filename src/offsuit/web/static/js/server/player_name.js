// Your name at tables, kept in this browser.

const KEY = "offsuit/name";
const BIRDS = ["Heron", "Wren", "Plover", "Swift", "Rook", "Teal", "Finch", "Kestrel", "Avocet", "Siskin"];

export function playerName() {
  const kept = localStorage.getItem(KEY);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(2));
  const name = `${BIRDS[bytes[0] % BIRDS.length]} ${10 + (bytes[1] % 90)}`;
  localStorage.setItem(KEY, name);
  return name;
}

/** @param {string} name */
export function keepName(name) {
  localStorage.setItem(KEY, name);
}
