/**
 * One of several processes that save memories at once through the whole road, for the `memory` benchmark: `FOLDER NAME FROM
 * COUNT PER_SECOND`. Those that begin at the same number save the same memories.
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { openMemoryApp } from "./memoryApp.ts";
import { decisionAt, factAt } from "./statements.ts";

const [folder = "", name = "", from = "0", count = "0", perSecond = "0"] = process.argv.slice(2);
/** With a rate, saves come at random moments that often; without, each follows the one before at once. */
const meanGapMs = Number(perSecond) > 0 ? 1000 / Number(perSecond) : 0;
/** The first calls of a process load what all others use. */
const WARM_UP = 3;

const app = await openMemoryApp(folder, name);
for (let at = 0; at < WARM_UP; at++)
  await app.call("memory_save", { kind: "note", content: `${name} is ready to save for the ${at}. time` });
process.send?.("ready");
await once(process, "message");

const times: number[] = [];
const startedAt = Date.now();
let due = performance.now();
for (let at = Number(from); at < Number(from) + Number(count); at++) {
  due += -Math.log(1 - Math.random()) * meanGapMs;
  if (due > performance.now()) await sleep(due - performance.now());
  const before = performance.now();
  await app.call("memory_save", at % 2 ? decisionAt(at) : factAt(at));
  times.push(performance.now() - before);
}
const endedAt = Date.now();
await app.close();
process.send?.({ startedAt, endedAt, times }, () => process.exit());
