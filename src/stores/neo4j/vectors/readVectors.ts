import type { ScoredVersion } from "../../adapter/text/rankText.ts";
import type { GraphReader, Hit, View } from "../../port.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";
import { searchVectors, vectorsOf } from "./searchVectors.ts";
import type { VectorIndexes } from "./vectorIndexes.ts";
import { vectorCoverage, vectorless, vectorModels } from "./vectorless.ts";

type VectorReads = Pick<
  GraphReader,
  "searchVector" | "vectors" | "vectorless" | "vectorCoverage" | "vectorModels"
>;

/** A transaction that writes has no `indexes`: they do not show reliably what it has written so far. */
export function readVectors(
  at: GraphRunner,
  hits: (view: View, scored: readonly ScoredVersion[]) => Promise<Hit[]>,
  indexes?: VectorIndexes,
): VectorReads {
  return {
    searchVector: async (view, query) => hits(view, await searchVectors(at, view, query, indexes)),
    vectors: (view, query) => vectorsOf(at, view, query),
    vectorless: (query) => vectorless(at, query),
    vectorCoverage: (guard, query) => vectorCoverage(at, guard, query),
    vectorModels: () => vectorModels(at),
  };
}
