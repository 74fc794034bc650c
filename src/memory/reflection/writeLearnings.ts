import type { NodeId, NodeRef, ProjectId } from "../../domain/ids.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { EdgeDraft, NodeDraft, Props } from "../../domain/record.ts";
import type { LearningChange } from "../../engines/reflection/planLearnings.ts";
import type { WriteTx } from "../../stores/port.ts";
import { type KnownLearning, learningHash } from "./knownLearnings.ts";
import type { Readers } from "./readers.ts";

export interface WrittenLearning {
  readonly id: NodeId;
  readonly content: string;
  readonly confidence: number;
  readonly code: readonly string[];
  readonly change: "new" | "seen_again" | "contradicted" | "none";
}

export interface LearningPlace {
  readonly project: ProjectId;
  readonly readers: Readers;
  readonly reflection: NodeRef;
  /** By the id of the code: what an edge that leads there says of it. */
  readonly ties: ReadonlyMap<string, Props>;
}

type Change = LearningChange<KnownLearning>;

export async function writeLearnings(
  tx: WriteTx,
  changes: readonly Change[],
  place: LearningPlace,
  newId: () => NodeId,
): Promise<WrittenLearning[]> {
  const written = changes.map((change) => {
    const id = change.known?.node.id ?? newId();
    return { change, draft: draftOf(id, change, place, tx.at) };
  });
  await tx.putAll(written.map(({ draft }) => draft));
  await tx.linkAll(written.flatMap(({ change, draft }) => edgesOf(draft, change, place)));
  return written.map(({ change, draft }) => ({
    id: draft.id,
    content: change.learning.content,
    confidence: Number(draft.props.confidence),
    code: change.learning.code,
    change: nameOf(change),
  }));
}

/** As many digits as anybody reads. */
const CONFIDENCE_DIGITS = 4;

function draftOf(id: NodeId, { known, learning }: Change, place: LearningPlace, now: number): NodeDraft {
  const { kind, subject, content, confidence, code, counted } = learning;
  return {
    id,
    project: place.project,
    kind: "LEARNING",
    props: {
      content,
      confidence: Number(confidence.toFixed(CONFIDENCE_DIGITS)),
      extractedAt: known?.node.props.extractedAt ?? now,
      pattern: kind,
      subject,
      appliesTo: code,
      counted,
    },
    contentHash: learningHash(learning, place.readers),
    ...place.readers,
  };
}

/** To all of its code that is known as such; a name that could not be placed stays a word. */
function edgesOf(
  draft: NodeDraft,
  { learning }: Change,
  { project, reflection, ties }: LearningPlace,
): EdgeDraft[] {
  const applied = learning.code.flatMap((id): EdgeDraft[] => {
    const props = ties.get(id);
    return props ? [{ type: "APPLIES_TO", from: draft, to: { project, id: asNodeId(id) }, props }] : [];
  });
  return [...applied, { type: "DERIVED_FROM", from: draft, to: reflection }];
}

function nameOf({ known, learning }: Change): WrittenLearning["change"] {
  if (!known) return "new";
  return learning.confidence > known.confidence ? "seen_again" : "contradicted";
}
