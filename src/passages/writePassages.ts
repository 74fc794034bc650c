import type { WriteTx } from "../stores/port.ts";
import { applyChange, type KnownSegment, type PassageChange } from "./applyChange.ts";
import { inTurns } from "./inTurns.ts";
import { type Manifest, packManifest, type SegmentRecord, type VectorsRecord } from "./manifest.ts";
import { mergeSources } from "./mergeSources.ts";
import { type EmbeddedSource, mergeVectors } from "./mergeVectors.ts";
import { unpackGroup } from "./packGroup.ts";
import { planMerges } from "./planMerges.ts";
import { readManifest } from "./readManifest.ts";
import { type ArtifactNames, artifactNames, readTable, segmentArtifacts } from "./segmentArtifacts.ts";
import { unpackGroups } from "./segmentGroups.ts";
import { entriesOf } from "./termBucket.ts";
import { packRows, unpackRows } from "./vectorRows.ts";

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
    const segments = await this.#known(manifest);
    const applied = applyChange(segments, change);
    if (applied === null) return;
    this.#next = manifest.next;
    const { fresh } = applied;
    const added = fresh.map((packed) => ({ ...unpackGroup(packed), vectors: [] }));
    const alive = applied.records.filter(({ passages }) => passages > 0);
    const candidates = alive.map(({ slots, passages }) => ({ passages, isDue: passages * 2 <= slots }));
    const newPassages = added.reduce((sum, { table }) => sum + table.slots, 0);
    if (newPassages > 0) candidates.push({ passages: newPassages, isDue: true });
    const merges = planMerges(candidates);
    const made: SegmentRecord[] = [];
    for (const members of merges) {
      const sources: EmbeddedSource[] = [];
      for (const at of members) {
        const record = alive[at];
        if (record) sources.push(await this.#source(record, groupsOf(segments, record)));
        else sources.push(...added);
      }
      made.push(await this.#make(sources));
    }
    const merged = new Set(merges.flat());
    const kept = alive.filter((_, at) => !merged.has(at));
    for (const { id } of manifest.segments) {
      if (!kept.some((record) => record.id === id)) await this.#drop(id);
    }
    const next: Manifest = { segments: [...kept, ...made], next: this.#next };
    await this.#tx.setArtifact(this.#names.manifest, packManifest(next));
  }

  async #known({ segments }: Manifest): Promise<KnownSegment[]> {
    const found = await this.#tx.artifacts(segments.map(({ id }) => this.#names.groups(id)));
    return segments.map((record) => ({
      record,
      groups: unpackGroups(bytesIn(found, this.#names.groups(record.id))),
    }));
  }

  /** All of a segment. */
  async #source(record: SegmentRecord, groups: KnownSegment["groups"]): Promise<EmbeddedSource> {
    const { id, dead } = record;
    const found = await this.#tx.artifactsUnder(this.#names.segment(id));
    const { bounds, table } = readTable(bytesIn(found, this.#names.table(id)));
    return {
      groups,
      dead: new Set(dead),
      table,
      entries: bounds.map((_, at) => entriesOf(bytesIn(found, this.#names.bucket(id, at)))),
      vectors: record.vectors.map((vectors) => ({
        ...vectors,
        rows: unpackRows(bytesIn(found, this.#names.vectors(id, vectors.revision))),
      })),
    };
  }

  async #make(sources: readonly EmbeddedSource[]): Promise<SegmentRecord> {
    const merged = await inTurns(mergeSources(sources), this.#pause);
    const id = this.#next++;
    for (const [name, bytes] of segmentArtifacts(this.#names, id, merged)) {
      await this.#tx.setArtifact(name, bytes);
      await this.#pause();
    }
    const vectors: VectorsRecord[] = [];
    for (const { rows, model, lacking } of mergeVectors(sources, merged)) {
      const revision = this.#next++;
      await this.#tx.setArtifact(this.#names.vectors(id, revision), packRows(rows));
      vectors.push({ model, revision, lacking });
    }
    const { groups } = merged;
    const passages = groups.reduce((sum, { count }) => sum + count, 0);
    const length = groups.reduce((sum, group) => sum + group.length, 0);
    return { id, slots: passages, passages, length, dead: [], vectors };
  }

  async #drop(id: number): Promise<void> {
    for (const name of await this.#tx.artifactNames(this.#names.segment(id))) {
      await this.#tx.setArtifact(name, null);
    }
  }
}

function groupsOf(segments: readonly KnownSegment[], { id }: SegmentRecord): KnownSegment["groups"] {
  return segments.find(({ record }) => record.id === id)?.groups ?? [];
}

function bytesIn(found: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const bytes = found.get(name);
  if (!bytes) throw new Error(`the passages lack ${name}`);
  return bytes;
}
