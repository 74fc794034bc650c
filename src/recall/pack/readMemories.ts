import { asNodeId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { addressOf } from "../memory/candidate.ts";
import { openConflicts } from "../memory/openConflicts.ts";
import { type MemoryQuestion, searchMemory } from "../memory/searchMemory.ts";
import type { Trace } from "../trace.ts";
import type { Candidate, PackParts, PackQuestion } from "./packQuestion.ts";

/** A memory that bears on the task. */
export interface Memory {
  readonly node: NodeRecord;
  readonly score: number;
  /** The candidates that it is tied to. */
  readonly on: readonly string[];
  /** Whether a conflict about it is open. */
  readonly isConflicted: boolean;
}

const KINDS: readonly NodeKind[] = ["DECISION", "LEARNING", "PATTERN", "FACT", "NOTE", "EPISODE"];
const MOST_TIES = 50;
const MOST_FOUND = 20;
const MOST_OF_TASK = 20;
const MOST_MEMORIES = 40;
const FILE_SHARE = 0.7;
const WORDS_SHARE = 0.5;
/** What was doubted this much is not told. */
const LEAST_CONFIDENCE = 0.3;

/** What is remembered about the candidates, of the task itself, and in the words of the task; the best first. */
export async function readMemories(
  { memories: parts }: PackParts,
  question: PackQuestion,
  candidates: readonly Candidate[],
  trace: Trace,
  degrade: (part: string) => void,
): Promise<Memory[]> {
  const { view, project, taskId } = question;
  const { memory } = parts;
  const found = new Map<string, Omit<Memory, "isConflicted">>();
  const add = (node: NodeRecord, score: number, on: readonly string[] = []) => {
    if (!KINDS.includes(node.kind) || Number(node.props.confidence ?? 1) < LEAST_CONFIDENCE) return;
    const known = found.get(node.id);
    found.set(node.id, {
      node,
      score: (known?.score ?? 0) + score,
      on: [...new Set([...(known?.on ?? []), ...on])],
    });
  };
  const owners = ownersOf(candidates);
  const of = [...owners.keys()].map((id) => ({ project, id: asNodeId(id) }));
  const types = ["INVOLVES", "APPLIES_TO"] as const;
  for (const tie of await memory.neighbours(view, { of, types, direction: "in", limit: MOST_TIES })) {
    const tied = owners.get(tie.origin.id);
    if (tie.node && tied) add(tie.node, tied.score, tied.ids);
  }
  const { hits, degraded } = await searchMemory(parts, wordsOf(question), trace, question.signal);
  for (const part of degraded) degrade(part);
  const top = Math.max(Number.MIN_VALUE, ...hits.map(({ score }) => score));
  for (const { node, score } of hits) add(node, (WORDS_SHARE * score) / top);
  if (taskId !== undefined) {
    for (const node of await memory.find(view, { kinds: KINDS, taskId, limit: MOST_OF_TASK })) add(node, 1);
  }
  const best = [...found.values()].sort(byScore).slice(0, MOST_MEMORIES);
  const disputed = await openConflicts(
    memory,
    view,
    best.map(({ node }) => node),
  );
  return best.map((one) => ({ ...one, isConflicted: disputed.has(addressOf(one.node)) }));
}

function wordsOf({ view, agent, task, history }: PackQuestion): MemoryQuestion {
  return {
    view,
    agent,
    text: task,
    history,
    kinds: KINDS,
    scopes: ["project", "global"],
    limit: MOST_FOUND,
    expandHops: 0,
  };
}

function byScore(one: Omit<Memory, "isConflicted">, other: Omit<Memory, "isConflicted">): number {
  return (
    other.score - one.score ||
    other.node.validFrom - one.node.validFrom ||
    (one.node.id < other.node.id ? -1 : 1)
  );
}

interface Owner {
  readonly score: number;
  readonly ids: readonly string[];
}

/** The candidates, and what they stand in: what is said of a file or class holds for what is in it. */
function ownersOf(candidates: readonly Candidate[]): Map<string, Owner> {
  const owners = new Map<string, Owner>();
  for (const { node, score } of candidates) {
    for (const id of enclosing(node.id)) {
      const share = id === node.id ? score : score * FILE_SHARE;
      const known = owners.get(id);
      owners.set(id, {
        score: Math.max(share, known?.score ?? 0),
        ids: [...(known?.ids ?? []), String(node.id)],
      });
    }
  }
  return owners;
}

/** `a.ts::B::c`, `a.ts::B`, `a.ts`. */
export function enclosing(id: string): string[] {
  const parts = id.split("::");
  return parts.map((_, at) => parts.slice(0, parts.length - at).join("::"));
}
