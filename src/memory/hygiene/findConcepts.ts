import type { Candidate } from "../../engines/hygiene/candidate.ts";
import { conceptCandidate, demandOf } from "../../engines/hygiene/concepts.ts";
import { type HygieneLook, pagesOf } from "./hygieneLook.ts";

/** What was asked for most first. */
export async function* findConcepts(look: HygieneLook): AsyncGenerator<Candidate> {
  const found: { readonly candidate: Candidate; readonly demand: number }[] = [];
  for await (const page of pagesOf(look, ["CONCEPT"])) {
    for (const record of page) {
      const candidate = conceptCandidate(record);
      if (candidate) found.push({ candidate, demand: demandOf(record) });
    }
  }
  yield* found.sort((one, other) => other.demand - one.demand).map(({ candidate }) => candidate);
}
