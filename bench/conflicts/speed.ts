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
  const cpu = process.cpuUsage();
  for (let save = 0; save < SAVES; save++) {
    await put(store, models, [draftOf(random, count + save)], save);
    watch.nudge(FLEET);
    const begun = performance.now();
    await watch.settled(AbortSignal.timeout(60_000));
    times.push(performance.now() - begun);
  }
  const { user, system } = process.cpuUsage(cpu);
  await watch.stop();
  times.sort((one, other) => one - other);
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
  const { nodes } = await store.memory.counts({ guard: { ...FLEET, visibilities: ["shared"] } });
  return {
    what: `look after a save, ${count} facts there`,
    method: "rules and reader",
    "p50 ms": at(0.5),
    "p95 ms": at(0.95),
    "cpu ms": Number(((user + system) / 1000 / SAVES).toFixed(1)),
    raised: nodes.CONFLICT ?? 0,
    faults: 0,
  };
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
