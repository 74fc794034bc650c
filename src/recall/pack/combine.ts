import type { NodeRecord } from "../../domain/record.ts";
import { bestFirst, type Candidate } from "./packQuestion.ts";

/** What one way of looking found, and how much that counts. */
export interface Evidence {
  readonly weight: number;
  /** Best first; the best counts as 1, whatever its score. */
  readonly hits: readonly Candidate[];
}

/** What the least of a file's symbols has of the file's score; the best has all of it. */
const LEAST_OF_FILE = 0.5;
const MOST_LINES_OF_FILE = 60;

/**
 * Makes one list of what several ways of looking found. They agree on a file more often than on the symbol in it, so the
 * files are compared first, and then the symbols of each file among themselves.
 */
export function combine(evidence: readonly Evidence[]): Candidate[] {
  const symbols = new Map<string, Candidate>();
  const files = new Map<string, number>();
  for (const { weight, hits } of evidence) {
    const top = Math.max(Number.MIN_VALUE, ...hits.map(({ score }) => score));
    for (const { node, score, why } of hits) {
      const known = symbols.get(node.id) ?? { node, score: 0, why: [] };
      symbols.set(node.id, {
        node,
        score: known.score + (weight * score) / top,
        why: [...new Set([...known.why, ...why])],
      });
    }
    for (const [path, best] of bestOfFiles(hits))
      files.set(path, (files.get(path) ?? 0) + (weight * best) / top);
  }
  const told = withoutWholes([...symbols.values()]);
  const tops = bestOfFiles(told);
  return bestFirst(
    told.map(({ node, score, why }) => {
      const path = pathOf(node);
      const share = score / Math.max(Number.MIN_VALUE, tops.get(path) ?? 0);
      const ofFile = LEAST_OF_FILE + (1 - LEAST_OF_FILE) * share;
      return { node, score: (files.get(path) ?? 0) * ofFile, why };
    }),
  );
}

/** A file that would not be shown whole says less than any symbol of it. */
function withoutWholes(candidates: readonly Candidate[]): Candidate[] {
  const symbols = candidates.filter(({ node }) => node.kind !== "FILE");
  const withSymbols = new Set(symbols.map(({ node }) => pathOf(node)));
  const isShort = ({ props }: NodeRecord) => Number(props.lines ?? 0) <= MOST_LINES_OF_FILE;
  return candidates.filter(
    ({ node }) => node.kind !== "FILE" || isShort(node) || !withSymbols.has(pathOf(node)),
  );
}

function bestOfFiles(candidates: Iterable<Candidate>): Map<string, number> {
  const best = new Map<string, number>();
  for (const { node, score } of candidates) {
    const path = pathOf(node);
    best.set(path, Math.max(best.get(path) ?? 0, score));
  }
  return best;
}

export function pathOf({ id, props }: NodeRecord): string {
  return String(props.path ?? id);
}
