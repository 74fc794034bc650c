import type { Instant } from "../../domain/time.ts";

/** One statement of the story that a project's memory tells. */
export interface Told {
  readonly id: string;
  readonly text: string;
  /** What it is about, where that is said apart from the text: the entity of a fact, the title of a decision. */
  readonly subject?: string;
  /** Null where nobody knows: statements without a time stand beside each other, in the order they are given. */
  readonly at: Instant | null;
  /** The area of the project it was said for; null for all of it. */
  readonly focus: string | null;
  readonly agentId: string | null;
  readonly sessionId: string | null;
}
