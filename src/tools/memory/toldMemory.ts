import { z } from "zod";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { memoryKindOf } from "../../engines/memory/memoryKinds.ts";
import type { CausalLink } from "../../recall/causes/causalChains.ts";
import type { Contradiction } from "../../recall/causes/contradictionsOf.ts";
import type { Source } from "../../recall/causes/sourcesOf.ts";
import { confidenceOf } from "../../recall/memory/boost.ts";
import { roundedScore } from "../roundedScore.ts";
import { chosenFields, goingWith } from "./chosenFields.ts";
import { codeOutput } from "./codeTies.ts";
import { contentOf, nameOf, notesOf, wholeOf } from "./memoryContent.ts";

const link = z.object({
  id: z.string(),
  content: z.string(),
  direction: z.enum(["cause", "effect"]),
  depth: z.int(),
});
/** Where a memory is from. */
export const toldSource = z.object({
  how: z.enum(["stated", "derived_from", "produced_by"]),
  source: z.string(),
  title: z.string().optional(),
});
const contradiction = z.object({
  /** Of the memory that says otherwise, or of the conflict where there is none. */
  id: z.string(),
  content: z.string(),
  conflictId: z.string().optional(),
  question: z.string().optional(),
});

/** A memory with where it comes from and what speaks against it. */
export const toldMemory = z.object({
  id: z.string(),
  kind: z.string().optional(),
  title: z.string().optional(),
  content: z.string().optional(),
  rationale: z.string().optional(),
  confidence: z.number().optional(),
  dynamicType: z.string().nullable().optional(),
  keywords: z.array(z.string()).optional(),
  affectedFiles: z.array(z.string()).optional(),
  notes: z.array(z.string()).optional(),
  focus: z.string().optional(),
  validFrom: z.string().optional(),
  agentId: z.string().nullable().optional(),
  score: z.number(),
  conflicted: z.boolean().optional(),
  code: codeOutput,
  causalChain: z.array(link).optional(),
  sources: z.array(toldSource).optional(),
  contradictions: z.array(contradiction).optional(),
});
export type ToldMemory = z.infer<typeof toldMemory>;

export interface MemoryToTell {
  readonly node: NodeRecord;
  readonly saidAt: Instant;
  readonly saidBy: string | null;
  readonly score: number;
  readonly dynamicType: string | null;
  readonly code?: ToldMemory["code"];
  readonly isConflicted: boolean;
  readonly chain?: readonly CausalLink[] | undefined;
  readonly sources?: readonly Source[] | undefined;
  readonly contradictions?: readonly Contradiction[] | undefined;
}

/** With `fields`, only those; with none of them, id and score alone. */
export function tellMemory(memory: MemoryToTell, fields: readonly string[] | undefined): ToldMemory {
  const { node, score, isConflicted, code } = memory;
  return {
    id: node.id,
    ...chosenFields(fieldsOf(memory), fields),
    score: roundedScore(score),
    ...goingWith({ conflicted: isConflicted, code }, fields),
  };
}

function fieldsOf({
  node,
  saidAt,
  saidBy,
  dynamicType,
  chain,
  sources,
  contradictions,
}: MemoryToTell): Omit<ToldMemory, "id" | "score"> {
  const { kind, props, focus } = node;
  const notes = notesOf(node);
  return {
    kind: memoryKindOf(kind),
    title: nameOf(node),
    content: contentOf(node),
    rationale: typeof props.rationale === "string" ? props.rationale : undefined,
    confidence: confidenceOf(node),
    dynamicType,
    keywords: texts(props.keywords),
    affectedFiles: texts(props.affectedFiles),
    notes: notes.length > 0 ? notes : undefined,
    focus: focus ?? undefined,
    validFrom: new Date(saidAt).toISOString(),
    agentId: saidBy,
    causalChain: chain?.map(({ node, direction, depth }) => ({
      id: node.id,
      content: wholeOf(node),
      direction,
      depth,
    })),
    sources: sources?.map(toldSourceOf),
    contradictions: contradictions?.flatMap(told),
  };
}

export function toldSourceOf({ how, source, node }: Source): z.infer<typeof toldSource> {
  return { how, source, ...named(node) };
}

function texts(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.length > 0 ? value.map(String) : undefined;
}

function named(node: NodeRecord | undefined): { title?: string } {
  const title = node && nameOf(node);
  return title === undefined ? {} : { title };
}

function told({ other, conflict }: Contradiction): NonNullable<ToldMemory["contradictions"]> {
  const against = other ?? conflict;
  if (!against) return [];
  const question = other && conflict?.props.question;
  return [
    {
      id: against.id,
      content: wholeOf(against),
      ...(other && conflict && { conflictId: conflict.id }),
      ...(typeof question === "string" && { question }),
    },
  ];
}
