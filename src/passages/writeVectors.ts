import type { WriteTx } from "../stores/port.ts";
import { checkRows } from "./checkSegment.ts";
import { type FoundGroup, findGroups, type SearchedSegment } from "./findGroups.ts";
import { readArtifact, writeArtifact } from "./indexArtifacts.ts";
import { type Manifest, packManifest, type SegmentRecord, type VectorsRecord } from "./manifest.ts";
import { readManifest } from "./readManifest.ts";
import { type ArtifactNames, artifactNames } from "./segmentArtifacts.ts";
import type { SegmentGroup } from "./segmentGroups.ts";
import { emptyRows, packRows, setRow, unpackRows, type VectorRows } from "./vectorRows.ts";

export interface PassageVectors {
  readonly model: string;
  /** By the key of the group; one for each of its passages, in order. */
  readonly vectors: ReadonlyMap<string, GroupVectors>;
}

export interface GroupVectors {
  /** Of the group that they were made from: they are no use to another with the same key. Left out: whatever is there. */
  readonly hash?: string;
  readonly rows: readonly Float32Array[];
}

/**
 * Gives groups their vectors; what has gone or become another since they were made stays without. Vectors of the same
 * model that are of another length can be compared with none of these, and go. `pause` lets others work, if it is their
 * turn.
 */
export async function writeVectors(
  tx: WriteTx,
  index: string,
  { model, vectors }: PassageVectors,
  pause: () => Promise<unknown> = async () => {},
): Promise<void> {
  const dims = [...vectors.values()].find(({ rows }) => rows.length > 0)?.rows[0]?.length;
  if (dims === undefined) return;
  const names = artifactNames(index);
  const manifest = await readManifest(tx, names);
  const writer = new VectorWriter(tx, names, { model, vectors, dims, pause, next: manifest.next });
  const segments: SegmentRecord[] = [];
  for (const segment of await findGroups(tx, names, manifest.segments, [...vectors.keys()])) {
    segments.push(await writer.fill(segment));
    await pause();
  }
  const isChanged = segments.some((record, at) => record !== manifest.segments[at]);
  if (isChanged) await writeArtifact(tx, names.manifest, packManifest({ next: writer.next, segments }));
}

/** Removes the vectors of all other models. */
export async function keepVectorsOf(tx: WriteTx, index: string, models: ReadonlySet<string>): Promise<void> {
  const names = artifactNames(index);
  const manifest = await readManifest(tx, names);
  const others = manifest.segments.flatMap(({ id, vectors }) =>
    vectors.flatMap((each) => (models.has(each.model) ? [] : [names.vectors(id, each.revision)])),
  );
  if (others.length === 0) return;
  for (const name of others) await tx.setArtifact(name, null);
  const segments = manifest.segments.map((record) => ({
    ...record,
    vectors: record.vectors.filter((each) => models.has(each.model)),
  }));
  const kept: Manifest = { ...manifest, segments };
  await writeArtifact(tx, names.manifest, packManifest(kept));
}

interface Writing extends PassageVectors {
  readonly dims: number;
  readonly pause: () => Promise<unknown>;
  /** The next revision. */
  readonly next: number;
}

/** After so many rows others may have their turn. */
const ROWS_A_TURN = 2_000;

class VectorWriter {
  readonly #tx: WriteTx;
  readonly #names: ArtifactNames;
  readonly #writing: Writing;
  next: number;

  constructor(tx: WriteTx, names: ArtifactNames, writing: Writing) {
    this.#tx = tx;
    this.#names = names;
    this.#writing = writing;
    this.next = writing.next;
  }

  /** The segment's record with more vectors, and without those that became useless. */
  async fill({ record, groups, found }: SearchedSegment): Promise<SegmentRecord> {
    const { model, vectors, dims } = this.#writing;
    const filled = found.filter(({ group }) => rowsFor(group, vectors) !== null);
    const stored = record.vectors.find((each) => each.model === model);
    const former = stored?.dims === dims ? stored : undefined;
    if (filled.length === 0 && stored === former) return record;
    const rows = await this.#formerRows(record, former);
    if (stored) await this.#tx.setArtifact(this.#names.vectors(record.id, stored.revision), null);
    const others = record.vectors.filter((each) => each !== stored);
    if (filled.length === 0) return { ...record, vectors: others };
    await this.#setRows(rows, filled);
    const revision = this.next++;
    await writeArtifact(this.#tx, this.#names.vectors(record.id, revision), packRows(rows));
    const places = new Set(filled.map(({ place }) => place));
    const lackingBefore = former?.lacking ?? Array.from({ length: groups }, (_, place) => place);
    const lacking = lackingBefore.filter((place) => !places.has(place));
    return { ...record, vectors: [...others, { model, revision, dims, lacking }] };
  }

  async #formerRows(record: SegmentRecord, former: VectorsRecord | undefined): Promise<VectorRows> {
    if (!former) return emptyRows(this.#writing.dims, record.slots);
    const name = this.#names.vectors(record.id, former.revision);
    const rows = unpackRows(await readArtifact(this.#tx, name));
    checkRows(record, former, rows);
    await this.#writing.pause();
    return { ...rows, codes: rows.codes.slice(), scales: rows.scales.slice() };
  }

  async #setRows(rows: VectorRows, filled: readonly FoundGroup[]): Promise<void> {
    let done = 0;
    for (const { group, first } of filled) {
      for (const [row, vector] of (rowsFor(group, this.#writing.vectors) ?? []).entries()) {
        setRow(rows, first + row, vector);
        done += 1;
        if (done % ROWS_A_TURN === 0) await this.#writing.pause();
      }
    }
  }
}

function rowsFor(
  { key, hash, count }: SegmentGroup,
  vectors: PassageVectors["vectors"],
): readonly Float32Array[] | null {
  const found = vectors.get(key);
  const isOf = found && (found.hash === undefined || found.hash === hash) && found.rows.length === count;
  return isOf ? found.rows : null;
}
