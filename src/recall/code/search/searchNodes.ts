import { CODE_KINDS, SYMBOL_KINDS } from "../../../domain/kinds.ts";
import type { NodeRecord } from "../../../domain/record.ts";
import type { GraphReader } from "../../../stores/port.ts";
import type { Trace } from "../../trace.ts";
import { namesIn } from "./askedNames.ts";
import type { CodeAnswer, CodeHit, CodeQuestion } from "./codeHit.ts";

/** How many nodes are looked at for each that is wanted, as many may lie in one file. */
const READ_FOR_EACH = 5;

interface FoundNode {
  readonly node: NodeRecord;
  /** The best has 1. */
  readonly score: number;
  readonly why: string;
}

/**
 * Searches the names and summaries of nodes, which the past has too; the text of all files is known only as it is now. As
 * ever the best of each file comes first. Names and words are one signal; who asks for others alone is answered nothing.
 */
export async function searchNodes(code: GraphReader, asked: CodeQuestion, trace: Trace): Promise<CodeAnswer> {
  const { signals = ["bm25"] } = asked;
  const degraded = ["passages", ...signals.filter((signal) => signal !== "bm25")];
  if (!signals.includes("bm25")) return { hits: [], degraded, isSure: false };
  const named = await trace.run("exact names", 1, () => definitionsNamed(code, asked));
  const found = await trace.run("candidates", 1, () => speakingOf(code, asked));
  const hits = await trace.run("dedup", named.length + found.length, () =>
    bestOfEachFile(withoutRepeats([...named, ...found])).slice(0, asked.limit),
  );
  return { hits: hits.map(hitOf), degraded, isSure: hits.length > 0 };
}

/** What bears a name that the question holds. */
async function definitionsNamed(
  code: GraphReader,
  { view, text, kinds = CODE_KINDS, limit }: CodeQuestion,
): Promise<FoundNode[]> {
  const names = namesIn(text)
    .filter(({ certainty }) => certainty !== "capitalised")
    .map(({ name }) => name);
  const symbols = SYMBOL_KINDS.filter((kind) => kinds.includes(kind));
  if (names.length === 0 || symbols.length === 0) return [];
  const nodes = await code.find(view, { kinds: symbols, names, limit });
  return nodes.map((node) => ({ node, score: 1, why: `defines ${node.props.name}` }));
}

async function speakingOf(
  code: GraphReader,
  { view, text, kinds = CODE_KINDS, limit }: CodeQuestion,
): Promise<FoundNode[]> {
  const hits = await code.searchText(view, { text, kinds, limit: limit * READ_FOR_EACH });
  const best = hits[0]?.score ?? 1;
  return hits.map(({ node, score }) => ({
    node,
    score: best > 0 ? score / best : 0,
    why: "words in its name or summary",
  }));
}

function withoutRepeats(found: readonly FoundNode[]): FoundNode[] {
  const seen = new Set<string>();
  return found.filter(({ node }) => !seen.has(node.id) && seen.add(node.id));
}

function bestOfEachFile(found: readonly FoundNode[]): FoundNode[] {
  const seen = new Set<string>();
  const firsts = found.filter(({ node }) => {
    const path = String(node.props.path);
    return !seen.has(path) && seen.add(path);
  });
  const least = firsts.at(-1)?.score ?? 0;
  const others = found.filter((hit) => !firsts.includes(hit));
  return [...firsts, ...others.map((hit) => ({ ...hit, score: Math.min(hit.score, least) }))];
}

function hitOf({ node, score, why }: FoundNode): CodeHit {
  const { path, startLine = 1, endLine, lines = 1 } = node.props;
  return {
    node,
    path: String(path),
    startLine: Number(startLine),
    endLine: Number(endLine ?? lines),
    score,
    scores: { vector: 0, bm25: score, graph: 0 },
    why: [why],
  };
}
