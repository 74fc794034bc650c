import type { Json } from "../../domain/record.ts";
import { artifactIn, readArtifacts, writeArtifact } from "../../passages/indexArtifacts.ts";
import { emptyRows, packRows, setRow, unpackRows } from "../../passages/vectorRows.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";
import type { Stretch } from "./stretch.ts";

/**
 * Where a conversation goes on: what of it the next message may change in the index. Kept beside the index, of which a
 * group is written whole and never read back.
 */
export interface ConversationEnd {
  /** How many messages there are. */
  readonly messages: number;
  /** The last stretch; null before the first message. */
  readonly stretch: Stretch | null;
  /** Of which model the stretch's vectors are. */
  readonly model: string | null;
}

const BEGINNING: ConversationEnd = { messages: 0, stretch: null, model: null };

const vectorsName = (name: string) => `${name}:vectors`;

/** A conversation that is there has an end. */
export async function readEnd(tx: GraphReader, name: string, isThere: boolean): Promise<ConversationEnd> {
  const found = await readArtifacts(tx, [name, vectorsName(name)]);
  const packed = isThere ? artifactIn(found, name) : found.get(name);
  if (!packed) return BEGINNING;
  // Safe: only writeEnd writes under these names.
  const { messages, stretch, model } = JSON.parse(new TextDecoder().decode(packed)) as PackedEnd;
  if (!stretch) return { messages, stretch, model };
  const passages = stretch.passages.map((passage) => ({ ...passage, terms: new Map(passage.terms) }));
  const vectors = unpackVectors(found.get(vectorsName(name)), passages.length);
  return { messages, stretch: { ...stretch, passages, vectors }, model };
}

export async function writeEnd(tx: WriteTx, name: string, end: ConversationEnd): Promise<void> {
  const { messages, stretch, model } = end;
  const packed: Json = { messages, model, stretch: stretch && packStretch(stretch) };
  await writeArtifact(tx, name, new TextEncoder().encode(JSON.stringify(packed)));
  await writeArtifact(tx, vectorsName(name), packVectors(stretch?.vectors ?? []));
}

export async function dropEnd(tx: WriteTx, name: string): Promise<void> {
  for (const each of [name, vectorsName(name)]) await tx.setArtifact(each, null);
}

interface PackedEnd {
  readonly messages: number;
  readonly stretch: PackedStretch | null;
  readonly model: string | null;
}

interface PackedStretch extends Omit<Stretch, "passages" | "vectors"> {
  readonly passages: readonly {
    readonly label: string;
    readonly numbers: readonly number[];
    readonly terms: readonly (readonly [term: string, count: number])[];
    readonly length: number;
  }[];
}

function packStretch({ number, lastAt, passages }: Stretch): Json {
  return {
    number,
    lastAt,
    passages: passages.map(({ label, numbers, terms, length = 0 }) => ({
      label,
      numbers,
      terms: [...terms],
      length,
    })),
  };
}

/** Null when there are none. */
function packVectors(vectors: readonly (Float32Array | null)[]): Uint8Array | null {
  const dims = vectors.find((vector) => vector !== null)?.length;
  if (dims === undefined) return null;
  const rows = emptyRows(dims, vectors.length);
  for (const [at, vector] of vectors.entries()) if (vector) setRow(rows, at, vector);
  return packRows(rows);
}

function unpackVectors(packed: Uint8Array | undefined, count: number): (Float32Array | null)[] {
  if (!packed) return Array.from({ length: count }, () => null);
  const { dims, codes, scales } = unpackRows(packed);
  return Array.from({ length: count }, (_, at) => {
    const scale = scales[at] ?? 0;
    return scale === 0
      ? null
      : Float32Array.from(codes.subarray(at * dims, (at + 1) * dims), (code) => code * scale);
  });
}
