/**
 * Saves decisions through the whole road, the same ones as its siblings, and prints the title of each that was
 * acknowledged. Its parent may end it at any moment.
 */
import { writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { openMemoryApp } from "./memoryApp.ts";

const { values } = parseArgs({
  options: { folder: { type: "string" }, name: { type: "string" }, titles: { type: "string" } },
});
const app = await openMemoryApp(values.folder ?? "", values.name ?? "saver");
for (const title of JSON.parse(values.titles ?? "[]") as string[]) {
  const decision = {
    kind: "decision",
    title,
    rationale: "It was measured.",
    tradeoffs: [],
    affectedFiles: [],
  };
  const { ok } = await app.call("memory_save", decision);
  if (ok) writeSync(1, `${title}\n`);
}
await app.close();
