import { MAX_ANSWER_CHARACTERS } from "../../domain/budget.ts";
import type { Candidate } from "../../engines/hygiene/candidate.ts";
import type { HygieneGroup } from "../../engines/hygiene/hygieneGroups.ts";
import type { HygieneFindings } from "../../memory/hygiene/lookThrough.ts";
import type { ToolContext } from "../toolContext.ts";

export interface ShownCandidate {
  readonly candidateIds: string[];
  readonly reason: string;
  readonly proposal: string;
}

export type ShownGroups = Partial<Record<HygieneGroup, ShownCandidate[]>>;

/** What stands around the candidates: the counts twice, in words and as data, the id of the report, and warnings. */
const FRAME_TOKENS = 130;
const GROUP_TOKENS = 14;
const MOST_CHARACTERS = MAX_ANSWER_CHARACTERS - 10_000;

/** As many candidates as the answer may cost: of each group the best, then of each the next, and so on. */
export function fillGroups(
  findings: readonly HygieneFindings[],
  { budgetTokens, countTokens }: Pick<ToolContext, "budgetTokens" | "countTokens">,
): ShownGroups {
  const groups: ShownGroups = {};
  const found = findings.filter(({ total }) => total > 0);
  let tokens = budgetTokens - FRAME_TOKENS - GROUP_TOKENS * found.length;
  let characters = MOST_CHARACTERS;
  for (const { group, candidate } of inTurns(found)) {
    const shown = shownOf(candidate);
    const text = JSON.stringify(shown);
    tokens -= countTokens(text) + 1;
    characters -= text.length;
    if (tokens < 0 || characters < 0) break;
    groups[group] = [...(groups[group] ?? []), shown];
  }
  return groups;
}

function* inTurns(
  found: readonly HygieneFindings[],
): Generator<{ group: HygieneGroup; candidate: Candidate }> {
  const most = Math.max(0, ...found.map(({ candidates }) => candidates.length));
  for (let place = 0; place < most; place++) {
    for (const { group, candidates } of found) {
      const candidate = candidates[place];
      if (candidate) yield { group, candidate };
    }
  }
}

function shownOf({ members, reason, proposal }: Candidate): ShownCandidate {
  return { candidateIds: members.map(({ id }) => id), reason, proposal };
}
