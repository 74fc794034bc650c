import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { hour, idsOf, META, note, ref, testClock, view } from "../../stores/testing/fixtures.ts";
import { memoriesOn } from "./memoriesOn.ts";

let folder: string;
let store: Store;
const clock = testClock();
const code = { project: ref("a.ts").project, ids: ["a.ts::f", "a.ts"].map(asNodeId) };

let hours = 0;

/** One after the other, on the code or the file it stands in. */
async function remember(kind: NodeKind, confidences: readonly number[]): Promise<void> {
  for (const [at, confidence] of confidences.entries()) {
    hours += 1;
    clock.set(hour(hours));
    const id = `${kind}${at}`;
    await store.memory.transaction(META, async (tx) => {
      await tx.put(note(id, { content: id, confidence }, { kind }));
      await tx.link({ type: "APPLIES_TO", from: ref(id), to: ref(at % 2 ? "a.ts" : "a.ts::f") });
    });
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-memories-on-"));
  store = await openSqliteStore({ folder, clock: clock.now });
  await remember("DECISION", [1, 0.4, 0.9, 0.5]);
  await remember("LEARNING", [0.9, 0.2, 1, 0.9, 0.5]);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

test("of what was learned the surest comes first, and of equals the newest", async () => {
  const found = await memoriesOn(store.memory, view(), code, ["LEARNING"], 3);
  expect(idsOf(found.map(({ node }) => node))).toEqual(["LEARNING2", "LEARNING3", "LEARNING0"]);
});

test("of decisions the newest comes first, however sure", async () => {
  const found = await memoriesOn(store.memory, view(), code, ["DECISION"], 3);
  expect(idsOf(found.map(({ node }) => node))).toEqual(["DECISION3", "DECISION2", "DECISION1"]);
});
