import type { Visibility } from "../../domain/guard.ts";
import type { NodeId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";

/** One question to memory, as far as it tells what agents keep asking for. */
export interface Retrieval {
  readonly subject: string;
  /** What was seen and what was asked for, such as `decision+fact: content`. */
  readonly shape: string;
  /** The question itself, with no secrets in it. */
  readonly example: string;
  readonly audience: Audience;
  readonly at: Instant;
}

/** Who may be told of it: no more than may see what was asked and what it was asked about. */
export interface Audience {
  readonly visibility: Visibility;
  readonly agents: readonly string[];
}

/** How often one subject was asked for by those of one audience. */
export interface Demand {
  readonly key: string;
  readonly audience: Audience;
  readonly name: string;
  readonly count: number;
  readonly lastAt: Instant;
  readonly shapes: readonly string[];
  readonly examples: readonly string[];
  /** The concept that came of it. */
  readonly concept: NodeId | null;
}

const MOST_KEPT = 5;

/** The shape of an answer: the kinds of what was seen, and the properties that were asked for. */
export function shapeOf(kinds: readonly string[], fields: readonly string[] | undefined): string {
  const seen = [...new Set(kinds)].sort().join("+") || "nothing";
  return fields ? `${seen}: ${fields.toSorted().join(", ") || "ids"}` : seen;
}

export function raised(known: Demand | undefined, key: string, retrieval: Retrieval): Demand {
  const { subject, audience, shape, example, at } = retrieval;
  const before = known ?? { key, audience, name: subject, count: 0, shapes: [], examples: [], concept: null };
  return {
    ...before,
    count: before.count + 1,
    lastAt: Math.max(at, known?.lastAt ?? 0),
    shapes: latest(before.shapes, shape),
    examples: latest(before.examples, example),
  };
}

/** The newest come last, each once. */
function latest(texts: readonly string[], text: string): string[] {
  return [...texts.filter((each) => each !== text), text].slice(-MOST_KEPT);
}
