import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadTokenCounter } from "../../src/app/tokens.ts";
import { asNodeId, asProjectId, asSessionId, ulidSource } from "../../src/domain/ids.ts";
import type { NodeDraft } from "../../src/domain/record.ts";
import { seededRandom } from "../../src/domain/testing/seededRandom.ts";
import { memoryText } from "../../src/engines/memory/memoryText.ts";
import { openModels } from "../../src/main/models.ts";
import type { Models } from "../../src/models/port.ts";
import type { Store } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { TruthWatch } from "../../src/truth/watch/truthWatch.ts";
import type { BenchRow } from "../benchmark.ts";
import { madeUpFact } from "./madeUpFacts.ts";

const PROJECT = asProjectId("bench");
const FLEET = { account: "bench", project: PROJECT };
const AT_ONCE = 1_000;
const SAVES = 200;
const silent = { error() {}, warn() {}, info() {}, debug() {} };

/** What the look after a save costs, for each number of facts that are there already. */
export async function speedRows(counts: readonly number[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const count of counts) {
    const folder = await mkdtemp(join(tmpdir(), "loci-conflicts-"));
    const store = await openSqliteStore({ folder });
    try {
      rows.push(await measure(store, count));
    } finally {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return rows;
}

async function measure(store: Store, count: number): Promise<BenchRow> {
  const models = openModels(
    { embedder: "builtin", embedderKey: null, llmUrl: null, llmModel: null, llmKey: null, nli: null },
    silent,
  );
  const random = seededRandom(1);
  for (let begun = 0; begun < count; begun += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - begun);
    await put(
      store,
      models,
      Array.from({ length: size }, (_, at) => draftOf(random, begun + at)),
      0,
    );
  }
  const watch = await watchFromNow(store, models);
  const times: number[] = [];
  const works: number[] = [];
  for (let save = 0; save < SAVES; save++) {
    await put(store, models, [draftOf(random, count + save)], save);
    watch.nudge(FLEET);
    const begun = performance.now();
    const worked = process.cpuUsage();
    await watch.settled(AbortSignal.timeout(60_000));
    const { user, system } = process.cpuUsage(worked);
    times.push(performance.now() - begun);
    works.push((user + system) / 1000);
  }
  await watch.stop();
  const { nodes } = await store.memory.counts({ guard: { ...FLEET, visibilities: ["shared"] } });
  return {
    what: `look after a save, ${count} facts there`,
    method: "rules and reader",
    "p50 ms": shareOf(times, 0.5),
    "p95 ms": shareOf(times, 0.95),
    // What else the machine does makes the times longer, but not this.
    "cpu p50 ms": shareOf(works, 0.5),
    "cpu p95 ms": shareOf(works, 0.95),
    raised: nodes.CONFLICT ?? 0,
    faults: 0,
  };
}

/** What so large a share of the values is below. */
function shareOf(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((one, other) => one - other);
  return Number((inOrder[Math.floor(inOrder.length * share)] ?? 0).toFixed(1));
}

/** What was there before is not what is measured. */
async function watchFromNow(store: Store, models: Models): Promise<TruthWatch> {
  const ids = ulidSource(Date.now, () => Math.floor(Math.random() * 256));
  const watch = new TruthWatch({
    store,
    models,
    holder: "bench",
    ids,
    clock: { now: Date.now },
    tokenCounter: loadTokenCounter,
    log: silent,
  });
  const last = await store.memory.lastVersion();
  const mark = `truth:seen:${JSON.stringify([FLEET.account, FLEET.project])}`;
  await store.memory.transaction(metaOf(0), (tx) => tx.setMark(mark, String(last)));
  return watch;
}

const metaOf = (author: number) =>
  ({
    type: "memory_write",
    ...FLEET,
    agentId: `agent ${author % 7}`,
    sessionId: asSessionId(`session:${author}`),
  }) as const;

async function put(
  store: Store,
  { embedder }: Models,
  drafts: readonly NodeDraft[],
  author: number,
): Promise<void> {
  const vectors = (await embedder?.embed(drafts.map(memoryText), { purpose: "passage" })) ?? [];
  await store.memory.transaction(metaOf(author), async (tx) => {
    await tx.putAll(drafts);
    for (const [at, vector] of vectors.entries()) {
      const draft = drafts[at];
      if (draft && embedder) await tx.putVector(draft, { model: embedder.id, vector });
    }
  });
}

function draftOf(random: () => number, number: number): NodeDraft {
  const props = madeUpFact(random);
  return {
    id: asNodeId(`fact:${String(number).padStart(26, "0")}`),
    project: PROJECT,
    kind: "FACT",
    props,
    contentHash: `${number}`,
  };
}
