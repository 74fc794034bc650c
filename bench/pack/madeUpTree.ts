import { zstdCompressSync } from "node:zlib";
import { CODE_KINDS } from "../../src/domain/kinds.ts";
import type { NodeDraft } from "../../src/domain/record.ts";
import { sourceName } from "../../src/domain/sourceName.ts";
import { seededRandom } from "../../src/domain/testing/seededRandom.ts";
import { CODE_PASSAGES } from "../../src/indexing/passages/codeIndex.ts";
import { passageTerms } from "../../src/indexing/passages/passageTerms.ts";
import { packGroup } from "../../src/passages/packGroup.ts";
import type { GroupDraft } from "../../src/passages/passage.ts";
import { writePassages } from "../../src/passages/writePassages.ts";
import { writeVectors } from "../../src/passages/writeVectors.ts";
import type { GraphStore } from "../../src/stores/port.ts";
import { writeRankGraph } from "../pagerankGraph.ts";
import { type CodeFile, codeGraph, filePath, meta, ref } from "../storeCodeGraph.ts";

const FILES_AT_ONCE = 5_000;
/** Files share their texts, as what is read is what counts here. */
const TEXTS = 100;
const LINES = 400;

export interface MadeUpTree {
  readonly symbols: number;
  /** The model whose vectors it is given, at random; null for none. */
  readonly model: { readonly id: string; readonly dims: number } | null;
}

/** A made-up repository with all that an answer reads: nodes, edges, passages, vectors and texts. */
export async function writeMadeUpTree(code: GraphStore, { symbols, model }: MadeUpTree): Promise<void> {
  await writeRankGraph(code, symbols);
  await writeTexts(code);
  let first = 0;
  for (const files of batches(symbols)) {
    const groups = files.map(({ nodes }, at) => groupOf(filePath(first + at), nodes));
    const known = files.map((_, at): NodeDraft => fileDraft(first + at));
    await code.transaction(meta, async (tx) => {
      await tx.putAll(known);
      await writePassages(tx, CODE_PASSAGES, { put: groups.map(packGroup), remove: [] });
    });
    if (model) await writeRandomVectors(code, groups, model, first);
    first += files.length;
  }
}

function* batches(symbols: number): Generator<CodeFile[]> {
  let batch: CodeFile[] = [];
  for (const file of codeGraph(symbols)) {
    batch.push(file);
    if (batch.length < FILES_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function groupOf(path: string, nodes: readonly NodeDraft[]): GroupDraft {
  const stem = path.slice(path.lastIndexOf("/") + 1, -".ts".length);
  const passages = nodes.map(({ id, kind, props }) => {
    const name = String(props.name);
    const fields = {
      body: `${props.signature} ${props.summary}`,
      stem,
      folder: "",
      containers: [],
      offered: [],
    };
    const defined = [{ name, isContainer: kind === "CLASS" }];
    const numbers = [Number(props.startLine), Number(props.endLine), CODE_KINDS.indexOf("FUNCTION")];
    return { label: id.slice(path.length + 2), numbers, ...passageTerms({ ...fields, defined }) };
  });
  return { key: path, info: JSON.stringify({ stem: [stem], traits: [] }), passages };
}

function fileDraft(file: number): NodeDraft {
  const path = filePath(file);
  const props = { name: path, path, language: "typescript", lines: LINES };
  return { ...ref(path), kind: "FILE", props, contentHash: textHash(file % TEXTS) };
}

const textHash = (text: number) => `text${text}`;

async function writeTexts(code: GraphStore): Promise<void> {
  const line = (text: number, at: number) => `  const value${at} = compute(first${text}, second${at % 7});`;
  await code.transaction(meta, async (tx) => {
    for (let text = 0; text < TEXTS; text++) {
      const lines = Array.from({ length: LINES }, (_, at) => line(text, at));
      await tx.setArtifact(sourceName(textHash(text)), zstdCompressSync(lines.join("\n")));
    }
  });
}

async function writeRandomVectors(
  code: GraphStore,
  groups: readonly GroupDraft[],
  { id, dims }: { readonly id: string; readonly dims: number },
  seed: number,
): Promise<void> {
  const random = seededRandom(seed + 1);
  const vector = () => {
    const values = Float32Array.from({ length: dims }, () => random() - 0.5);
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  };
  const vectors = new Map(groups.map(({ key, passages }) => [key, { rows: passages.map(vector) }]));
  await code.transaction(meta, (tx) => writeVectors(tx, CODE_PASSAGES, { model: id, vectors }));
}
