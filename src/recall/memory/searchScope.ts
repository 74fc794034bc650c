import type { RecallSettings, RecallStage } from "../../domain/recallSettings.ts";
import type { Instant } from "../../domain/time.ts";
import type { GraphReader } from "../../stores/port.ts";
import type { ReadCodeStates } from "../codeState/codeStateReader.ts";
import type { Trace } from "../trace.ts";
import { boost } from "./boost.ts";
import { addressOf, type Candidate } from "./candidate.ts";
import { dedup } from "./dedup.ts";
import { foldSections } from "./foldSections.ts";
import { fuse } from "./fuse.ts";
import { lendMeaning } from "./lendMeaning.ts";
import { propose, type ScopedQuestion } from "./propose.ts";
import type { Route } from "./route.ts";
import { spread } from "./spread.ts";
import { standingOf } from "./standingOf.ts";
import { threshold } from "./threshold.ts";

export interface ScopeParts {
  readonly memory: GraphReader;
  readonly settings: RecallSettings;
  readonly favoured: Route["favoured"];
  readonly now: Instant;
  readonly codeStates: ReadCodeStates;
}

type Stage = readonly [
  name: RecallStage | "slice",
  run: (found: Candidate[]) => Promise<Candidate[]> | Candidate[],
];

/** The best memories of one scope: candidates, fused, boosted, each once, without what is far worse, at most so many. */
export async function searchScope(
  { memory, settings, codeStates, ...parts }: ScopeParts,
  question: ScopedQuestion,
  trace: Trace,
): Promise<Candidate[]> {
  const { view, scope, limit } = question;
  const named = (stage: string) => `${stage} (${scope.scope})`;
  const proposals = await trace.run(
    named("candidates"),
    0,
    () => propose(memory, question),
    (found) => found.map(({ source, hits }) => `${source} ${hits.length}`).join(", "),
  );
  const proposed = proposals.reduce((sum, { hits }) => sum + hits.length, 0);
  const lent = lendMeaning(proposals, parts.now);
  const fused = await trace.run(named("fuse"), proposed, () => fuse(lent, settings.fusion));
  let found = fused.filter(({ node }) => question.only?.has(addressOf(node)) ?? true);
  const stages: readonly Stage[] = [
    [
      "boost",
      async (all) => boost(all, await standingOf({ memory, codeStates }, view, all, { ...parts, limit })),
    ],
    ["dedup", (all) => foldSections(dedup(all))],
    ["threshold", threshold],
    ["slice", (all) => spread(all).slice(0, limit)],
  ];
  for (const [stage, run] of stages) {
    if (stage !== "slice" && settings.off.includes(stage)) continue;
    const before = found;
    found = await trace.run(named(stage), before.length, () => run(before));
  }
  return found;
}
