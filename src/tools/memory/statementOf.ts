import type { Instant } from "../../domain/time.ts";
import { nodeKindOf } from "../../engines/memory/memoryKinds.ts";
import { type MemoryStatement, memoryHash, memoryProps } from "../../engines/memory/saidMemory.ts";
import type { Circumstances, Statement, Tie } from "./keep/statement.ts";

/** A decision, fact, pattern or note with all that can be said about it. */
export interface SaidMemory extends MemoryStatement, Circumstances {
  /** Memories that led to this one. */
  readonly causedBy?: readonly string[] | undefined;
}

/** Decisions and facts take each other's place; patterns and notes are the same or are not. */
export function statementOf(said: SaidMemory, now: Instant): Statement {
  const { kind, affectedFiles, causedBy = [], sources = [], ...rest } = said;
  return {
    ...rest,
    kind: nodeKindOf(kind),
    props: { ...memoryProps(said), ...(kind === "pattern" && { lastValidatedAt: now }) },
    hash: memoryHash,
    sameness: kind === "decision" || kind === "fact" ? "alike" : "hash",
    code: affectedFiles,
    ties: [...causedBy.map(causeOf), ...sources.filter((source) => MEMORY_ID.test(source)).map(sourceOf)],
  };
}

/** A kind, and a ULID. */
const MEMORY_ID = /^[a-z]{3,20}:[0-9A-HJKMNP-TV-Z]{26}$/;

function causeOf(other: string): Tie {
  return { type: "CAUSES", other, direction: "in" };
}

/** A source may be anything; where it is a memory, it can be followed. */
function sourceOf(other: string): Tie {
  return { type: "DERIVED_FROM", other, direction: "out", isOptional: true };
}
