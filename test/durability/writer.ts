/**
 * Writes as fast as it can and prints the id of every write that was acknowledged. Its parent ends it at a random
 * moment, or after `--writes N`.
 */
import { writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { asNodeId, asProjectId, asSessionId } from "../../src/domain/ids.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { vectorFor } from "./vectorFor.ts";

const { values } = parseArgs({
  options: { folder: { type: "string" }, name: { type: "string" }, writes: { type: "string" } },
});
const name = values.name ?? "writer";
const project = asProjectId("kill-test");
const store = await openSqliteStore({ folder: values.folder ?? "" });
const meta = {
  type: "memory_write",
  account: "local",
  project,
  agentId: name,
  sessionId: asSessionId(name),
} as const;

for (let count = 0; count < Number(values.writes ?? Number.MAX_SAFE_INTEGER); count++) {
  const word = `${name}x${count}`;
  const ref = { project, id: asNodeId(`fact:${word}`) };
  await store.memory.transaction(meta, async (tx) => {
    await tx.put({
      ...ref,
      kind: "FACT",
      props: { entity: `entity ${word}`, content: `says ${word} and common words` },
    });
    await tx.putVector(ref, { model: "test", vector: vectorFor(word) });
    // Every third write replaces the one before it, so that closed versions are part of the test.
    if (count % 3 === 2) {
      const before = { project, id: asNodeId(`fact:${name}x${count - 1}`) };
      await tx.put({ ...before, kind: "FACT", props: { content: `replaced ${name}x${count - 1}` } });
      await tx.link({ type: "SUPERSEDES", from: ref, to: before });
    }
  });
  writeSync(1, `${word}\n`);
}
await store.close();
