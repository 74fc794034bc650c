import type { Caller } from "../../src/domain/caller.ts";
import type { World } from "./world.ts";

export interface ListedConflict {
  readonly id: string;
  readonly category: string;
  readonly question: string;
  readonly status: string;
  readonly factIds: readonly string[];
  readonly facts: readonly { id: string; content: string; hasEnded?: boolean }[];
  readonly tiers: readonly { tier: string; says: string }[];
  readonly answers?: readonly { answer: string; keepId?: string; endIds: readonly string[] }[];
  readonly resolution?: { answer: string; by: string; note?: string };
}

/** The conflicts, when all that was written is looked at: an answer waits for that only so long, and says when it did not. */
export async function listedConflicts(
  world: World,
  input: object,
  as: Partial<Caller>,
): Promise<ListedConflict[]> {
  for (;;) {
    const answer = await world.call("conflict_list", { profile: "debug", ...input }, as);
    if (!answer.ok) throw new Error(`conflict_list: ${answer.summary}`);
    if (!answer.degraded?.some((why) => why.startsWith("conflicts:")))
      return answer.data?.conflicts as ListedConflict[];
  }
}
