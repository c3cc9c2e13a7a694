// node run-vectors.mjs [vectors.jsonl.gz]: resolves every vector and compares the whole result.

import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
import process from "node:process";
import { URL } from "node:url";
import { gunzipSync } from "node:zlib";

import { resolve } from "./resolver.mjs";

const SHIPPED = new URL(
  "../../src/offsuit/games/destiny/conformance/vectors.jsonl.gz",
  import.meta.url,
);

const file = process.argv[2] ?? SHIPPED;
const lines = gunzipSync(readFileSync(file)).toString("utf-8").trimEnd().split("\n");
lines.forEach((line, number) => {
  const { scenario, server_seed: serverSeed, client_seed: clientSeed, result } = JSON.parse(line);
  try {
    deepStrictEqual(resolve(scenario, { serverSeed, clientSeed }), result);
  } catch (error) {
    console.error(`vector ${number + 1} of ${lines.length} differs: ${error.message}`);
    process.exit(1);
  }
});
console.log(`${lines.length} of ${lines.length} vectors passed`);
