import type { Outbox } from "../../stores/port.ts";
import { isOurs } from "./findStuckWrites.ts";
import { type DeedOutcome, type HygieneDeed, outcome } from "./hygieneDeed.ts";
import { waitingOrigin } from "./waitingOrigin.ts";

const MOST_ENTRIES = 10_000;

/** Has a write that was given up tried again, or gives it up for good. */
export async function applyToWaiting(
  outbox: Outbox,
  { id, action, guard, place, caller }: HygieneDeed & { readonly action: "retry" | "drop" },
): Promise<DeedOutcome> {
  const entries = await outbox.entries(MOST_ENTRIES);
  const entry = entries.find((each) => each.id === id && isOurs({ guard, project: place.project }, each));
  if (!entry) return outcome("unchanged", "It does not wait any more.");
  if (action === "drop") {
    if (caller.role !== "admin" && waitingOrigin(entry.payload)?.agent !== caller.agent)
      return outcome("failed", "Only who wrote it, or an admin, can drop it: what it says is nowhere else.");
    await outbox.settle(id, { done: true });
    return outcome("applied", "It is dropped; what it said is gone.");
  }
  return (await outbox.retry(id))
    ? outcome("applied", "It is tried again now.")
    : outcome("unchanged", "It is tried again by itself.");
}
