import { contentHash } from "../../domain/contentHash.ts";
import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { textsOf } from "../../engines/episodes/saidEpisode.ts";
import type { Observed } from "../../engines/reflection/observed.ts";
import { type Learned, PATTERN_KINDS } from "../../engines/reflection/pattern.ts";
import type { Learning } from "../../engines/reflection/planLearnings.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { Readers } from "./readers.ts";

/** A learning that is kept. */
export interface KnownLearning extends Learning {
  readonly node: NodeRecord;
}

export interface LearningQuestion {
  readonly project: ProjectId;
  readonly readers: Readers;
  readonly patterns: readonly Learned[];
  readonly observed: readonly Observed[];
}

const MOST_ON_ONE = 20;

/**
 * What was learned of these patterns, and of the code that something happened on, for the same readers: what is told to
 * some must not be fed by what only others may know.
 */
export async function knownLearnings(
  tx: GraphReader,
  view: View,
  question: LearningQuestion,
): Promise<KnownLearning[]> {
  const { project, readers, patterns, observed } = question;
  const code = new Set(observed.flatMap(({ code }) => code));
  const onCode = await tx.neighbours(view, {
    of: [...code].map((id) => ({ project, id: asNodeId(id) })),
    types: ["APPLIES_TO"],
    direction: "in",
    limit: MOST_ON_ONE,
  });
  const nodes = new Map<string, NodeRecord>();
  for (const { node } of onCode) if (node) nodes.set(node.id, node);
  for (const pattern of patterns) {
    const filter = { kinds: ["LEARNING"], contentHash: learningHash(pattern, readers), limit: 1 } as const;
    for (const node of await tx.find(view, filter)) nodes.set(node.id, node);
  }
  return [...nodes.values()].flatMap((node) => {
    const learning = learningOf(node);
    return learning && node.contentHash === learningHash(learning, readers) ? [learning] : [];
  });
}

/** A pattern for some readers has one learning, however often it is seen. */
export function learningHash({ kind, subject }: Learned, { visibility, agents }: Readers): string {
  return contentHash("learning", kind, subject, visibility, ...agents);
}

function learningOf(node: NodeRecord): KnownLearning | null {
  const { pattern, subject, appliesTo, content, confidence, counted } = node.props;
  const kind = PATTERN_KINDS.find((each) => each === pattern);
  if (node.kind !== "LEARNING" || kind === undefined) return null;
  return {
    node,
    kind,
    subject: String(subject),
    code: textsOf(appliesTo),
    content: String(content),
    confidence: Number(confidence),
    counted: textsOf(counted),
  };
}
