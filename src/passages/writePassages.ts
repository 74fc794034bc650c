import type { WriteTx } from "../stores/port.ts";
import { applyChange, type PassageChange, wantedGroups } from "./applyChange.ts";
import { checkRows, checkSegment } from "./checkSegment.ts";
import { findGroups } from "./findGroups.ts";
import { artifactIn, readArtifact, readArtifacts, writeArtifact } from "./indexArtifacts.ts";
import { type Manifest, packManifest, type SegmentRecord, type VectorsRecord } from "./manifest.ts";
import { mergeSources } from "./mergeSources.ts";
import { type EmbeddedSource, mergeVectors } from "./mergeVectors.ts";
import { unpackGroup } from "./packGroup.ts";
import { type MergeCandidate, MOST_PASSAGES, planMerges } from "./planMerges.ts";
import { readManifest } from "./readManifest.ts";
import { type ArtifactNames, artifactNames, segmentArtifacts, unpackTable } from "./segmentArtifacts.ts";
import { unpackGroups } from "./segmentGroups.ts";
import { stepwise } from "./stepwise.ts";
import { entriesOf } from "./termBucket.ts";
import { packRows, unpackRows } from "./vectorRows.ts";

/** Buckets are read so many at a time. */
const BUCKETS_A_TURN = 32;

/**
 * Puts and removes groups of an index, with the transaction or not at all. Groups that are there as they should be cost
 * no write. `pause` lets others work, if it is their turn.
 */
export async function writePassages(
  tx: WriteTx,
  index: string,
  change: PassageChange,
  pause: () => Promise<unknown> = async () => {},
): Promise<void> {
  if (change.put.length + change.remove.length === 0) return;
  await new PassageWriter(tx, artifactNames(index), pause).write(change);
}

/** What a new segment may be made from: one that is there, or groups that come. */
interface Candidate extends MergeCandidate {
  sources(): Promise<readonly EmbeddedSource[]>;
}

class PassageWriter {
  readonly #tx: WriteTx;
  readonly #names: ArtifactNames;
  readonly #pause: () => Promise<unknown>;
  #next = 0;

  constructor(tx: WriteTx, names: ArtifactNames, pause: () => Promise<unknown>) {
    this.#tx = tx;
    this.#names = names;
    this.#pause = pause;
  }

  async write(change: PassageChange): Promise<void> {
    const manifest = await readManifest(this.#tx, this.#names);
    const wanted = wantedGroups(change);
    const segments = await findGroups(this.#tx, this.#names, manifest.segments, [...wanted.keys()]);
    const applied = applyChange(segments, wanted);
    if (applied === null) return;
    this.#next = manifest.next;
    const alive = applied.records.filter(({ passages }) => passages > 0);
    const candidates = [...alive.map((record) => this.#there(record)), ...comingIn(applied.fresh)];
    const merges = planMerges(candidates);
    const made: SegmentRecord[] = [];
    for (const members of merges)
      made.push(await this.#join(members.map((at) => candidates[at] as Candidate)));
    const merged = new Set(merges.flat());
    const kept = alive.filter((_, at) => !merged.has(at));
    const keptIds = new Set(kept.map(({ id }) => id));
    for (const { id } of manifest.segments) if (!keptIds.has(id)) await this.#drop(id);
    const next: Manifest = { segments: [...kept, ...made], next: this.#next };
    await writeArtifact(this.#tx, this.#names.manifest, packManifest(next));
  }

  #there(record: SegmentRecord): Candidate {
    const { slots, passages } = record;
    return { passages, isDue: passages * 2 <= slots, sources: async () => [await this.#source(record)] };
  }

  async #join(candidates: readonly Candidate[]): Promise<SegmentRecord> {
    const sources: EmbeddedSource[] = [];
    for (const candidate of candidates) for (const source of await candidate.sources()) sources.push(source);
    return await this.#make(sources);
  }

  /** All of a segment. */
  async #source(record: SegmentRecord): Promise<EmbeddedSource> {
    const { id, dead, vectors } = record;
    const { bounds, table } = unpackTable(await this.#read(this.#names.table(id)));
    const groups = unpackGroups(await this.#read(this.#names.groups(id)));
    checkSegment(record, groups, table);
    const embedded: EmbeddedSource["vectors"][number][] = [];
    for (const each of vectors) {
      const rows = unpackRows(await this.#read(this.#names.vectors(id, each.revision)));
      checkRows(record, each, rows);
      embedded.push({ ...each, rows });
    }
    const entries = await this.#entries(bounds.map((_, at) => this.#names.bucket(id, at)));
    return { groups, dead: new Set(dead), table, entries, vectors: embedded };
  }

  async #read(name: string): Promise<Uint8Array> {
    const bytes = await readArtifact(this.#tx, name);
    await this.#pause();
    return bytes;
  }

  async #entries(buckets: readonly string[]): Promise<Uint8Array[]> {
    const entries: Uint8Array[] = [];
    for (let from = 0; from < buckets.length; from += BUCKETS_A_TURN) {
      const some = buckets.slice(from, from + BUCKETS_A_TURN);
      const found = await readArtifacts(this.#tx, some);
      for (const name of some) entries.push(entriesOf(artifactIn(found, name)));
      await this.#pause();
    }
    return entries;
  }

  async #make(sources: readonly EmbeddedSource[]): Promise<SegmentRecord> {
    const merged = await stepwise(mergeSources(sources), this.#pause);
    const id = this.#next++;
    for (const [name, bytes] of segmentArtifacts(this.#names, id, merged)) {
      await writeArtifact(this.#tx, name, bytes);
      await this.#pause();
    }
    const vectors: VectorsRecord[] = [];
    for (const { rows, model, lacking } of await stepwise(mergeVectors(sources, merged), this.#pause)) {
      const revision = this.#next++;
      await writeArtifact(this.#tx, this.#names.vectors(id, revision), packRows(rows));
      vectors.push({ model, revision, dims: rows.dims, lacking });
      await this.#pause();
    }
    const { groups } = merged;
    const passages = groups.reduce((sum, { count }) => sum + count, 0);
    const length = groups.reduce((sum, group) => sum + group.length, 0);
    return { id, slots: passages, passages, length, dead: [], vectors };
  }

  async #drop(id: number): Promise<void> {
    for (const name of await this.#tx.artifactNames(this.#names.segment(id))) {
      await this.#tx.setArtifact(name, null);
      await this.#pause();
    }
  }
}

/** As few as hold them all. */
function comingIn(fresh: readonly Uint8Array[]): Candidate[] {
  const candidates: { passages: number; isDue: true; groups: EmbeddedSource[] }[] = [];
  for (const packed of fresh) {
    const group = { ...unpackGroup(packed), vectors: [] };
    const { slots } = group.table;
    const last = candidates.at(-1);
    if (!last || last.passages + slots > MOST_PASSAGES)
      candidates.push({ passages: slots, isDue: true, groups: [group] });
    else {
      last.passages += slots;
      last.groups.push(group);
    }
  }
  return candidates.map(({ groups, ...candidate }) => ({ ...candidate, sources: async () => groups }));
}
