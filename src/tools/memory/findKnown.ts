import { Failure, toFailure } from "../../domain/failure.ts";
import { type NodeRecord, SCOPES, scopeOf } from "../../domain/record.ts";
import { isPast } from "../../domain/time.ts";
import { confidenceOf } from "../../recall/memory/boost.ts";
import { fittingFirst } from "../../recall/memory/fittingFirst.ts";
import type { Reach } from "../../recall/memory/reach.ts";
import { searchMemory } from "../../recall/memory/searchMemory.ts";
import type { Trace } from "../../recall/trace.ts";
import { recallRecent } from "../../recall/working/recallRecent.ts";
import { defaultScorer } from "../../recall/working/scorer.ts";
import type { View } from "../../stores/port.ts";
import type { ToolContext } from "../toolContext.ts";
import { codeStates } from "./codeTies.ts";

export interface KnownQuestion extends Reach {
  readonly query: string;
  readonly view: View;
  readonly minConfidence: number;
  readonly limit: number;
}

export interface Known {
  readonly node: NodeRecord;
  readonly score: number;
}

export interface KnownAnswer {
  readonly source: "working_memory" | "graph";
  readonly known: readonly Known[];
}

/** What was met lately if that surely answers, else what a search of all memory finds. */
export async function findKnown(
  question: KnownQuestion,
  trace: Trace,
  context: ToolContext,
): Promise<KnownAnswer> {
  const recent = await trace.run("working memory", 0, () => fromWorkingMemory(question, context));
  if (recent.length > 0) return { source: "working_memory", known: recent };
  return { source: "graph", known: await fromGraph(question, trace, context) };
}

/** It knows of the present only. */
async function fromWorkingMemory(question: KnownQuestion, context: ToolContext): Promise<Known[]> {
  const { store, project, caller, clock, working, scorer = defaultScorer } = context;
  const { query: text, view, scopes, focus, minConfidence, limit } = question;
  if (!project || isPast(view.at)) return [];
  const recent = await working.recent({ account: caller.account, project: project.id });
  const asked = { view, project: project.id, text, scopes, focus, minConfidence, limit, now: clock.now() };
  return recallRecent(store.memory, recent, asked, scorer);
}

async function fromGraph(question: KnownQuestion, trace: Trace, context: ToolContext): Promise<Known[]> {
  const { store, models, memoryVectors, recall, clock, signal, caller, scorer = defaultScorer } = context;
  const { query: text, view, scopes, focus, limit } = question;
  const found = await searchMemory(
    {
      memory: store.memory,
      serving: await memoryVectors.serving(),
      language: models.language,
      settings: recall,
      now: clock.now(),
      codeStates: (nodes, view) => codeStates(nodes, view, context),
    },
    { view, agent: caller.agent, text, history: [], scopes, focus, limit, expandHops: 0 },
    trace,
    signal,
  );
  if (found.outcome !== "done") throw unanswered(found.cause);
  for (const part of found.degraded) context.degrade(part);
  // What fits fully has about 1; the best of poor ones must not count as if it fitted.
  const best = Math.max(1, ...found.hits.map(({ score }) => score));
  const now = view.at?.asOf ?? view.at?.knownAt ?? clock.now();
  const scored = found.hits.map(({ node, score, saidAt }) => {
    const ageMs = Math.max(0, now - saidAt);
    const match = score / best;
    return { node, score: scorer.scoreMemory({ match, ageMs, confidence: confidenceOf(node) }) };
  });
  return fittingFirst(scored.sort((a, b) => distanceOf(a.node) - distanceOf(b.node) || b.score - a.score));
}

function distanceOf(node: NodeRecord): number {
  return SCOPES.indexOf(scopeOf(node));
}

/** Not to be taken for “nothing is known”. */
function unanswered(cause: unknown): Failure {
  const message = cause === undefined ? "Memory did not answer in time." : toFailure(cause).message;
  const hint = "Try again in a moment; if it stays so, run `loci doctor`.";
  return new Failure("unavailable", message, hint, { cause });
}
