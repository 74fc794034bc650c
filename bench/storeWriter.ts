/**
 * One of several processes that save at once, for the `store` benchmark. Started with `ours` it saves memories through
 * the store, in a folder or on a server; with `raw` it inserts the same text into a bare SQLite table, which is as fast as the disk allows.
 */
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { asNodeId, asProjectId, asSessionId } from "../src/domain/ids.ts";
import { openAt } from "./storeEngines.ts";

const [mode = "ours", folder = "", name = "w", writes = "100", perSecond = "0"] = process.argv.slice(2);
/** With a rate, saves come at random moments that often; without, each follows the one before at once. */
const meanGapMs = Number(perSecond) > 0 ? 1000 / Number(perSecond) : 0;

const save = mode === "raw" ? rawSaver() : await storeSaver();
process.send?.("ready");
await once(process, "message");

const times: number[] = [];
const startedAt = Date.now();
let due = performance.now();
for (let at = 0; at < Number(writes); at++) {
  due += -Math.log(1 - Math.random()) * meanGapMs;
  if (due > performance.now()) await sleep(due - performance.now());
  const before = performance.now();
  await save(at);
  times.push(performance.now() - before);
}
process.send?.({ startedAt, endedAt: Date.now(), times }, () => process.exit());

async function storeSaver() {
  const store = await openAt(folder);
  const project = asProjectId("bench");
  const meta = {
    type: "memory_write",
    account: "local",
    project,
    agentId: name,
    sessionId: asSessionId(name),
  } as const;
  return async (at: number) => {
    await store.memory.transaction(meta, (tx) =>
      tx.put({
        project,
        id: asNodeId(`fact:${name}-${at}`),
        kind: "FACT",
        props: { content: statement(at) },
      }),
    );
  };
}

function rawSaver() {
  const database = new DatabaseSync(join(folder, "raw.db"), { timeout: 60_000 });
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS t (id TEXT, content TEXT)",
  );
  const insert = database.prepare("INSERT INTO t VALUES (?, ?)");
  return async (at: number) => {
    database.exec("BEGIN IMMEDIATE");
    insert.run(`fact:${name}-${at}`, statement(at));
    database.exec("COMMIT");
  };
}

function statement(at: number): string {
  return `The ${name} worker saw that request ${at} of the payment service took longer than the limit of ${at % 97} ms.`;
}
