import type { Embedder, Models } from "../models/port.ts";
import type { PassageSnapshot } from "../passages/passage.ts";

/** Which embedder searches use now, and whether all there is has its vectors. */
export interface ServingEmbedder {
  readonly embedder: Embedder;
  readonly isComplete: boolean;
}

/** The wanted embedder once all passages have its vectors; until then the one that most have vectors of. */
export function servingOf(
  snapshot: Pick<PassageSnapshot, "models" | "passages" | "withoutVector">,
  embedder: Embedder,
  former: Models["former"],
  lacking = snapshot.withoutVector(embedder.id),
): ServingEmbedder {
  if (lacking === 0) return { embedder, isComplete: true };
  const others = snapshot.models
    .filter((model) => model !== embedder.id)
    .map((model) => ({ model, lacking: snapshot.withoutVector(model) }))
    .filter((other) => other.lacking < lacking)
    .sort((a, b) => a.lacking - b.lacking);
  for (const other of others) {
    const known = former(other.model);
    if (known) return { embedder: known, isComplete: other.lacking === 0 };
  }
  return { embedder, isComplete: false };
}
