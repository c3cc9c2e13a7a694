// The link that invites somebody to a table. It says who sent it after the #, which a browser never
// sends: the server keeps the names at a table with a password to those who have given it.

const LONGEST_NAME = 24;

/** @param {string} name */
export function invitationLink(name) {
  return `${location.origin}${location.pathname}#from=${encodeURIComponent(name)}`;
}

// Who sent the link that this page was opened with; empty if the link does not say.
export function invitedBy() {
  const name = new URLSearchParams(location.hash.slice(1)).get("from") ?? "";
  return name.trim().slice(0, LONGEST_NAME);
}
