import type { NodeKind } from "../../domain/kinds.ts";
import type { Json, NodeRecord, Props } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { MEMORY_KINDS, type MemoryKind, memoryKindOf } from "../memory/memoryKinds.ts";
import { missingFields } from "../memory/saidMemory.ts";

/** What names and says something; a part says that itself. */
const OWN_WORDS = new Set(["title", "content", "rationale", "notes"]);

export function partProps(whole: Props, part: Props): Props {
  const shared = Object.entries(whole).filter(([name]) => !OWN_WORDS.has(name));
  return { ...Object.fromEntries(shared), ...part };
}

/** The same said as another kind of memory: what one kind calls its reasons, another calls its content. */
export function reclassifiedProps(
  props: Props,
  kind: MemoryKind,
  title: string | undefined,
  now: Instant,
): Props {
  const { entity, rationale, content, ...rest } = props;
  const name = title ?? props.title ?? entity;
  const said = content ?? rationale;
  switch (kind) {
    case "decision":
      return defined({
        ...rest,
        title: name,
        content,
        rationale: rationale ?? content,
        tradeoffs: props.tradeoffs ?? [],
        affectedFiles: props.affectedFiles ?? [],
      });
    case "fact":
      return defined({ ...rest, title, entity: entity ?? props.title, content: said });
    case "pattern":
      return defined({ ...rest, title: name, content: said, lastValidatedAt: props.lastValidatedAt ?? now });
    case "note":
      return defined({ ...rest, title: name, content: said });
  }
}

/** The fields that a memory of a kind cannot do without, and that are not there. */
export function lackingFields(kind: NodeKind, props: Props): string[] {
  const name = MEMORY_KINDS.find((each) => each === memoryKindOf(kind));
  // Safe: only whether a field is there, and whether a text is blank, is looked at.
  return name
    ? missingFields({ ...props, kind: name } as Parameters<typeof missingFields>[0])
    : texts(props.content).length === 0
      ? ["content"]
      : [];
}

/** Whether all who may read one record may read another. */
export function isReadByReadersOf(
  record: Pick<NodeRecord, "visibility" | "agents">,
  other: Pick<NodeRecord, "visibility" | "agents">,
  visibilities: readonly string[],
): boolean {
  return (
    visibilities.indexOf(record.visibility) <= visibilities.indexOf(other.visibility) &&
    other.agents.every((agent) => record.agents.includes(agent))
  );
}

function texts(value: Json | undefined): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  return Array.isArray(value) ? value.map(String) : [];
}

function defined(props: Readonly<Record<string, Json | undefined>>): Props {
  return Object.fromEntries(
    Object.entries(props).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}
