import { z } from "zod";
import type { FailureCode } from "../../../domain/failure.ts";
import type { Likely, WriteObstacle } from "../../../memory/memoryWrite.ts";
import type { Refusal } from "../../defineTool.ts";

export const KEPT_STATUSES = [
  "saved",
  "duplicate_skip",
  "superseded",
  "manual_review",
  "pending_retry",
  "failed",
  "blocked_scope",
] as const;
export type KeptStatus = (typeof KEPT_STATUSES)[number];

export interface Kept {
  readonly status: KeptStatus;
  readonly id?: string;
  readonly duplicateOf?: string;
  /** Of what was known already: the names of what is kept with it since now. */
  readonly added?: string[];
  readonly superseded?: string;
  readonly candidates?: Likely[];
  /** Names of code that the index does not know. */
  readonly unknownCode: readonly string[];
  /** Why nothing was written. */
  readonly refusal?: Refusal;
}

/** A memory that is like what was to be kept, as answers show it. */
export const candidate = z.object({
  id: z.string(),
  title: z.string(),
  likeness: z.number(),
  why: z.array(z.string()).describe("what sets them apart"),
});

/** What came of saying again what was known, for a summary. */
export function newPart(added: readonly string[] | undefined): string {
  return added ? `new about it: ${added.join(", ")}` : "nothing was written";
}

export const TOKEN_HINT =
  "A person makes one with `loci token create --governance`; pass it as `governanceToken`.";

export function reviewOf(candidates: readonly Likely[]): Refusal {
  const [best] = candidates;
  return {
    errorCode: "conflict",
    message: `Something like it is known already (${candidates.map(({ id }) => id).join(", ")}); nothing was written.`,
    hint: `Look at it; then call again with \`supersedes: "${best?.id}"\` to replace it, or \`force: true\` to keep both.`,
  };
}

export function obstacle(why: WriteObstacle): Kept {
  switch (why.is) {
    case "nothing_to_replace":
      return failed(
        "not_found",
        `There is no current memory ${why.id} in this project to replace; nothing was written.`,
        "Look its id up with `memory_search`.",
      );
    case "not_theirs":
      return failed(
        "forbidden",
        `${why.id} is not yours to replace; nothing was written.`,
        "Leave `supersedes` out and pass `force: true` to keep both, or ask its author.",
      );
    case "unknown_task":
      return { status: "failed", unknownCode: [], refusal: unknownTask(why.taskId) };
    case "no_right":
      return failed(
        "forbidden",
        `The governance token is ${why.verdict === "expired" ? "no longer valid" : "not known"}; nothing was written.`,
        TOKEN_HINT,
      );
  }
}

export function unknownTask(taskId: string): Refusal {
  return {
    errorCode: "not_found",
    message: `There is no task ${taskId} in this project; nothing was written.`,
    hint: "Give the id of a task of this project as `producedByTaskId`, or leave it out.",
  };
}

export function failed(errorCode: FailureCode, message: string, hint: string): Kept {
  return { status: "failed", unknownCode: [], refusal: { errorCode, message, hint } };
}
