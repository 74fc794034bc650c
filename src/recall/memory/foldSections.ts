import { bestFirst, type Candidate } from "./candidate.ts";

/** A section says what its chunks say, in short. Where one of these is found, it stands for both, by the better score. */
export function foldSections(candidates: readonly Candidate[]): Candidate[] {
  const sections = new Map(
    candidates.filter(({ node }) => node.kind === "SECTION").map((each) => [String(each.node.id), each]),
  );
  const folded = new Set<string>();
  const raised = candidates.map((candidate) => {
    const id = String(candidate.node.props.sectionId);
    const section = sections.get(id);
    // Candidates come best first, so this is the best chunk of the section.
    if (!section || folded.has(id)) return candidate;
    folded.add(id);
    return { ...candidate, score: Math.max(candidate.score, section.score) };
  });
  return bestFirst(raised.filter(({ node }) => !folded.has(node.id)));
}
