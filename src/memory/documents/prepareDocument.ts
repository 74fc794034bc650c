import { Failure } from "../../domain/failure.ts";
import type { NodeId } from "../../domain/ids.ts";
import { type CutSection, type DocumentPlan, documentPlan } from "../../engines/documents/documentPlan.ts";
import type { DocumentSource } from "../../engines/documents/documentText.ts";
import { screenBlocks } from "../../engines/documents/screenBlocks.ts";
import { sectionsOf } from "../../engines/documents/sectionsOf.ts";
import { titleOf } from "../../engines/documents/titleOf.ts";
import { type Screening, screenText } from "../../engines/screening/screenText.ts";
import type { Embedder } from "../../models/port.ts";
import { cutSections } from "./cutSections.ts";
import type { DocumentReader } from "./documentReader.ts";

export interface DocumentParts {
  readonly read: DocumentReader;
  readonly embedder: Embedder | null;
  nextId(kind: "section" | "chunk"): NodeId;
  readonly signal: AbortSignal;
}

export interface HandedDocument extends DocumentSource {
  /** What whoever hands it over calls it. */
  readonly title?: string | undefined;
  /** What it is called when neither they nor the document itself say. */
  readonly name: string;
  readonly keywords: readonly string[];
}

export interface PreparedDocument {
  readonly plan: DocumentPlan;
  readonly screening: Screening;
}

const MOST_KEYWORDS = 20;
/** They are written in one transaction, for which all other writers wait. */
const MOST_PARTS = 10_000;

/** All that is done with a document before it is written. */
export async function prepareDocument(
  { read, embedder, nextId, signal }: DocumentParts,
  handed: HandedDocument,
): Promise<PreparedDocument> {
  const text = await read({ bytes: handed.bytes, format: handed.format }, signal);
  const { blocks, found, isPartial } = await screenBlocks(text.blocks, signal);
  const title = await screenText(titleOf({ ...text, blocks }, handed.title, handed.name));
  const keywords = [...new Set([...handed.keywords, ...text.keywords])].slice(0, MOST_KEYWORDS);
  const cut = await cutSections(sectionsOf({ blocks }, title.text), embedder, signal);
  checkSize(cut);
  return {
    plan: documentPlan({ title: title.text, keywords }, cut, nextId),
    screening: {
      found: [...new Set([...found, ...title.found])],
      isPartial: isPartial || title.isPartial,
    },
  };
}

function checkSize(cut: readonly CutSection[]): void {
  const parts = cut.reduce((sum, { runs }) => sum + 1 + runs.length, 0);
  if (parts <= MOST_PARTS) return;
  throw new Failure(
    "invalid_input",
    `The document falls into ${parts} sections and chunks; at most ${MOST_PARTS} are taken.`,
    "Split it, and ingest the parts that matter.",
  );
}
