import type { Candidate } from "./candidate.ts";

/** So many of one document come before everything else has had its turn. */
const MOST_OF_ONE = 3;

/** What one document has beyond its best parts comes last: a long one about the question would be the whole answer. */
export function spread(candidates: readonly Candidate[]): Candidate[] {
  const counts = new Map<string, number>();
  const first: Candidate[] = [];
  const rest: Candidate[] = [];
  for (const candidate of candidates) {
    const document = documentOf(candidate);
    const count = document === null ? 0 : (counts.get(document) ?? 0);
    if (document !== null) counts.set(document, count + 1);
    (count < MOST_OF_ONE ? first : rest).push(candidate);
  }
  return [...first, ...rest];
}

function documentOf({ node: { id, kind, props } }: Candidate): string | null {
  if (kind === "DOCUMENT") return id;
  return typeof props.documentId === "string" ? props.documentId : null;
}
