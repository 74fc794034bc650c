import { Failure } from "../domain/failure.ts";
import type { GraphReader } from "../stores/port.ts";
import { BucketCache } from "./bucketCache.ts";
import { IndexSnapshot } from "./indexSnapshot.ts";
import { IndexState } from "./indexState.ts";
import type { LoadedSegment } from "./loadedSegment.ts";
import {
  EMPTY_MANIFEST,
  type Manifest,
  packManifest,
  type SegmentRecord,
  unpackManifest,
} from "./manifest.ts";
import type { PassageSnapshot } from "./passage.ts";
import { type ArtifactNames, artifactNames, readTable } from "./segmentArtifacts.ts";
import { unpackGroups } from "./segmentGroups.ts";
import { SegmentMatrix } from "./segmentMatrix.ts";
import { bucketFor, sameBytes } from "./termBucket.ts";
import { termHash } from "./termHash.ts";
import { unpackRows } from "./vectorRows.ts";

/** Others can merge segments away between two reads, but not so often. */
const MOST_TRIES = 20;

type Artifacts = ReadonlyMap<string, Uint8Array>;

/**
 * Reads an index that any process may be writing. What changes is one small artifact, looked at for each search; all it
 * names is read where it is first needed and kept.
 */
export class PassageIndex {
  readonly #reader: Pick<GraphReader, "artifacts">;
  readonly #names: ArtifactNames;
  readonly #buckets = new BucketCache();
  #segments: ReadonlyMap<number, LoadedSegment> = new Map();
  #packed: Uint8Array | null = null;
  #models: readonly string[] | null = [];
  #state: IndexState | null = null;

  constructor(reader: Pick<GraphReader, "artifacts">, index: string) {
    this.#reader = reader;
    this.#names = artifactNames(index);
  }

  /** The index as it is now, with the postings of these terms; of vectors those of all models, or of the ones named. */
  async snapshot(terms: readonly string[], models?: readonly string[]): Promise<PassageSnapshot> {
    const hashes = terms.map((term) => termHash(Buffer.from(term.toWellFormed())));
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const snapshot = await this.#tryOnce(hashes, models ?? null);
      if (snapshot) return snapshot;
    }
    throw new Failure(
      "unavailable",
      "The search index is being rewritten faster than it can be read.",
      "Try again in a moment.",
    );
  }

  /** Null when something was merged away before it could be read. */
  async #tryOnce(
    hashes: readonly number[],
    models: readonly string[] | null,
  ): Promise<PassageSnapshot | null> {
    const state = await this.#current(models);
    if (!state) return null;
    const wanted = new Map<string, Uint8Array | null>();
    for (const { segment } of state.segments) {
      for (const hash of hashes) {
        const name = this.#bucketName(segment, hash);
        if (name) wanted.set(name, this.#buckets.get(name) ?? null);
      }
    }
    const missing = [...wanted].flatMap(([name, bucket]) => (bucket ? [] : [name]));
    const found: Artifacts = missing.length > 0 ? await this.#reader.artifacts(missing) : new Map();
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

  async #current(models: readonly string[] | null): Promise<IndexState | null> {
    const { manifest: name } = this.#names;
    const packed = (await this.#reader.artifacts([name])).get(name) ?? packManifest(EMPTY_MANIFEST);
    if (this.#state && this.#packed && sameBytes(packed, this.#packed) && this.#covers(models))
      return this.#state;
    const manifest = unpackManifest(packed);
    const segments = await this.#load(manifest, models);
    if (!segments) return null;
    const state = new IndexState(manifest, segments);
    this.#segments = segments;
    this.#packed = packed;
    this.#models = models;
    this.#state = state;
    return state;
  }

  #covers(models: readonly string[] | null): boolean {
    const loaded = this.#models;
    return loaded === null || (models?.every((model) => loaded.includes(model)) ?? false);
  }

  async #load(
    { segments }: Manifest,
    models: readonly string[] | null,
  ): Promise<ReadonlyMap<number, LoadedSegment> | null> {
    const names = segments.flatMap((record) => this.#missing(record, models));
    const found: Artifacts = names.length > 0 ? await this.#reader.artifacts(names) : new Map();
    if (found.size < names.length) return null;
    return new Map(segments.map((record) => [record.id, this.#loaded(record, found)]));
  }

  #missing({ id, vectors }: SegmentRecord, models: readonly string[] | null): string[] {
    const known = this.#segments.get(id);
    const rows = vectors.filter(
      ({ model, revision }) => (models?.includes(model) ?? true) && !known?.matrices.has(revision),
    );
    return [
      ...(known ? [] : [this.#names.groups(id), this.#names.table(id)]),
      ...rows.map(({ revision }) => this.#names.vectors(id, revision)),
    ];
  }

  #loaded({ id, vectors }: SegmentRecord, found: Artifacts): LoadedSegment {
    const known = this.#segments.get(id);
    const matrices = new Map<number, SegmentMatrix>();
    for (const { revision } of vectors) {
      const packed = found.get(this.#names.vectors(id, revision));
      const matrix = packed ? new SegmentMatrix(unpackRows(packed)) : known?.matrices.get(revision);
      if (matrix) matrices.set(revision, matrix);
    }
    if (known) return { ...known, matrices };
    const groups = unpackGroups(found.get(this.#names.groups(id)) ?? new Uint8Array());
    return { id, groups, ...readTable(found.get(this.#names.table(id)) ?? new Uint8Array()), matrices };
  }
}
