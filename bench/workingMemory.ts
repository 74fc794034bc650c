import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asNodeId, asProjectId, asSessionId, ulidSource } from "../src/domain/ids.ts";
import type { NodeDraft } from "../src/domain/record.ts";
import { nodeKindOf } from "../src/engines/memory/memoryKinds.ts";
import { memoryProps } from "../src/engines/memory/saidMemory.ts";
import { WorkingMemory } from "../src/memory/working/workingMemory.ts";
import { NO_FOCUS } from "../src/recall/memory/reach.ts";
import { recallRecent } from "../src/recall/working/recallRecent.ts";
import { defaultScorer } from "../src/recall/working/scorer.ts";
import type { Store } from "../src/stores/port.ts";
import { openSqliteStore } from "../src/stores/sqlite/openSqliteStore.ts";
import type { Benchmark, BenchRow } from "./benchmark.ts";
import { decisionAt, factAt } from "./memory/statements.ts";
import { MEMORIES, type MemoryQuestion, QUESTIONS } from "./memorySearch/parcelProject.ts";
import { runBenchmark } from "./runBenchmark.ts";

const PROJECT = asProjectId("parcels");
const FLEET = { account: "bench", project: PROJECT };
const VIEW = { guard: { ...FLEET, visibilities: ["shared"] as const } };
const META = {
  type: "memory_write",
  ...FLEET,
  agentId: "bench",
  sessionId: asSessionId("session:1"),
} as const;
const FULL = 1_000;
const SESSIONS = 10;
const WARM_UP = 100;
const ROUNDS = 20;
const SILENT = { error() {}, warn() {}, info() {}, debug() {} };

export const workingMemoryBench: Benchmark = {
  name: "working-memory",
  about:
    "a full working memory (1,000 fragments) asked what was just written: how many questions it answers by itself, how many of these rightly (the best is the one meant), and how long it looks",
  async run(): Promise<BenchRow[]> {
    const folder = await mkdtemp(join(tmpdir(), "loci-working-memory-"));
    const store = await openSqliteStore({ folder });
    try {
      const ids = await fill(store);
      const working = new WorkingMemory({
        memory: store.memory,
        ids: ulidSource(Date.now, () => 7),
        log: SILENT,
      });
      const at = Date.now();
      working.note(
        FLEET,
        ids.map((id, place) => {
          const session = asSessionId(`session:${place % SESSIONS}`);
          return { id, session, came: "written", at } as const;
        }),
      );
      await working.flush();
      return await measure(store, working);
    } finally {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function fill(store: Store): Promise<NodeDraft["id"][]> {
  const named = Object.entries(MEMORIES);
  const others = Array.from({ length: FULL - named.length }, (_, at) =>
    at % 2 ? decisionAt(at) : factAt(at),
  );
  const all = [...named, ...others.map((statement, at) => [`other${at}`, statement] as const)];
  const drafts = all.map(([name, statement]) => ({
    id: asNodeId(name),
    project: PROJECT,
    kind: nodeKindOf(statement.kind),
    props: memoryProps(statement),
  }));
  await store.memory.transaction(META, (tx) => tx.putAll(drafts));
  return drafts.map(({ id }) => id);
}

async function measure(store: Store, working: WorkingMemory): Promise<BenchRow[]> {
  for (let at = 0; at < WARM_UP; at++)
    await ask(store, working, QUESTIONS[at % QUESTIONS.length]?.text ?? "");
  const rows: BenchRow[] = [];
  for (const [sort, questions] of Map.groupBy(QUESTIONS, (question) => question.sort)) {
    const answers = await Promise.all(
      questions.map(async (question) => ({ question, best: (await ask(store, working, question.text))[0] })),
    );
    const answered = answers.filter(({ best }) => best !== undefined);
    const right = answered.filter(({ question, best }) => best === question.answer).length;
    rows.push({
      questions: sort,
      count: questions.length,
      answered: answered.length,
      "right of these": right,
      ...(await timesOf(store, working, questions)),
    });
  }
  return rows;
}

async function timesOf(
  store: Store,
  working: WorkingMemory,
  questions: readonly MemoryQuestion[],
): Promise<BenchRow> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const { text } of questions) {
      const startedAt = performance.now();
      await ask(store, working, text);
      times.push(performance.now() - startedAt);
    }
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number) => Number((times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(3));
  return { "p50 ms": quantile(0.5), "p95 ms": quantile(0.95) };
}

async function ask(store: Store, working: WorkingMemory, text: string): Promise<string[]> {
  const asked = { view: VIEW, project: PROJECT, text, minConfidence: 0.6, limit: 10, now: Date.now() };
  const question = { ...asked, ...NO_FOCUS };
  const hits = await recallRecent(store.memory, await working.recent(FLEET), question, defaultScorer);
  return hits.map(({ node }) => node.id);
}

if (process.argv[1] === import.meta.filename)
  await runBenchmark(workingMemoryBench, { args: process.argv.slice(2) });
