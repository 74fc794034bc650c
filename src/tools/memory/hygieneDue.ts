import type { Guard } from "../../domain/guard.ts";
import { STATEMENT_KINDS } from "../../domain/kinds.ts";
import type { Instant } from "../../domain/time.ts";
import { type HygienePlace, lastHygieneAt } from "../../memory/hygiene/hygieneReports.ts";
import type { GraphReader, Store } from "../../stores/port.ts";
import type { ToolContext } from "../toolContext.ts";

const DUE_AFTER_MS = 30 * 24 * 3_600_000;
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 1_000;

interface Looked {
  readonly at: Instant;
  readonly isDue: boolean;
}

/** What each store was asked lately, by place: every read wants to know, and it hardly ever changes. */
const remembered = new WeakMap<Store, Map<string, Looked>>();

/** Says in an answer that nobody has looked through this memory for long. Not knowing that does not spoil an answer. */
export async function warnIfHygieneDue(context: ToolContext): Promise<void> {
  if (!context.project) return;
  try {
    if (await isDue(context)) context.warn("hygieneDue");
  } catch (cause) {
    context.log.warn("it is not known when memory was last looked through", { cause });
  }
}

/** After a run, the next read is not to be told what was so before. */
export function forgetHygieneDue({ store }: ToolContext): void {
  remembered.delete(store);
}

async function isDue(context: ToolContext): Promise<boolean> {
  const place = { account: context.caller.account, project: context.project?.id ?? null };
  const known = remembered.get(context.store) ?? new Map<string, Looked>();
  remembered.set(context.store, known);
  const key = JSON.stringify([place.account, place.project]);
  const now = context.clock.now();
  const looked = known.get(key);
  if (looked && now - looked.at < REMEMBERED_MS) return looked.isDue;
  const found = await look(context, place, now);
  if (known.size >= MOST_REMEMBERED) known.clear();
  // Of a memory that has grown nothing old yet nothing is remembered: it may at any moment.
  if (found !== "young") known.set(key, { at: now, isDue: found === "due" });
  return found === "due";
}

async function look(
  { store: { memory }, guard }: ToolContext,
  place: HygienePlace,
  now: Instant,
): Promise<"due" | "done" | "young"> {
  const last = await lastHygieneAt(memory, place);
  if (last !== null && now - last <= DUE_AFTER_MS) return "done";
  return (await hadMemory(memory, guard, now - DUE_AFTER_MS)) ? "due" : "young";
}

/** Kind by kind, as the first record of one kind is found at once. */
async function hadMemory(memory: GraphReader, guard: Guard, asOf: Instant): Promise<boolean> {
  for (const scope of ["project", "focus"] as const) {
    for (const kind of STATEMENT_KINDS) {
      const [one] = await memory.find({ guard, at: { asOf } }, { kinds: [kind], scope: { scope }, limit: 1 });
      if (one) return true;
    }
  }
  return false;
}
