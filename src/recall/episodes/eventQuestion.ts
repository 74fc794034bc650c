import type { NodeId, ProjectId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { EventWeights } from "../../domain/recallSettings.ts";
import type { Instant } from "../../domain/time.ts";
import type { GraphReader, NodeFilter, View } from "../../stores/port.ts";
import type { ServingEmbedder } from "../../upkeep/servingEmbedder.ts";
import type { Reach } from "../memory/reach.ts";

export interface EventParts {
  readonly memory: GraphReader;
  /** Whose vectors are compared; null when none are wanted. */
  readonly serving: ServingEmbedder | null;
  readonly weights: EventWeights;
  readonly now: Instant;
}

export interface EventQuestion extends Reach {
  readonly view: View;
  readonly project: ProjectId;
  readonly kinds: readonly NodeKind[];
  readonly text: string;
  readonly filter: Pick<NodeFilter, "agentId" | "taskId" | "types" | "since">;
  /** What it should be about: code, and names that are none. */
  readonly entities: AskedEntities;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface AskedEntities {
  readonly ids: readonly NodeId[];
  /** Ids that this code had before, each with the one it has now. */
  readonly formers: ReadonlyMap<NodeId, NodeId>;
  readonly names: readonly string[];
}
