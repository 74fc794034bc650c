import type { NodeId, NodeRef } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { Candidate } from "../../engines/hygiene/candidate.ts";
import { ALIKE, duplicateCandidate } from "../../engines/hygiene/duplicates.ts";
import { signatureOf } from "../../engines/hygiene/likeness/signature.ts";
import { type NearPair, SignatureTable } from "../../engines/hygiene/likeness/signatureTable.ts";
import { type AlikePair, type Cluster, starClusters } from "../../engines/hygiene/likeness/starClusters.ts";
import { shelfOf } from "../../engines/hygiene/shelfOf.ts";
import { type HygieneLook, pagesOf, takeTurn } from "./hygieneLook.ts";
import type { Likeness } from "./likeness.ts";
import { likenessByMeaning } from "./likenessByMeaning.ts";
import { likenessByWords } from "./likenessByWords.ts";

/** What is said once and meant to last. Events may be alike, as the same happens again. */
const COMPARED: readonly NodeKind[] = ["DECISION", "FACT", "PATTERN", "NOTE", "LEARNING"];
const PAIRS_AT_ONCE = 500;
const CLUSTERS_AT_ONCE = 100;
/** So many texts are searched for; each takes as long as a question does. */
const MOST_BY_WORDS = 500;
const MOST_MEMBERS = 10;

/**
 * Memories that say the same in other words. A few bytes of each tell which pairs may be alike; only these are compared,
 * so it takes time in proportion to how many there are and not to their pairs.
 */
export async function* findDuplicates(look: HygieneLook): AsyncGenerator<Candidate> {
  const { servingModel } = look;
  const likeness = servingModel === null ? likenessByWords(look) : likenessByMeaning(look, servingModel);
  const { table, ids } = await tableOf(look, likeness);
  const near = await nearPairs(look, table);
  const pairs = servingModel === null ? near.slice(0, MOST_BY_WORDS) : near;
  const alike = await alikePairs(look, likeness, pairs, ids);
  yield* candidatesOf(look, starClusters(alike), ids);
}

interface ComparedMemories {
  readonly table: SignatureTable;
  /** By row, the newest of a kind first. */
  readonly ids: readonly NodeId[];
}

async function tableOf(look: HygieneLook, likeness: Likeness): Promise<ComparedMemories> {
  const table = new SignatureTable();
  const ids: NodeId[] = [];
  for await (const page of pagesOf(look, COMPARED)) {
    const vectors = await likeness.vectorsOf(page);
    for (const [at, record] of page.entries()) {
      const vector = vectors[at];
      if (!vector) continue;
      table.add(shelfOf(record), signatureOf(vector));
      ids.push(record.id);
    }
  }
  return { table, ids };
}

async function nearPairs(look: HygieneLook, table: SignatureTable): Promise<NearPair[]> {
  const steps = table.nearPairs();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await takeTurn(look);
  }
}

async function alikePairs(
  look: HygieneLook,
  likeness: Likeness,
  pairs: readonly NearPair[],
  ids: readonly NodeId[],
): Promise<AlikePair[]> {
  const alike: AlikePair[] = [];
  for (let at = 0; at < pairs.length; at += PAIRS_AT_ONCE) {
    const batch = pairs.slice(at, at + PAIRS_AT_ONCE);
    const refs = batch.map(({ one, other }) => [refOf(look, ids, one), refOf(look, ids, other)] as const);
    const similarities = await likeness.similarities(refs);
    for (const [place, { one, other }] of batch.entries()) {
      const similarity = similarities[place] ?? 0;
      if (similarity > ALIKE) alike.push({ one, other, similarity });
    }
    await takeTurn(look);
  }
  return alike;
}

async function* candidatesOf(
  look: HygieneLook,
  clusters: readonly Cluster[],
  ids: readonly NodeId[],
): AsyncGenerator<Candidate> {
  const { memory, guard } = look;
  for (let at = 0; at < clusters.length; at += CLUSTERS_AT_ONCE) {
    for (const { centre, others, least, most } of clusters.slice(at, at + CLUSTERS_AT_ONCE)) {
      const rows = [centre, ...others.slice(0, MOST_MEMBERS - 1)];
      const [kept, ...found] = await memory.get(
        { guard },
        rows.map((row) => refOf(look, ids, row)),
      );
      if (kept && found.length > 0)
        yield duplicateCandidate({ kept, others: found, count: others.length, least, most });
    }
    await takeTurn(look);
  }
}

function refOf({ project }: HygieneLook, ids: readonly NodeId[], row: number): NodeRef {
  return { project, id: ids[row] as NodeId };
}
