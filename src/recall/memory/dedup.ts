import { addressOf, type Candidate } from "./candidate.ts";

/** Of several that say the same, by any of their names or by their content, the best stays. */
export function dedup<Item extends Pick<Candidate, "node">>(candidates: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    const names = namesOf(candidate);
    if (names.some((name) => seen.has(name))) return false;
    for (const name of names) seen.add(name);
    return true;
  });
}

/** A slug or a canonical name tells things of one kind apart. */
function namesOf({ node }: Pick<Candidate, "node">): string[] {
  const { slug, canonicalName } = node.props;
  return [
    `id ${addressOf(node)}`,
    ...(typeof slug === "string" ? [`slug ${node.kind} ${slug}`] : []),
    ...(typeof canonicalName === "string" ? [`name ${node.kind} ${canonicalName.toLowerCase()}`] : []),
    ...(node.contentHash === null ? [] : [`content ${node.kind} ${node.contentHash}`]),
  ];
}
