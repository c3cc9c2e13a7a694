// Verdicts of the pages' verifier on records: first line the games, then one record a line; one verdict a line.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { checks } = await import(pathToFileURL(process.argv[2]).href);
let games = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (games === null) {
    games = JSON.parse(line).games;
    continue;
  }
  const found = [];
  let difference = null;
  try {
    for await (const words of checks(JSON.parse(line), games)) found.push(words);
  } catch (problem) {
    difference = `${problem.constructor.name === "Difference" ? "" : `${problem.stack} `}${problem.message}`;
  }
  process.stdout.write(`${JSON.stringify({ verified: difference === null, difference, checks: found })}\n`);
}
