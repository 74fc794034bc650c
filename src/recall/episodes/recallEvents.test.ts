import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admits } from "../../domain/guard.ts";
import { asNodeId } from "../../domain/ids.ts";
import { DEFAULT_RECALL } from "../../domain/recallSettings.ts";
import { hashEmbedder } from "../../memory/testing/hashEmbedder.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { ADMIN, hour, META, note, PROJECT, testClock } from "../../stores/testing/fixtures.ts";
import { guardOf, holds, memoryScene, reader, writeScene } from "../testing/memoryScene.ts";
import { Trace } from "../trace.ts";
import type { EventParts, EventQuestion } from "./eventQuestion.ts";
import { recallEvents } from "./recallEvents.ts";

const clock = testClock(hour(1));
const signal = new AbortController().signal;
let folder: string;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-events-"));
  store = await openSqliteStore({ folder, clock: clock.now });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const NO_ENTITIES = { ids: [], formers: new Map(), names: [] };
const recall = (question: Partial<EventQuestion>, parts: Partial<EventParts> = {}) =>
  recallEvents(
    {
      memory: store.memory,
      serving: null,
      weights: DEFAULT_RECALL.episodeWeights,
      now: clock.now(),
      ...parts,
    },
    {
      view: { guard: ADMIN },
      project: PROJECT,
      scopes: ["focus", "project", "global"],
      kinds: ["EPISODE"],
      text: "needle",
      filter: {},
      entities: NO_ENTITIES,
      limit: 5,
      signal,
      ...question,
    },
    new Trace(),
  );

test("without vectors words stand in for meaning, as far as they are the words of the question", async () => {
  await store.memory.transaction(META, async (tx) => {
    await tx.put(note("both", { type: "EDIT", content: "the parser lost a comma" }, { kind: "EPISODE" }));
    await tx.put(note("one", { type: "EDIT", content: "the parser was renamed" }, { kind: "EPISODE" }));
    await tx.put(note("none", { type: "EDIT", content: "prices are cents" }, { kind: "EPISODE" }));
  });
  const { hits, degraded } = await recall({ text: "parser comma" });
  expect(hits.map(({ node }) => node.id)).toEqual(["both", "one", "none"]);
  expect(hits[0]?.scores.vector).toBeCloseTo(1);
  expect(hits[2]?.scores.vector).toBe(0);
  expect(degraded).toEqual([]);
});

test("a model that does not answer costs one signal and is told of", async () => {
  const silent = { ...hashEmbedder(), embed: () => Promise.reject(new Error("away")) };
  const { hits, degraded } = await recall(
    { text: "parser comma" },
    { serving: { embedder: silent, isComplete: true } },
  );
  expect(degraded).toEqual(["vector"]);
  expect(hits[0]?.node.id).toBe("both");
});

test("whoever asks is shown what they may see, as it was, and nothing else", async () => {
  const embedder = hashEmbedder();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(memoryScene, reader, async (scene, pick) => {
      const written = await writeScene(store, clock, embedder, scene, `run${run++}`);
      const guard = guardOf(pick, written);
      const asOf = pick.moment === undefined ? undefined : written.moments[pick.moment];
      const view = asOf === undefined ? { guard } : { guard, at: { asOf } };
      const entities = { ...NO_ENTITIES, ids: ["x", "y"].map(asNodeId), names: ["z"] };
      const serving = { embedder, isComplete: true };
      const project = written.projects[pick.place.project] ?? PROJECT;
      const { hits } = await recall({ view, project, kinds: ["NOTE"], entities, limit: 50 }, { serving });
      const allowed = written.versions.filter((version) => admits(guard, version) && holds(version, asOf));
      expect(hits.map(({ node }) => node.props.content).sort()).toEqual(
        allowed.map(({ content }) => content).sort(),
      );
    }),
    { numRuns: 40 },
  );
});
