import { isDeepStrictEqual } from "node:util";
import { Failure } from "../../../domain/failure.ts";
import type { NodeKind } from "../../../domain/kinds.ts";
import type { MemoryWrite, WriteResult } from "../../../memory/memoryWrite.ts";
import { packWrite } from "../../../memory/waitingWrite.ts";
import { writeMemory } from "../../../memory/writeMemory.ts";
import type { ToolContext } from "../../toolContext.ts";
import { noteWritten } from "../workingNotes.ts";
import { type Kept, obstacle, reviewOf } from "./kept.ts";
import { planMemory } from "./planMemory.ts";
import type { Statement } from "./statement.ts";

/** What is meant to last; where it came from is wanted with it. */
const DURABLE: readonly NodeKind[] = ["DECISION", "FACT", "PATTERN", "NOTE"];

/** The road that every memory takes, whichever tool was the door. */
export async function keepMemory(statement: Statement, context: ToolContext): Promise<Kept> {
  const planned = await planMemory(statement, context);
  if ("status" in planned) return planned;
  const kept = await write(planned.plan, statement, context);
  return { ...kept, unknownCode: planned.unknownCode };
}

async function write(plan: MemoryWrite, statement: Statement, context: ToolContext): Promise<Kept> {
  const { store, outbox, clock, log, signal } = context;
  const { id } = plan.draft;
  try {
    return told(await writeMemory(store, plan, signal), statement, context);
  } catch (thrown) {
    if (!(thrown instanceof Failure && thrown.code === "unavailable")) throw thrown;
    log.warn("the store is away, the write goes to the outbox", { id, cause: thrown });
    await outbox.enqueue({ id, payload: packWrite(plan, plan.saidAt ?? clock.now()) });
    return { status: "pending_retry", id, unknownCode: [] };
  }
}

function told(result: WriteResult, statement: Statement, context: ToolContext): Kept {
  if (result.status === "failed") return obstacle(result.why);
  if (result.status === "manual_review") {
    const { status, candidates } = result;
    return { status, candidates: [...candidates], unknownCode: [], refusal: reviewOf(candidates) };
  }
  const { status, id } = result;
  noteWritten(context, id);
  if (status === "duplicate_skip") return known(result, statement, context);
  if (!result.hasProducer && DURABLE.includes(statement.kind)) context.warn("missing_provenance");
  if (status === "saved") return { status, id, unknownCode: [] };
  return { status, id, superseded: result.superseded, unknownCode: [] };
}

/** Saying it again does not change who may read it, but for hiding it: whoever meant to is told. */
function known(
  { status, id, duplicateOf, added, readers }: WriteResult & { status: "duplicate_skip" },
  statement: Statement,
  { warn }: ToolContext,
): Kept {
  for (const field of ["visibility", "agents", "sensitive"] as const) {
    if (statement[field] === undefined || isDeepStrictEqual(statement[field], readers[field])) continue;
    warn(
      `\`${field}\` of ${id} stays ${JSON.stringify(readers[field])}: to change it, delete it and save it anew`,
    );
  }
  return { status, id, duplicateOf, ...(added.length > 0 && { added: [...added] }), unknownCode: [] };
}
