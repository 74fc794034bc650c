import type { NodeKind } from "../../domain/kinds.ts";
import type { Candidate } from "../../engines/hygiene/candidate.ts";
import { orphan } from "../../engines/hygiene/orphans.ts";
import { type HygieneLook, pagesOf } from "./hygieneLook.ts";

const TIED_TO_CODE: readonly NodeKind[] = ["LEARNING", "DECISION", "PATTERN"];

/** What speaks of code that is there no more. Where the code is not at hand, nothing is known and nothing named. */
export async function* findOrphans(look: HygieneLook): AsyncGenerator<Candidate> {
  if (look.project === null) return;
  for await (const page of pagesOf(look, TIED_TO_CODE)) {
    const states = await look.codeStates(page);
    for (const record of page) {
      const candidate = orphan(record, states.get(record.id) ?? []);
      if (candidate) yield candidate;
    }
  }
}
