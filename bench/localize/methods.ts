import type { NodeRecord } from "../../src/domain/record.ts";
import { searchCode } from "../../src/recall/code/search/searchCode.ts";
import { sourcesOf } from "../../src/recall/code/sourceOf.ts";
import { gatherMaterial } from "../../src/recall/pack/gatherMaterial.ts";
import { Trace } from "../../src/recall/trace.ts";
import { chunksOf, PlainBm25 } from "../search/plainBm25.ts";
import { textsOf } from "../search/searchedRepository.ts";
import { project, view } from "../storeCodeGraph.ts";
import { isChangeable } from "./commits.ts";
import { packAnswer } from "./packAnswer.ts";
import type { Answer } from "./score.ts";
import type { ServedRepository } from "./servedRepository.ts";

/** One way from a task to pieces of code. */
export type Method = (served: ServedRepository, task: string) => Promise<Answer>;

const MOST = 50;
/** Enough that ten files are among them. */
const MOST_CHUNKS = 500;
const ALL = 1_000_000;

export const METHODS: Readonly<Record<string, Method>> = {
  "plain BM25, all files": (served, task) => plainAnswer(served, task, () => true),
  "plain BM25, programs without tests": (served, task) => plainAnswer(served, task, isChangeable),
  async "search, 50 hits"(served, text) {
    const question = { view, project, text, limit: MOST };
    const { hits } = await searchCode(await served.packParts(), question, new Trace());
    return answerOf(hits.map(({ node }) => node));
  },
  async "context_pack, 50 candidates"(served, task) {
    const { signal } = new AbortController();
    const asked = { view, project, agent: "bench", task, history: [], mostCode: MOST, signal };
    const question = { ...asked, isOwn: () => false, orphansAmong: async () => new Set<never>() };
    const { candidates } = await gatherMaterial(await served.packParts(), question, new Trace());
    return answerOf(candidates.map(({ node }) => node));
  },
  "context_pack, 300 tokens": (served, task) => packAnswer(served, task, 300),
  "context_pack, 1,200 tokens": (served, task) => packAnswer(served, task, 1_200),
  "context_pack, 4,000 tokens": (served, task) => packAnswer(served, task, 4_000),
};

/** Of files by chunks of their text, of functions by their bodies. */
async function plainAnswer(
  { workspace: { code, tree } }: ServedRepository,
  task: string,
  isWanted: (path: string) => boolean,
): Promise<Answer> {
  const texts = new Map([...(await textsOf(tree))].filter(([path]) => isWanted(path)));
  const chunks = new PlainBm25(chunksOf(texts)).search(task, MOST_CHUNKS);
  const all = await code.find(view, { kinds: ["FUNCTION"], limit: ALL });
  const functions = all.filter(({ props }) => isWanted(String(props.path)));
  return {
    files: unique(chunks.map(({ path }) => path)),
    functions: new PlainBm25(await sourcesOf(code, view, functions)).search(task, MOST),
  };
}

function answerOf(nodes: readonly NodeRecord[]): Answer {
  return {
    files: unique(nodes.map(({ id, props }) => String(props.path ?? id))),
    functions: nodes.flatMap(({ id, kind }) => (kind === "FUNCTION" ? [id] : [])),
  };
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
