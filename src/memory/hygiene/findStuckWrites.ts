import { admits } from "../../domain/guard.ts";
import type { Candidate } from "../../engines/hygiene/candidate.ts";
import type { OutboxEntry } from "../../stores/port.ts";
import type { HygieneLook } from "./hygieneLook.ts";
import { waitingOrigin } from "./waitingOrigin.ts";

const MOST_ENTRIES = 10_000;

/** Writes that were promised and are not in the store: those given up first, then those that still wait. */
export async function* findStuckWrites(look: HygieneLook): AsyncGenerator<Candidate> {
  const entries = (await look.outbox.entries(MOST_ENTRIES)).filter((entry) => isOurs(look, entry));
  const failed = entries.filter(({ status }) => status === "failed");
  const pending = entries.filter(({ status }) => status === "pending");
  yield* [...failed, ...pending].map(candidateOf);
}

/** Whether the write is for this place, and the caller could read it if it were there. */
export function isOurs(
  { guard, project }: Pick<HygieneLook, "guard" | "project">,
  { payload }: OutboxEntry,
): boolean {
  const origin = waitingOrigin(payload);
  return origin !== null && origin.project === project && admits(guard, origin);
}

function candidateOf(entry: OutboxEntry): Candidate {
  const { id, attempts, status, lastError } = entry;
  const why = lastError === null ? "" : ` ${lastError}`;
  const isFailed = status === "failed";
  return {
    group: "stuck_writes",
    members: [{ id, version: "", contentHash: null }],
    reason: isFailed
      ? `The write was given up after ${attempts} attempts.${why}`
      : `The write waits for the store.${why}`,
    proposal: isFailed ? "retry if what stopped it is gone; else drop" : "keep; it is tried again by itself",
  };
}
