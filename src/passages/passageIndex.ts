import { Failure } from "../domain/failure.ts";
import { BucketCache } from "./bucketCache.ts";
import { checkRows, checkSegment } from "./checkSegment.ts";
import { DamagedIndex } from "./damagedIndex.ts";
import { type ArtifactReader, artifactIn, readArtifacts } from "./indexArtifacts.ts";
import { IndexSnapshot } from "./indexSnapshot.ts";
import { IndexState } from "./indexState.ts";
import type { LoadedSegment } from "./loadedSegment.ts";
import { type Manifest, type SegmentRecord, unpackManifest, type VectorsRecord } from "./manifest.ts";
import type { PassageSnapshot } from "./passage.ts";
import { readPackedManifest } from "./readManifest.ts";
import { type ArtifactNames, artifactNames, unpackTable } from "./segmentArtifacts.ts";
import { unpackGroups } from "./segmentGroups.ts";
import { SegmentMatrix } from "./segmentMatrix.ts";
import { bucketFor, sameBytes } from "./termBucket.ts";
import { termHash } from "./termHash.ts";
import { unpackRows } from "./vectorRows.ts";

/** Others can merge segments away between two reads, but not so often. */
const MOST_TRIES = 20;

type Artifacts = ReadonlyMap<string, Uint8Array>;
type Segments = ReadonlyMap<number, LoadedSegment>;

const NO_SEGMENTS: Segments = new Map();

/** One look at the manifest. */
interface Look {
  /** Rises with every look. */
  readonly turn: number;
  readonly packed: Uint8Array;
}

/** The index as it was last looked at. */
interface LoadedIndex extends Look {
  /** Whose vectors were loaded; null for all. */
  readonly models: readonly string[] | null;
  readonly segments: Segments;
  readonly state: IndexState;
}

/**
 * Reads an index that any process may be writing. What changes is one small artifact, looked at for each search; all it
 * names is read where it is first needed and kept.
 */
export class PassageIndex {
  readonly #reader: ArtifactReader;
  readonly #onDamage: (damage: DamagedIndex) => void;
  readonly #names: ArtifactNames;
  readonly #buckets = new BucketCache();
  #loaded: LoadedIndex | null = null;
  #turns = 0;

  /** `onDamage` is told whenever the index could not be read as it was written. */
  constructor(reader: ArtifactReader, index: string, onDamage: (damage: DamagedIndex) => void = () => {}) {
    this.#reader = reader;
    this.#onDamage = onDamage;
    this.#names = artifactNames(index);
  }

  /** The index as it is now, with the postings of these terms; of vectors those of all models, or of the ones named. */
  async snapshot(terms: readonly string[], models?: readonly string[]): Promise<PassageSnapshot> {
    try {
      return await this.#read(terms, models ?? null);
    } catch (thrown) {
      if (thrown instanceof DamagedIndex) this.#onDamage(thrown);
      throw thrown;
    }
  }

  async #read(terms: readonly string[], models: readonly string[] | null): Promise<PassageSnapshot> {
    const hashes = terms.map((term) => termHash(Buffer.from(term.toWellFormed())));
    let failedWith: Uint8Array | null = null;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const turn = ++this.#turns;
      const packed = await readPackedManifest(this.#reader, this.#names);
      const snapshot = await this.#tryOnce({ turn, packed }, hashes, models);
      if (snapshot) return snapshot;
      // Nothing was merged away while the manifest stayed the same.
      if (failedWith && sameBytes(packed, failedWith)) throw new DamagedIndex("parts of it are missing");
      failedWith = packed;
    }
    throw new Failure(
      "unavailable",
      "The search index is being rewritten faster than it can be read.",
      "Try again in a moment.",
    );
  }

  /** Null when something was merged away before it could be read. */
  async #tryOnce(
    look: Look,
    hashes: readonly number[],
    models: readonly string[] | null,
  ): Promise<PassageSnapshot | null> {
    const state = await this.#current(look, models);
    if (!state) return null;
    const wanted = new Map<string, Uint8Array | null>();
    for (const { segment } of state.segments) {
      for (const hash of hashes) {
        const name = this.#bucketName(segment, hash);
        if (name) wanted.set(name, this.#buckets.get(name) ?? null);
      }
    }
    const missing = [...wanted].flatMap(([name, bucket]) => (bucket ? [] : [name]));
    const found: Artifacts = await readArtifacts(this.#reader, missing);
    if (found.size < missing.length) return null;
    for (const [name, bucket] of found) {
      wanted.set(name, bucket);
      this.#buckets.set(name, bucket);
    }
    const placed = new Map(state.segments.map(({ segment }) => [segment.id, segment]));
    return new IndexSnapshot(state, (id, hash) => {
      const segment = placed.get(id);
      const name = segment && this.#bucketName(segment, hash);
      return (name && wanted.get(name)) || null;
    });
  }

  #bucketName({ id, bounds }: LoadedSegment, hash: number): string | null {
    const bucket = bucketFor(bounds, hash);
    return bucket < 0 ? null : this.#names.bucket(id, bucket);
  }

  async #current(look: Look, models: readonly string[] | null): Promise<IndexState | null> {
    const { packed } = look;
    const known = this.#loaded;
    if (known && sameBytes(packed, known.packed) && covers(known, models)) return known.state;
    const manifest = unpackManifest(packed);
    const segments = await this.#load(manifest, models, known?.segments ?? NO_SEGMENTS);
    if (!segments) return null;
    const loaded = { ...look, models, segments, state: new IndexState(manifest, segments) };
    this.#keep(loaded);
    return loaded.state;
  }

  /** Other calls may have ended meanwhile: neither is what came later lost, nor what they loaded of the same state. */
  #keep(loaded: LoadedIndex): void {
    const other = this.#loaded;
    if (!other) this.#loaded = loaded;
    else if (sameBytes(other.packed, loaded.packed)) {
      if (!covers(other, loaded.models)) this.#loaded = loaded;
    } else if (loaded.turn > other.turn) this.#loaded = loaded;
  }

  async #load(
    { segments }: Manifest,
    models: readonly string[] | null,
    known: Segments,
  ): Promise<Segments | null> {
    const names = segments.flatMap((record) => this.#missing(record, models, known.get(record.id)));
    const found: Artifacts = await readArtifacts(this.#reader, names);
    if (found.size < names.length) return null;
    return new Map(segments.map((record) => [record.id, this.#segment(record, found, known.get(record.id))]));
  }

  #missing(
    { id, vectors }: SegmentRecord,
    models: readonly string[] | null,
    known: LoadedSegment | undefined,
  ): string[] {
    const rows = vectors.filter(
      ({ model, revision }) => (models?.includes(model) ?? true) && !known?.matrices.has(revision),
    );
    return [
      ...(known ? [] : [this.#names.groups(id), this.#names.table(id)]),
      ...rows.map(({ revision }) => this.#names.vectors(id, revision)),
    ];
  }

  #segment(record: SegmentRecord, found: Artifacts, known: LoadedSegment | undefined): LoadedSegment {
    const { id, vectors } = record;
    const matrices = new Map<number, SegmentMatrix>();
    for (const each of vectors) {
      const packed = found.get(this.#names.vectors(id, each.revision));
      const matrix = packed ? matrixOf(record, each, packed) : known?.matrices.get(each.revision);
      if (matrix) matrices.set(each.revision, matrix);
    }
    const groups = known?.groups ?? unpackGroups(artifactIn(found, this.#names.groups(id)));
    const { bounds, table } = known ?? unpackTable(artifactIn(found, this.#names.table(id)));
    checkSegment(record, groups, table);
    return { id, groups, table, bounds, matrices };
  }
}

function matrixOf(record: SegmentRecord, vectors: VectorsRecord, packed: Uint8Array): SegmentMatrix {
  const rows = unpackRows(packed);
  checkRows(record, vectors, rows);
  return new SegmentMatrix(rows);
}

function covers({ models: loaded }: LoadedIndex, models: readonly string[] | null): boolean {
  return loaded === null || (models?.every((model) => loaded.includes(model)) ?? false);
}
