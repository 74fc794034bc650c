import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { asNodeId, asProjectId, asSessionId } from "../src/domain/ids.ts";
import type { NodeKind } from "../src/domain/kinds.ts";
import type { NodeDraft } from "../src/domain/record.ts";
import { seededRandom } from "../src/domain/testing/seededRandom.ts";
import { HYGIENE_GROUPS } from "../src/engines/hygiene/hygieneGroups.ts";
import { memoryText } from "../src/engines/memory/memoryText.ts";
import { openModels } from "../src/main/models.ts";
import type { HygieneLook } from "../src/memory/hygiene/hygieneLook.ts";
import { lookThrough } from "../src/memory/hygiene/lookThrough.ts";
import type { Embedder } from "../src/models/port.ts";
import { readSaidAt } from "../src/recall/memory/saidAt.ts";
import type { Store } from "../src/stores/port.ts";
import { openSqliteStore } from "../src/stores/sqlite/openSqliteStore.ts";
import type { Benchmark, BenchOptions, BenchRow } from "./benchmark.ts";

const PROJECT = asProjectId("bench");
const SESSION = asSessionId("session:bench");
const GUARD = { account: "bench", project: PROJECT, visibilities: ["shared"] as const };
const META = {
  type: "memory_write",
  account: "bench",
  project: PROJECT,
  agentId: "bench",
  sessionId: SESSION,
} as const;
const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 1_000;
/** One in so many says what another said, in slightly other words. */
const TWIN_EVERY = 100;

export const hygieneBench: Benchmark = {
  name: "hygiene",
  about:
    "looking through many made-up memories: what each check finds, how long it takes and how much memory",
  async run({ args }: BenchOptions): Promise<BenchRow[]> {
    const { count, isByWords } = parse(args);
    const folder = await mkdtemp(join(tmpdir(), "loci-hygiene-"));
    const store = await openSqliteStore({ folder });
    try {
      const embedder = isByWords ? null : builtin();
      await remember(store, embedder, count);
      return await measure(store, embedder);
    } finally {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function parse(args: readonly string[]): { count: number; isByWords: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: { count: { type: "string", default: "100000" }, words: { type: "boolean", default: false } },
  });
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1) throw new Error("--count takes a positive number.");
  return { count, isByWords: values.words };
}

function builtin(): Embedder | null {
  const none = { embedderKey: null, llmUrl: null, llmModel: null, llmKey: null };
  return openModels({ embedder: "builtin", ...none }, { error() {}, warn() {}, info() {}, debug() {} })
    .embedder;
}

async function remember(store: Store, embedder: Embedder | null, count: number): Promise<void> {
  const random = seededRandom(1);
  let last: NodeDraft | undefined;
  for (let begun = 0; begun < count; begun += AT_ONCE) {
    const drafts = Array.from({ length: Math.min(AT_ONCE, count - begun) }, (_, at) => {
      const isTwin = (begun + at) % TWIN_EVERY === 1 && last !== undefined;
      last = isTwin && last ? twinOf(last, begun + at) : memory(random, begun + at);
      return last;
    });
    const vectors = await embedder?.embed(drafts.map(memoryText), { purpose: "passage" });
    await store.memory.transaction(META, async (tx) => {
      await tx.putAll(drafts, tx.at - Math.floor(random() * 400) * DAY_MS);
      for (const [at, vector] of (vectors ?? []).entries()) {
        const draft = drafts[at];
        if (draft && embedder) await tx.putVector(draft, { model: embedder.id, vector });
      }
    });
  }
}

const KINDS: readonly NodeKind[] = ["DECISION", "FACT", "FACT", "PATTERN", "NOTE", "LEARNING"];
const WORDS = {
  thing:
    "parser scheduler cache queue router renderer indexer gateway ledger session token invoice label depot scanner".split(
      " ",
    ),
  part: "timeout schema retry index header batch checksum cursor lease shard snapshot budget quota digest manifest".split(
    " ",
  ),
  verb: "drops keeps rejects splits delays doubles signs compresses replays skips merges encrypts rounds caches logs".split(
    " ",
  ),
  when: "after a restart,under load,on Fridays,when the disk is full,for guests,in tests,at midnight,behind a proxy".split(
    ",",
  ),
  why: "as customers asked,since the audit,to save memory,because of a race,as the vendor wants it,for compliance".split(
    ",",
  ),
};

function memory(random: () => number, number: number): NodeDraft {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const { thing, part, verb, when, why } = WORDS;
  const name = `${pick(thing)} ${pick(part)} ${number % 977}`;
  const content = `The ${name} ${pick(verb)} the ${pick(part)} of the ${pick(thing)} ${pick(when)}, ${pick(why)}.`;
  const kind = KINDS[number % KINDS.length] ?? "NOTE";
  const props = { title: name, entity: name, content, rationale: content };
  return { id: asNodeId(`m:${String(number).padStart(7, "0")}`), project: PROJECT, kind, props };
}

function twinOf({ kind, project, props }: NodeDraft, number: number): NodeDraft {
  const content = `${String(props.content)} Really.`;
  return {
    id: asNodeId(`m:${String(number).padStart(7, "0")}`),
    project,
    kind,
    props: { ...props, content },
  };
}

async function measure(store: Store, embedder: Embedder | null): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const group of HYGIENE_GROUPS) {
    globalThis.gc?.();
    const watch = watchMemory();
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
    const [found] = await lookThrough(lookOf(store, embedder), { groups: [group], limit: 20, onGroup() {} });
    const { user, system } = process.cpuUsage(cpu);
    rows.push({
      check: group,
      found: found?.total ?? 0,
      seconds: Number(((performance.now() - startedAt) / 1000).toFixed(2)),
      "cpu seconds": Number(((user + system) / 1e6).toFixed(2)),
      "more MB at most": watch.stop(),
    });
  }
  return rows;
}

function lookOf(store: Store, embedder: Embedder | null): HygieneLook {
  return {
    memory: store.memory,
    outbox: { entries: async () => [] },
    caller: { account: "bench", agent: "bench", session: SESSION, role: "admin", project: PROJECT },
    guard: GUARD,
    project: PROJECT,
    now: Date.now(),
    signal: new AbortController().signal,
    servingModel: embedder?.id ?? null,
    wantedModel: embedder?.id ?? null,
    codeStates: async () => new Map(),
    saidAt: (records) => readSaidAt(store.memory, { guard: GUARD }, records),
    onLooked() {},
  };
}

/** How much more the process held at its peak than at the start, in megabytes. */
function watchMemory(): { stop(): number } {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  return {
    stop() {
      clearInterval(timer);
      return Math.round((Math.max(most, process.memoryUsage.rss()) - before) / 1e6);
    },
  };
}
