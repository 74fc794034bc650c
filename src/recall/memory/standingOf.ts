import type { Instant } from "../../domain/time.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { Standing } from "./boost.ts";
import { addressOf, type Candidate } from "./candidate.ts";
import type { Route } from "./route.ts";

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

/** What the graph says about candidates, as far as the view shows it. */
export async function standingOf(
  memory: GraphReader,
  view: View,
  candidates: readonly Candidate[],
  { favoured, now, limit }: StandingQuestion,
): Promise<Standing> {
  const of = candidates.slice(0, Math.max(LEAST_LOOKED_AT, limit)).map(({ node }) => node);
  const found = await memory.neighbours(view, { of, direction: "in", limit: MOST_BACKLINKS });
  const backlinks = new Map<string, number>();
  for (const { origin } of found) {
    backlinks.set(addressOf(origin), (backlinks.get(addressOf(origin)) ?? 0) + 1);
  }
  return { at: view.at?.asOf ?? view.at?.knownAt ?? now, backlinks, favoured };
}
