/** Indexes a tree in many small transactions, and tells how it goes. Its parent kills it. */
import { writeSync } from "node:fs";
import { openIndexedTree } from "../../src/indexing/testing/indexedTree.ts";
import { openParser } from "../../src/main/threads.ts";

const [root = "", home = ""] = process.argv.slice(2);
const parser = openParser();
const indexed = await openIndexedTree({ root, home, parser });
await indexed.index({
  mostTextBytes: 8_000,
  progress: ({ message }) => writeSync(1, `${message}\n`),
});
writeSync(1, "done\n");
await indexed.close();
await parser.close();
