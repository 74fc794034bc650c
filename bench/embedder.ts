import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inverseDocumentFrequency, termWeight } from "../src/domain/bm25.ts";
import { terms } from "../src/domain/text.ts";
import { openBuiltin } from "../src/models/builtin/openBuiltin.ts";
import type { Embedder } from "../src/models/port.ts";
import type { Benchmark, BenchRow } from "./benchmark.ts";
import { runBenchmark } from "./runBenchmark.ts";

const TABLE = new URL("../assets/embedding/table.bin", import.meta.url);
const TEXTS = 20_000;
const DEPTHS = [5, 10, 25, 50];

/** `npm run bench -- embedder [--data FOLDER]`: FOLDER holds `locomo-dev.json`; without it, only speed is measured. */
export const embedderBench: Benchmark = {
  name: "embedder",
  about: "the built-in embedder: time to load, texts a second, memory; turns found beside BM25",
  async run({ dataFolder }) {
    const { embedder, row } = await measureSpeed();
    if (dataFolder === undefined) return [row];
    return [row, ...(await measureRecall(embedder, join(dataFolder, "locomo-dev.json")))];
  },
};

async function measureSpeed(): Promise<{ embedder: Embedder; row: BenchRow }> {
  const before = process.memoryUsage();
  const startedAt = performance.now();
  const loading = process.cpuUsage();
  const { embedder } = await openBuiltin(TABLE);
  const loadMs = performance.now() - startedAt;
  const loaded = process.cpuUsage(loading);
  const after = process.memoryUsage();
  const texts = Array.from({ length: TEXTS }, (_, at) => shortText(at));
  await embedder.embed(texts.slice(0, TEXTS / 10), { purpose: "passage" });
  // The time of the processor, as others may want it at the same time.
  const cpu = process.cpuUsage();
  await embedder.embed(texts, { purpose: "passage" });
  const cpuSeconds = process.cpuUsage(cpu).user / 1e6;
  const row = {
    what: embedder.id,
    "load ms": Math.round(loadMs),
    "load cpu ms": Math.round((loaded.user + loaded.system) / 1000),
    "texts/s": Math.round(TEXTS / cpuSeconds),
    "resident MB": Math.round((after.rss - before.rss) / 1e6),
  };
  return { embedder, row };
}

/** About as long as a line of documentation; each is another. */
function shortText(at: number): string {
  return `How does parser ${at} handle camelCase names in getUserById${at % 97} when the cache is full?`;
}

interface Turn {
  readonly dia_id: string;
  readonly text: string;
  readonly blip_caption?: string;
}

interface Conversation {
  readonly conversation: Readonly<Record<string, unknown>>;
  readonly qa: readonly { readonly question: string; readonly evidence?: readonly string[] }[];
}

/** Gives every turn of a conversation a score, in their order. */
type Scorer = (question: string) => Promise<ArrayLike<number>>;
type Method = (turns: readonly string[]) => Promise<Scorer>;

async function measureRecall(embedder: Embedder, file: string): Promise<BenchRow[]> {
  const conversations: Conversation[] = JSON.parse(await readFile(file, "utf8"));
  const methods: [string, Method][] = [
    ["LoCoMo by vectors alone", byVectors(embedder)],
    ["LoCoMo by BM25 alone", byWords],
  ];
  const rows: BenchRow[] = [];
  for (const [what, method] of methods) rows.push({ what, ...(await recallOf(method, conversations)) });
  return rows;
}

/** The share of a question's evidence among the best turns, mean over the questions that have any. */
async function recallOf(method: Method, conversations: readonly Conversation[]): Promise<BenchRow> {
  const sums = DEPTHS.map(() => 0);
  let questions = 0;
  for (const { conversation, qa } of conversations) {
    const turns = turnsOf(conversation);
    const plain = withoutNames(conversation);
    const score = await method(turns.map((turn) => plain(`${turn.text} ${turn.blip_caption ?? ""}`)));
    for (const { question, evidence } of qa) {
      if (!evidence || evidence.length === 0) continue;
      questions++;
      const scores = await score(plain(question));
      const ranked = turns
        .map(({ dia_id }, at) => ({ id: dia_id, score: scores[at] ?? 0 }))
        .sort((a, b) => b.score - a.score);
      DEPTHS.forEach((depth, at) => {
        const best = new Set(ranked.slice(0, depth).map(({ id }) => id));
        sums[at] = (sums[at] ?? 0) + evidence.filter((id) => best.has(id)).length / evidence.length;
      });
    }
  }
  const share = (sum: number | undefined) => Number(((sum ?? 0) / questions).toFixed(4));
  return Object.fromEntries(DEPTHS.map((depth, at) => [`recall@${depth}`, share(sums[at])]));
}

/** Who speaks is known of each turn; in the text, the names only say who is addressed. */
function withoutNames(conversation: Readonly<Record<string, unknown>>): (text: string) => string {
  const names = new RegExp(`\\b(?:${conversation.speaker_a}|${conversation.speaker_b})(?:'s)?\\b`, "gi");
  return (text) => text.replace(names, " ");
}

function turnsOf(conversation: Readonly<Record<string, unknown>>): Turn[] {
  return Object.entries(conversation)
    .filter(([key]) => /^session_\d+$/.test(key))
    .flatMap(([, turns]) => turns as Turn[]);
}

function byVectors(embedder: Embedder): Method {
  return async (turns) => {
    const vectors = await embedder.embed(turns, { purpose: "passage" });
    return async (question) => {
      const [asked] = await embedder.embed([question], { purpose: "query" });
      return vectors.map((vector) => vector.reduce((sum, value, at) => sum + value * (asked?.[at] ?? 0), 0));
    };
  };
}

async function byWords(turns: readonly string[]): Promise<Scorer> {
  const documents = turns.map((turn) => {
    const counts = new Map<string, number>();
    for (const term of terms(turn)) counts.set(term, (counts.get(term) ?? 0) + 1);
    return { counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  });
  const averageLength = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const stats = { documents: documents.length, averageLength };
  return async (question) => {
    const scores = new Float64Array(documents.length);
    for (const term of new Set(terms(question))) {
      const idf = inverseDocumentFrequency(
        documents.length,
        documents.filter(({ counts }) => counts.has(term)).length,
      );
      documents.forEach(({ counts, length }, at) => {
        scores[at] = (scores[at] ?? 0) + idf * termWeight(counts.get(term) ?? 0, length, stats);
      });
    }
    return scores;
  };
}

if (process.argv[1] === import.meta.filename)
  await runBenchmark(embedderBench, { args: process.argv.slice(2) });
