import type { FailureCode } from "../../../domain/failure.ts";
import type { Likely, WriteObstacle } from "../../../memory/memoryWrite.ts";
import type { Refusal } from "../../defineTool.ts";

export type KeptStatus =
  | "saved"
  | "duplicate_skip"
  | "superseded"
  | "manual_review"
  | "pending_retry"
  | "failed"
  | "blocked_scope";

export interface Kept {
  readonly status: KeptStatus;
  readonly id?: string;
  readonly duplicateOf?: string;
  readonly superseded?: string;
  readonly candidates?: Likely[];
  /** Names of code that the index does not know. */
  readonly unknownCode: readonly string[];
  /** Why nothing was written. */
  readonly refusal?: Refusal;
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
    case "unknown_task":
      return failed(
        "not_found",
        `There is no task ${why.taskId} in this project; nothing was written.`,
        "Give the id of a task of this project as `producedByTaskId`, or leave it out.",
      );
    case "no_right":
      return failed(
        "forbidden",
        `The governance token is ${why.verdict === "expired" ? "no longer valid" : "not known"}; nothing was written.`,
        TOKEN_HINT,
      );
  }
}

export function failed(errorCode: FailureCode, message: string, hint: string): Kept {
  return { status: "failed", unknownCode: [], refusal: { errorCode, message, hint } };
}
