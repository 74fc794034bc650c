import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { asNodeId } from "../../src/domain/ids.ts";
import type { NodeRecord } from "../../src/domain/record.ts";
import type { CodeState } from "../../src/engines/codeState/codeState.ts";
import { tieProps } from "../../src/engines/codeState/tiedCode.ts";
import { guard, type IndexedTree, meta, openIndexedTree } from "../../src/indexing/testing/indexedTree.ts";
import { openParser } from "../../src/main/threads.ts";
import { readCodeStates } from "../../src/recall/codeState/readCodeStates.ts";
import type { GraphStore } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { type History, openHistory } from "../replay/history.ts";
import { REPOSITORIES, repositoriesIn } from "../repositories.ts";
import { type FormerFunction, TextTruth, type Truth } from "./textTruth.ts";

const view = { guard };
const MEMORIES_READ = 10;

/**
 * `--repos FOLDER` holds the repositories. A memory is tied to each of `--functions N` as they stand so many `--commits N`
 * before the end of the main line; then the tree goes on to its end, a commit at a time or, with `--jump`, at once. What is
 * told of the code by then is compared with what the texts of both commits tell; `--show` prints where they differ.
 */
export const codeStateBench: Benchmark = {
  name: "code-state",
  about: "memories of functions after many commits: what is told of their code beside what the texts tell",
  async run({ args }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...REPOSITORIES,
        commits: { type: "string", default: "200" },
        functions: { type: "string", default: "300" },
        jump: { type: "boolean", default: false },
        show: { type: "boolean", default: false },
      },
    });
    const rows: BenchRow[] = [];
    for (const { name, path } of await repositoriesIn(values.repos, positionals)) {
      const history = await openHistory(path, Number(values.commits), 1);
      try {
        const judged = await judge(history, Number(values.functions), values.jump);
        if (values.show) showDifferences(judged.cases);
        rows.push({ repository: name, commits: history.commits.length, ...rowOf(judged) });
      } finally {
        await rm(history.root, { recursive: true, force: true });
      }
    }
    return rows;
  },
};

interface Case {
  readonly former: FormerFunction;
  readonly truth: Truth;
  readonly told: CodeState | undefined;
}

interface Judged {
  readonly cases: readonly Case[];
  /** To read how the code of ten memories stands, at the end. */
  readonly readCpuMs: number;
}

async function judge(history: History, most: number, jump: boolean): Promise<Judged> {
  const home = await mkdtemp(join(tmpdir(), "loci-code-state-"));
  const parser = openParser();
  const store = await openSqliteStore({ folder: home });
  const [first = "", ...rest] = history.commits;
  history.checkOut(first);
  const indexed = await openIndexedTree({ root: history.root, parser, environment: process.env });
  try {
    await indexed.index();
    const functions = await chosen(indexed.code, most);
    const formers = await Promise.all(functions.map((node) => formerOf(history.root, node)));
    await tie(store.memory, functions);
    for (const commit of jump ? rest.slice(-1) : rest) {
      history.checkOut(commit);
      await indexed.index();
    }
    const truth = new TextTruth(history.root, first, history.commits.at(-1) ?? first);
    const { states, readCpuMs } = await read(store.memory, indexed);
    const cases = formers.map((former) => ({
      former,
      truth: truth.of(former),
      told: states.get(memoryOf(former.id)),
    }));
    return { cases, readCpuMs };
  } finally {
    await indexed.close();
    await store.close();
    await parser.close();
    await rm(home, { recursive: true, force: true });
  }
}

/** Evenly from all there are. */
async function chosen(code: GraphStore, most: number): Promise<NodeRecord[]> {
  const all = await code.find(view, { kinds: ["FUNCTION"], limit: 1_000_000 });
  const sorted = all.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const step = Math.max(1, sorted.length / most);
  return Array.from(
    { length: Math.min(most, sorted.length) },
    (_, at) => sorted[Math.floor(at * step)],
  ).flatMap((node) => node ?? []);
}

async function formerOf(root: string, { id, props }: NodeRecord): Promise<FormerFunction> {
  const path = String(props.path);
  const lines = (await readFile(join(root, path), "utf8")).split("\n");
  const text = lines.slice(Number(props.startLine) - 1, Number(props.endLine)).join("\n");
  return { id, path, name: String(props.name), text };
}

const memoryOf = (id: string) => asNodeId(`note:${id}`);

async function tie(memory: GraphStore, functions: readonly NodeRecord[]): Promise<void> {
  await memory.transaction(meta, async (tx) => {
    for (const node of functions) {
      const from = { project: guard.project, id: memoryOf(node.id) };
      await tx.put({ ...from, kind: "NOTE", props: { content: `about ${node.id}` } });
      await tx.link({
        type: "INVOLVES",
        from,
        to: { project: guard.project, id: node.id },
        props: tieProps(node),
      });
    }
  });
}

async function read(memory: GraphStore, { code }: IndexedTree) {
  const memories = await memory.find(view, { kinds: ["NOTE"], limit: 1_000_000 });
  const states = new Map<string, CodeState>();
  const { user, system } = process.cpuUsage();
  const at = { code, view, project: guard.project };
  for (let from = 0; from < memories.length; from += MEMORIES_READ) {
    const some = memories.slice(from, from + MEMORIES_READ);
    for (const [id, [state]] of await readCodeStates(memory, at, some)) if (state) states.set(id, state);
  }
  const cpu = process.cpuUsage({ user, system });
  const reads = Math.max(1, memories.length / MEMORIES_READ);
  return { states, readCpuMs: (cpu.user + cpu.system) / 1_000 / reads };
}

/** What stands in the same file with the same text may have come into another class: texts do not tell. */
function isRight({ former, truth, told }: Case): boolean {
  const place = told?.movedTo?.split("::")[0];
  if (truth.state === "same" && told?.state === "moved") return place === former.path;
  return truth.state === told?.state && truth.movedTo === place;
}

function rowOf({ cases, readCpuMs }: Judged): BenchRow {
  const share = (some: readonly Case[]) =>
    some.length === 0 ? "-" : `${some.filter(isRight).length}/${some.length}`;
  const states = ["same", "changed", "moved", "gone"] as const;
  const columns = states.flatMap((state) => [
    [`${state}, of those told`, share(cases.filter(({ told }) => told?.state === state))],
    [`${state}, of those true`, share(cases.filter(({ truth }) => truth.state === state))],
  ]);
  return {
    functions: cases.length,
    right: Number((cases.filter(isRight).length / cases.length).toFixed(3)),
    ...Object.fromEntries(columns),
    "read ms (10 memories)": Number(readCpuMs.toFixed(2)),
  };
}

function showDifferences(cases: readonly Case[]): void {
  for (const { former, truth, told } of cases.filter((each) => !isRight(each))) {
    const where = ({ state, movedTo }: { state: string; movedTo?: string }) =>
      `${state} ${movedTo ?? ""}`.trim();
    console.log(`${former.id}: text ${where(truth)}, told ${told ? where(told) : "nothing"}`);
  }
}
