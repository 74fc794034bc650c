import { sourcesOf } from "../code/sourceOf.ts";
import type { Trace } from "../trace.ts";
import { centralCode } from "./centralCode.ts";
import { codeOfWork, withWords } from "./codeOfWork.ts";
import { combine, type Evidence } from "./combine.ts";
import { type Finding, findCode } from "./findCode.ts";
import type { Material } from "./material.ts";
import { memoryReads } from "./memoryReads.ts";
import type { Candidate, PackParts, PackQuestion } from "./packQuestion.ts";
import { nearby, rankCode } from "./rankCode.ts";
import { readBlockers } from "./readBlockers.ts";
import { readMemories } from "./readMemories.ts";
import { readPlan } from "./readPlan.ts";
import { readTies } from "./readTies.ts";
import { seedsOf } from "./seedsOf.ts";

export interface Gathered extends Material, Pick<Finding, "degraded" | "isSure"> {}

/** Everything that could be said about a task. */
export async function gatherMaterial(
  parts: PackParts,
  question: PackQuestion,
  trace: Trace,
): Promise<Gathered> {
  const { code } = parts;
  const { view } = question;
  const degraded = new Set<string>();
  const degrade = (part: string) => degraded.add(part);
  const read = memoryReads(question.signal, degrade);
  const plan = await readPlan(parts, question, read);
  const asked = withWords(question, plan);
  const finding = await findCode(parts, asked, trace);
  for (const part of finding.degraded) degrade(part);
  const touched = await codeOfWork(code, question, plan);
  const candidates = await bestCode(parts, question, [...finding.evidence, touched], trace);
  const count = candidates.length;
  const nodes = candidates.map(({ node }) => node);
  const texts = await trace.run("texts", count, async () => [...(await sourcesOf(code, view, nodes))]);
  const [ties] = await trace.run(
    "ties",
    count,
    async () => [await readTies(code, view, candidates)] as const,
  );
  const remembered = () => readMemories(parts, asked, candidates, { read, trace, degrade, plan });
  return {
    candidates,
    texts: new Map(texts),
    ties,
    memories: await trace.run("memories", count, remembered),
    blockers: await trace.run("blockers", count, () => readBlockers(parts, question, candidates, plan, read)),
    plan,
    degraded: [...degraded],
    isSure: finding.isSure || touched.hits.length > 0,
  };
}

/** As many as the briefing could tell of; where nothing was found, what is central. */
async function bestCode(
  parts: PackParts,
  question: PackQuestion,
  evidence: readonly Evidence[],
  trace: Trace,
): Promise<Candidate[]> {
  const { code } = parts;
  const { view, mostCode } = question;
  const found = combine(evidence);
  const seeds = await trace.run("seeds", found.length, () => seedsOf(code, view, found));
  const near = await trace.run("rank", seeds.length, () => rankCode(code, view, seeds));
  const best =
    found.length > 0
      ? combine([...evidence, nearby(near)])
      : await trace.run("central", 0, () => centralCode(parts, question));
  return best.slice(0, mostCode);
}
