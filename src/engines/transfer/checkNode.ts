import { type NodeKind, searchFields } from "../../domain/kinds.ts";
import type { Json, Props } from "../../domain/record.ts";

/** What has an id that Loci made: the kind and a number. */
const NUMBERED: ReadonlySet<NodeKind> = new Set([
  "DECISION",
  "FACT",
  "PATTERN",
  "NOTE",
  "LEARNING",
  "EPISODE",
  "CONCEPT",
  "REPORT",
  "DOCUMENT",
  "SECTION",
  "CHUNK",
]);

type Sort = "text" | "texts" | "number" | "object";

const NAMES: Readonly<Record<Sort, readonly string[]>> = {
  text: [
    ...[
      "title",
      "content",
      "rationale",
      "entity",
      "name",
      "description",
      "summary",
      "truth",
      "body",
      "label",
    ],
    ...[
      "status",
      "type",
      "outcome",
      "role",
      "speaker",
      "pattern",
      "subject",
      "canonicalName",
      "slug",
      "date",
    ],
    ...["conversationId", "externalId", "documentId", "sectionId", "attachmentId", "format", "source"],
    ...["question", "category", "raisedBy", "intent", "sourceWorkflow"],
  ],
  texts: [
    ...["keywords", "tradeoffs", "affectedFiles", "sources", "entities", "notes", "trail", "appliesTo"],
    ...["counted", "shapes", "examples", "factIds"],
  ],
  number: [
    ...["confidence", "extractedAt", "lastValidatedAt", "resolvedAt", "raisedAt", "at", "demand"],
    ...["level", "page", "sections", "chunks"],
  ],
  object: ["metadata"],
};

/** What a property of that name holds, whatever it is a property of. */
const SORTS = new Map(
  Object.entries(NAMES).flatMap(([sort, names]) => names.map((name) => [name, sort as Sort] as const)),
);

const isText = (value: Json) => typeof value === "string";
const isTexts = (value: Json) => Array.isArray(value) && value.every(isText);
const FITS: Readonly<Record<Sort, (value: Json) => boolean>> = {
  text: isText,
  texts: isTexts,
  number: (value) => typeof value === "number",
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};
const MEANT: Readonly<Record<Sort, string>> = {
  text: "a text",
  texts: "a list of texts",
  number: "a number",
  object: "an object",
};

/** Why a node cannot be one that Loci wrote, which all that reads it would trip over; null where it can. */
export function faultOf({
  id,
  kind,
  props,
}: {
  readonly id: string;
  readonly kind: NodeKind;
  readonly props: Props;
}): string | null {
  const prefix = `${kind.toLowerCase()}:`;
  if (NUMBERED.has(kind) && !id.startsWith(prefix)) return `\`id\` does not begin with ${prefix}`;
  if (NUMBERED.has(kind) && /\p{Cc}/u.test(id)) return "`id` holds control characters";
  const fields = searchFields(kind);
  for (const [name, value] of Object.entries(props)) {
    const sort = SORTS.get(name);
    if (sort && !FITS[sort](value)) return `\`props.${name}\` is not ${MEANT[sort]}`;
    if (!sort && name in fields && !isText(value) && !isTexts(value))
      return `\`props.${name}\` is neither a text nor a list of texts`;
  }
  return null;
}

/** Walked level by level: what is nested deep enough breaks whoever calls itself for each level. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return false;
}
