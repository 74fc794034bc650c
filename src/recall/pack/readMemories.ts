import { asNodeId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { CODE_EDGES, type CodeState } from "../../engines/codeState/codeState.ts";
import type { GraphReader, Neighbour, View } from "../../stores/port.ts";
import { askedOnce, type ReadCodeStates } from "../codeState/codeStateReader.ts";
import { type CodeView, presentIn } from "../codeState/codeView.ts";
import { formerIds } from "../codeState/formerIds.ts";
import { readCodeStates } from "../codeState/readCodeStates.ts";
import { addressOf } from "../memory/candidate.ts";
import { isDoubted } from "../memory/isDoubted.ts";
import { openConflicts } from "../memory/openConflicts.ts";
import { isWithin, NO_FOCUS, scopeFilters } from "../memory/reach.ts";
import { readSaidAt, type SaidAt } from "../memory/saidAt.ts";
import {
  type MemoryFound,
  type MemoryParts,
  type MemoryQuestion,
  searchMemory,
} from "../memory/searchMemory.ts";
import type { Trace } from "../trace.ts";
import type { Work } from "../work/readWork.ts";
import type { ReadMemory } from "./memoryReads.ts";
import type { Candidate, PackParts, PackQuestion } from "./packQuestion.ts";

/** A memory that bears on the task. */
export interface Memory {
  readonly node: NodeRecord;
  readonly saidAt: Instant;
  readonly score: number;
  /** The candidates that it is tied to. */
  readonly on: readonly string[];
  /** Whether a conflict about it is open. */
  readonly isConflicted: boolean;
  /** How the code that it speaks of stands now. */
  readonly code: readonly CodeState[];
}

const KINDS: readonly NodeKind[] = ["DECISION", "LEARNING", "PATTERN", "FACT", "NOTE", "EPISODE"];
const MOST_TIES = 50;
const MOST_FOUND = 20;
const MOST_OF_TASK = 20;
const MOST_MEMORIES = 40;
const FILE_SHARE = 0.7;
const WORDS_SHARE = 0.5;
/** More than the best code gives, and not so much that all else would seem not to matter. */
const TASK_SHARE = 1.2;
const MOST_FOLLOWED = 30;

export interface ReadingMemories {
  readonly read: ReadMemory;
  /** What is kept of the task itself. */
  readonly plan: Pick<Work, "memories"> | null;
  readonly trace: Trace;
  degrade(part: string): void;
}

/** What is remembered about the candidates, of the task itself, and in the words of the task; the best first. */
export async function readMemories(
  { memories, code }: PackParts,
  question: PackQuestion,
  candidates: readonly Candidate[],
  reading: ReadingMemories,
): Promise<Memory[]> {
  const { memory } = memories;
  const { read } = reading;
  const { view, project } = question;
  const codeStates: ReadCodeStates = askedOnce((nodes) =>
    read(() => readCodeStates(memory, { code, view, project }, nodes), new Map()),
  );
  const parts = { ...memories, codeStates };
  const found = new Map<string, Found>();
  const add = (node: NodeRecord, score: number, on: readonly string[] = []) => {
    if (!KINDS.includes(node.kind) || !isWithin(NO_FOCUS, node) || isDoubted(node)) return;
    const known = found.get(node.id);
    found.set(node.id, {
      node,
      score: (known?.score ?? 0) + score,
      on: [...new Set([...(known?.on ?? []), ...on])],
    });
  };
  const owners = ownersOf(candidates);
  const formers = await read(() => formerOwners(memory, { code, view, project }, owners), []);
  for (const [former, owner] of formers) if (!owners.has(former)) owners.set(former, owner);
  for (const tie of await read(() => tiesTo(memory, question, [...owners.keys()]), [])) {
    const tied = owners.get(tie.origin.id);
    if (tie.node && tied) add(tie.node, tied.score, tied.ids);
  }
  const hits = await searched(parts, question, reading);
  // What fits fully has about 1; the best of poor ones must not count as if it fitted.
  const top = Math.max(1, ...hits.map(({ score }) => score));
  for (const { node, score } of hits) add(node, (WORDS_SHARE * score) / top);
  const ofTask = await read(() => readOfTask(memory, question, reading), []);
  for (const node of ofTask) add(node, TASK_SHARE);
  const best = [...found.values()].sort(firstOf(ofTask)).slice(0, MOST_MEMORIES);
  return withStanding(best, hits, { memory, view, read, codeStates });
}

/** What was said to be of the task, and what came of it; each once. */
async function readOfTask(
  memory: GraphReader,
  { view, taskId }: PackQuestion,
  { plan }: ReadingMemories,
): Promise<NodeRecord[]> {
  if (taskId === undefined) return [];
  const newest = plan?.memories.slice(-MOST_OF_TASK) ?? [];
  const found = new Map(newest.map((node) => [node.id, node]));
  for (const scope of scopeFilters(NO_FOCUS)) {
    const named = await memory.find(view, { kinds: KINDS, taskId, scope, limit: MOST_OF_TASK });
    for (const node of named) found.set(node.id, node);
  }
  return [...found.values()];
}

interface StandingReads {
  readonly memory: GraphReader;
  readonly view: View;
  readonly read: ReadMemory;
  readonly codeStates: ReadCodeStates;
}

/** What is not in the words of a memory: whether it is disputed, when it was said, how its code stands. */
async function withStanding(
  best: readonly Found[],
  hits: MemoryFound["hits"],
  { memory, view, read, codeStates }: StandingReads,
): Promise<Memory[]> {
  const nodes = best.map(({ node }) => node);
  const known = new Map(hits.map(({ node, isConflicted }) => [addressOf(node), isConflicted]));
  const unknown = nodes.filter((node) => !known.has(addressOf(node)));
  const disputed = await read(() => openConflicts(memory, view, unknown), new Set());
  const asWritten: SaidAt = ({ validFrom }) => validFrom;
  const saidAt = await read(() => readSaidAt(memory, view, nodes), asWritten);
  const states = await codeStates(nodes, view);
  return best.map((one) => {
    const address = addressOf(one.node);
    const isConflicted = known.get(address) ?? disputed.has(address);
    return { ...one, isConflicted, saidAt: saidAt(one.node), code: states.get(one.node.id) ?? [] };
  });
}

type Found = Omit<Memory, "isConflicted" | "code" | "saidAt">;

function tiesTo(
  memory: GraphReader,
  { view, project }: PackQuestion,
  ids: readonly string[],
): Promise<Neighbour[]> {
  return memory.neighbours(view, {
    of: ids.map((id) => ({ project, id: asNodeId(id) })),
    types: CODE_EDGES,
    direction: "in",
    limit: MOST_TIES,
  });
}

/** What the words of the task find. A search that was not made to the end is not taken for one that found nothing. */
async function searched(
  parts: MemoryParts,
  question: PackQuestion,
  { trace, degrade }: ReadingMemories,
): Promise<MemoryFound["hits"]> {
  try {
    const { outcome, hits, degraded } = await searchMemory(parts, wordsOf(question), trace, question.signal);
    for (const part of outcome === "done" ? degraded : ["memory"]) degrade(part);
    return hits;
  } catch {
    question.signal.throwIfAborted();
    degrade("memory");
    return [];
  }
}

function wordsOf({ view, agent, task, history }: PackQuestion): MemoryQuestion {
  return {
    view,
    agent,
    text: task,
    history,
    kinds: KINDS,
    ...NO_FOCUS,
    limit: MOST_FOUND,
    expandHops: 0,
  };
}

/** What is of the task comes before all else. */
function firstOf(ofTask: readonly NodeRecord[]): (one: Found, other: Found) => number {
  const ids = new Set(ofTask.map(({ id }) => id));
  return (one, other) => Number(ids.has(other.node.id)) - Number(ids.has(one.node.id)) || byScore(one, other);
}

function byScore(one: Found, other: Found): number {
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

/** What is said of the best where they stood before holds for them still. */
async function formerOwners(
  memory: GraphReader,
  at: CodeView,
  owners: ReadonlyMap<string, Owner>,
): Promise<[string, Owner][]> {
  const present = await presentIn(at, [...owners.keys()].slice(0, MOST_FOLLOWED).map(asNodeId));
  return [...(await formerIds(memory, at, [...present.values()]))].flatMap(([id, formers]) => {
    const owner = owners.get(id);
    return owner ? formers.map((former): [string, Owner] => [former, owner]) : [];
  });
}

/** `a.ts::B::c`, `a.ts::B`, `a.ts`. */
function enclosing(id: string): string[] {
  const parts = id.split("::");
  return parts.map((_, at) => parts.slice(0, parts.length - at).join("::"));
}
