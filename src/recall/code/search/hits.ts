import { PASSAGE_NUMBERS } from "../../../domain/codePassage.ts";
import type { NodeId } from "../../../domain/ids.ts";
import type { NodeRecord } from "../../../domain/record.ts";
import type { PassageSnapshot } from "../../../passages/passage.ts";
import type { GraphReader } from "../../../stores/port.ts";
import type { Chosen } from "./choosePassages.ts";
import type { CodeHit, CodeQuestion } from "./codeHit.ts";
import { isOfKind, kindOf } from "./kinds.ts";
import type { RankedFiles } from "./rankFiles.ts";
import { reasons } from "./reasons.ts";
import { nodeIdOf } from "./ties.ts";

interface Found extends RankedFiles {
  readonly snapshot: PassageSnapshot;
  readonly chosen: readonly Chosen[];
}

/**
 * Looks up the nodes of the passages, best first, until there are enough that may be seen. Of the passages of one node
 * only the best is told.
 */
export async function readHits(code: GraphReader, asked: CodeQuestion, found: Found): Promise<CodeHit[]> {
  const hits = new Map<NodeId, CodeHit>();
  const { chosen } = found;
  for (let at = 0; at < chosen.length && hits.size < asked.limit; at += asked.limit) {
    const batch = chosen.slice(at, at + asked.limit);
    const nodes = await nodesOf(code, asked, found, batch);
    for (const [index, each] of batch.entries()) {
      const node = nodes[index];
      if (node && hits.size < asked.limit && !hits.has(node.id)) hits.set(node.id, hitOf(node, each, found));
    }
  }
  return [...hits.values()];
}

async function nodesOf(
  code: GraphReader,
  asked: CodeQuestion,
  found: Found,
  batch: readonly Chosen[],
): Promise<(NodeRecord | undefined)[]> {
  const ids = batch.map(({ slot, file }) => idOf(asked, found.snapshot, slot, file));
  const refs = [...new Set(ids)].map((id) => ({ project: asked.project, id }));
  const byId = new Map((await code.get(asked.view, refs)).map((node) => [node.id, node]));
  return Promise.all(
    batch.map(async (each, index) => {
      const node = byId.get(ids[index] as NodeId);
      return node && ((await namedIn(code, asked, found, each)) ?? node);
    }),
  );
}

/** A passage whose own node is of a kind that is not wanted stands for its file. */
function idOf({ kinds }: CodeQuestion, snapshot: PassageSnapshot, slot: number, file: number): NodeId {
  const isItself = !kinds || kinds.includes(kindOf(snapshot, slot));
  return nodeIdOf(snapshot.groups[file]?.key ?? "", isItself ? snapshot.label(slot) : "");
}

/** A passage can hold several short definitions: then the one that was asked for by name is the answer. */
async function namedIn(
  code: GraphReader,
  { view, kinds }: CodeQuestion,
  { snapshot, signs }: Found,
  { slot, file }: Chosen,
): Promise<NodeRecord | null> {
  const match = signs.definitions.find((each) => each.slot === slot && !each.isOffered);
  if (!match || !isOfKind(snapshot, kinds)(slot)) return null;
  const { name } = match.asked;
  const own = snapshot.label(slot).split("::").at(-1)?.replace(/~\d+$/, "");
  if (own === name) return null;
  const under = nodeIdOf(snapshot.groups[file]?.key ?? "", "");
  const named = await code.find(view, {
    under,
    names: [name],
    ignoreCase: true,
    ...(kinds && { kinds }),
    limit: 20,
  });
  const { startLine, endLine } = linesOf(snapshot, slot);
  const isInside = ({ props }: NodeRecord) =>
    Number(props.startLine) >= startLine && Number(props.startLine) <= endLine;
  return named.find(isInside) ?? null;
}

function hitOf(node: NodeRecord, { slot, file, score }: Chosen, found: Found): CodeHit {
  const { snapshot, signs, nearby } = found;
  return {
    node,
    path: snapshot.groups[file]?.key ?? "",
    ...within(node, linesOf(snapshot, slot)),
    score,
    scores: {
      vector: signs.meaning?.[file] ?? 0,
      bm25: signs.words[file] ?? 0,
      graph: nearby?.[file] ?? 0,
    },
    why: reasons(found, slot, file),
  };
}

interface Lines {
  readonly startLine: number;
  readonly endLine: number;
}

/** A passage may reach beyond the symbol that it is told as. */
function within({ kind, props }: NodeRecord, lines: Lines): Lines {
  if (kind === "FILE") return lines;
  const startLine = Math.max(lines.startLine, Number(props.startLine));
  const endLine = Math.min(lines.endLine, Number(props.endLine));
  return startLine <= endLine ? { startLine, endLine } : lines;
}

function linesOf(snapshot: PassageSnapshot, slot: number): Lines {
  return {
    startLine: snapshot.number(slot, PASSAGE_NUMBERS.startLine),
    endLine: snapshot.number(slot, PASSAGE_NUMBERS.endLine),
  };
}
