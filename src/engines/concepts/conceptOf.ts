import type { NodeRecord } from "../../domain/record.ts";
import { conceptKey } from "./conceptName.ts";

/** Something that was accepted as a concept of a project. */
export interface KnownConcept {
  readonly name: string;
  readonly key: string;
}

export function knownConcepts(nodes: readonly NodeRecord[]): KnownConcept[] {
  return nodes.flatMap(({ props }) =>
    props.status === "accepted" && typeof props.canonicalName === "string"
      ? [{ name: props.canonicalName, key: conceptKey(props.canonicalName) }]
      : [],
  );
}

/** The concept that a memory falls under: the one it is about, else one it is tagged with, else one in its title. */
export function conceptOf({ props }: NodeRecord, concepts: readonly KnownConcept[]): string | null {
  if (concepts.length === 0) return null;
  const { entity, keywords, title } = props;
  const tags = [entity, ...(Array.isArray(keywords) ? keywords : [])].map((tag) =>
    conceptKey(String(tag ?? "")),
  );
  for (const tag of tags) {
    const named = concepts.find(({ key }) => key === tag);
    if (named) return named.name;
  }
  const inTitle = new Set(conceptKey(String(title ?? "")).split(" "));
  const named = concepts
    .filter(({ key }) => key.split(" ").every((term) => inTitle.has(term)))
    .sort((a, b) => b.key.length - a.key.length);
  return named[0]?.name ?? null;
}
