import type { Embedder } from "../models/port.ts";
import { readManifest } from "../passages/readManifest.ts";
import { artifactNames } from "../passages/segmentArtifacts.ts";
import { keepVectorsOf } from "../passages/writeVectors.ts";
import type { GraphReader, WriteTx } from "../stores/port.ts";

type IndexReader = Pick<GraphReader, "artifacts" | "artifactNames">;

/** What goes by one name may be another model tomorrow: whether the vectors there are have another length than its own. */
export async function hasOtherDims(reader: IndexReader, index: string, embedder: Embedder): Promise<boolean> {
  const stored = await storedDims(reader, index, embedder.id);
  return stored !== null && embedder.dims !== null && stored !== embedder.dims;
}

export async function indexModels(reader: IndexReader, index: string): Promise<Set<string>> {
  const { segments } = await readManifest(reader, artifactNames(index));
  return new Set(segments.flatMap(({ vectors }) => vectors.map(({ model }) => model)));
}

/** Whether any group has no vectors of a model. */
export async function lacksVectors(reader: IndexReader, index: string, model: string): Promise<boolean> {
  const { segments } = await readManifest(reader, artifactNames(index));
  return segments.some(({ passages, dead, vectors }) => {
    const lacking = vectors.find((each) => each.model === model)?.lacking;
    if (!lacking) return passages > 0;
    const isDead = new Set(dead);
    return lacking.some((group) => !isDead.has(group));
  });
}

export async function removeIndexVectors(tx: WriteTx, index: string, model: string): Promise<void> {
  const kept = await indexModels(tx, index);
  kept.delete(model);
  await keepVectorsOf(tx, index, kept);
}

async function storedDims(reader: IndexReader, index: string, model: string): Promise<number | null> {
  const { segments } = await readManifest(reader, artifactNames(index));
  const kept = segments.flatMap(({ vectors }) => vectors).find((each) => each.model === model);
  return kept?.dims ?? null;
}
