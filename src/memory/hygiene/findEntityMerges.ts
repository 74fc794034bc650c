import type { Candidate } from "../../engines/hygiene/candidate.ts";
import { EntityLedger } from "../../engines/hygiene/entities.ts";
import { type HygieneLook, pagesOf } from "./hygieneLook.ts";

/** Facts that speak of one thing. The newest is the one that the others would go into. */
export async function* findEntityMerges(look: HygieneLook): AsyncGenerator<Candidate> {
  const ledger = new EntityLedger();
  for await (const page of pagesOf(look, ["FACT"])) {
    for (const fact of page) ledger.add(fact);
  }
  yield* ledger.candidates();
}
