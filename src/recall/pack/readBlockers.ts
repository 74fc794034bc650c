import type { NodeRecord } from "../../domain/record.ts";
import type { ReadMemory } from "./memoryReads.ts";
import type { Candidate, PackParts, PackQuestion } from "./packQuestion.ts";
import { enclosing } from "./readMemories.ts";

/** What somebody else has claimed. */
export interface Blocker {
  readonly claim: NodeRecord;
  readonly target: string;
  /** The candidates that it covers. */
  readonly on: readonly string[];
}

/** Claims are held by sessions at work, so there are never many. */
const MOST_CLAIMS = 1_000;
const MOST_TARGETS = 100;

/** The claims of others on the candidates, on what they stand in or what stands in them, and on the task. */
export async function readBlockers(
  { memories: { memory } }: PackParts,
  { view, isOwn, taskId }: PackQuestion,
  candidates: readonly Candidate[],
  read: ReadMemory,
): Promise<Blocker[]> {
  const held = await read(() => memory.find(view, { kinds: ["CLAIM"], limit: MOST_CLAIMS }), []);
  const others = held.filter((claim) => !isOwn(claim) && claim.props.invalidationReason === undefined);
  if (others.length === 0) return [];
  const claims = new Map(others.map((claim) => [String(claim.id), claim]));
  const targetsOf = {
    of: others.map(({ project, id }) => ({ project, id })),
    types: ["TARGETS"],
    direction: "out",
    limit: MOST_TARGETS,
  } as const;
  const targets = await read(() => memory.edges(view, targetsOf), []);
  const ids = candidates.map(({ node }) => String(node.id));
  return targets.flatMap(({ from, to }) => {
    const claim = claims.get(from.id);
    const on = to.id === taskId ? ids : ids.filter((id) => isIn(id, to.id) || isIn(to.id, id));
    return claim && on.length > 0 ? [{ claim, target: String(to.id), on }] : [];
  });
}

function isIn(inner: string, outer: string): boolean {
  return enclosing(inner).includes(outer);
}
