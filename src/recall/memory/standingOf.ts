import type { Instant } from "../../domain/time.ts";
import { outdatedShare } from "../../engines/codeState/codeState.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { ReadCodeStates } from "../codeState/codeStateReader.ts";
import type { Standing } from "./boost.ts";
import { addressOf, type Candidate } from "./candidate.ts";
import type { Route } from "./route.ts";
import { readSaidAt } from "./saidAt.ts";

interface StandingParts {
  readonly memory: GraphReader;
  readonly codeStates: ReadCodeStates;
}

export interface StandingQuestion {
  readonly favoured: Route["favoured"];
  readonly now: Instant;
  /** How many are wanted. */
  readonly limit: number;
}

/** From here on more edges hardly count. */
const MOST_BACKLINKS = 200;
/** What is ranked lower would not come among the answers by its standing, unless more are wanted. */
const LEAST_LOOKED_AT = 50;

/** What the graphs say about candidates, as far as the view shows it. */
export async function standingOf(
  { memory, codeStates }: StandingParts,
  view: View,
  candidates: readonly Candidate[],
  { favoured, now, limit }: StandingQuestion,
): Promise<Standing> {
  const of = candidates.slice(0, Math.max(LEAST_LOOKED_AT, limit)).map(({ node }) => node);
  // Few are linked to, and an edge alone is found in no time.
  const edges = await memory.edges(view, { of, direction: "in", limit: 1 });
  const tied = new Set(edges.map(({ to }) => addressOf(to)));
  const linked = of.filter((node) => tied.has(addressOf(node)));
  const found = await memory.neighbours(view, { of: linked, direction: "in", limit: MOST_BACKLINKS });
  const backlinks = new Map<string, number>();
  for (const { origin } of found) {
    backlinks.set(addressOf(origin), (backlinks.get(addressOf(origin)) ?? 0) + 1);
  }
  // It takes little away, so what comes far behind stays there.
  const likely = of.slice(0, 2 * limit);
  const states = await codeStates(likely, view);
  const outdated = new Map(likely.map((node) => [addressOf(node), outdatedShare(states.get(node.id) ?? [])]));
  const saidAt = await readSaidAt(memory, view, of);
  return { at: view.at?.asOf ?? view.at?.knownAt ?? now, saidAt, backlinks, outdated, favoured };
}
