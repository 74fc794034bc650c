import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admits } from "../../domain/guard.ts";
import { DEFAULT_RECALL } from "../../domain/recallSettings.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { hashEmbedder } from "../../memory/testing/hashEmbedder.ts";
import type { Store, View } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { testClock } from "../../stores/testing/fixtures.ts";
import { SIGNALS, type Signal } from "../signal.ts";
import {
  guardOf,
  holds,
  type MemoryScene,
  memoryScene,
  reader,
  type WrittenMemory,
  type WrittenScene,
  writeScene,
} from "../testing/memoryScene.ts";
import { Trace } from "../trace.ts";
import { type MemoryHit, searchMemory } from "./searchMemory.ts";
import { standingOf } from "./standingOf.ts";

let folder: string;
let store: Store;
const clock = testClock();
const embedder = hashEmbedder({ dims: 256 });
let runs = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-guards-"));
  store = await openSqliteStore({ folder, clock: clock.now });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const readers = fc.array(reader, { minLength: 3, maxLength: 6 });

function newScene(scene: MemoryScene): Promise<WrittenScene> {
  runs += 1;
  return writeScene(store, clock, embedder, scene, `run${runs}`);
}

async function ask(view: View, signals: readonly Signal[] | undefined): Promise<readonly MemoryHit[]> {
  const { hits } = await searchMemory(
    {
      memory: store.memory,
      serving: { embedder, isComplete: true },
      language: null,
      settings: DEFAULT_RECALL,
      now: clock.now(),
    },
    {
      view,
      agent: view.guard.onlyAgent ?? "ada",
      text: "needle hay",
      history: [],
      scopes: ["focus", "project", "global"],
      limit: 100,
      signals,
      expandHops: 3,
    },
    new Trace(),
    new AbortController().signal,
  );
  return hits;
}

function versionOf({ versions }: WrittenScene, { props }: NodeRecord): WrittenMemory {
  const found = versions.find(({ content }) => content === props.content);
  if (!found) throw new Error(`${props.content} is of another scene`);
  return found;
}

/** The plain rule: what the guard admits at that moment, and of the agent's keywords also what is tagged for others. */
function mayShow({ guard, at }: View, version: WrittenMemory, subscribed: readonly string[]): boolean {
  if (!holds(version, at?.asOf)) return false;
  const { onlyAgent: _, ...lifted } = guard;
  const isSubscribed = version.keywords.some((keyword) => subscribed.includes(keyword));
  return admits(guard, version) || (isSubscribed && admits(lifted, version));
}

test("nothing is returned or related that the plain rule does not allow, by whichever signal", async () => {
  const property = fc.asyncProperty(memoryScene, readers, async (scene, picks) => {
    const written = await newScene(scene);
    for (const pick of picks) {
      const guard = guardOf(pick, written);
      const asOf = written.moments[pick.moment ?? -1];
      const view: View = asOf === undefined ? { guard } : { guard, at: { asOf } };
      expectAllowed(written, view, await ask(view, undefined), scene.subscribed);
      for (const signal of SIGNALS) {
        const hits = await ask(view, [signal]);
        expectAllowed(written, view, hits, []);
        if (signal !== "graph") expectAll(written, view, hits);
      }
    }
  });
  await fc.assert(property, { numRuns: 40 });
}, 120_000);

function expectAllowed(
  written: WrittenScene,
  view: View,
  hits: readonly MemoryHit[],
  subscribed: readonly string[],
): void {
  for (const { node, related } of hits) {
    expect(mayShow(view, versionOf(written, node), subscribed)).toBe(true);
    for (const { node: other } of related) {
      expect(mayShow(view, versionOf(written, other), [])).toBe(true);
    }
  }
}

/** The other way round: what is allowed is found. */
function expectAll({ versions }: WrittenScene, view: View, hits: readonly MemoryHit[]): void {
  const allowed = versions.filter((version) => mayShow(view, version, []));
  expect(hits.map(({ node }) => node.props.content).sort()).toEqual(
    allowed.map(({ content }) => content).sort(),
  );
}

test("only edges from what the reader may see count as backlinks", async () => {
  const property = fc.asyncProperty(memoryScene, readers, async (scene, picks) => {
    const written = await newScene(scene);
    for (const pick of picks) {
      const guard = guardOf(pick, written);
      const nodes = await store.memory.find({ guard }, { kinds: ["NOTE"], limit: 100 });
      const candidates = nodes.map((node) => ({ node, score: 1, scores: {} }));
      const { backlinks } = await standingOf(
        { memory: store.memory, codeStates: async () => new Map() },
        { guard },
        candidates,
        {
          favoured: new Set(),
          now: clock.now(),
          limit: 100,
        },
      );
      const counted = [...backlinks.values()].reduce((sum, count) => sum + count, 0);
      const visible = new Set(nodes.map(({ props }) => String(props.content).replace("needle new", "")));
      const allowed = written.edges.filter(({ from, to }) => visible.has(from) && visible.has(to));
      expect(counted).toBeLessThanOrEqual(allowed.length);
    }
  });
  await fc.assert(property, { numRuns: 30 });
}, 120_000);
