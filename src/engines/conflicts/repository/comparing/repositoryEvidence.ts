import type { RepositoryClaim } from "../claims/repositoryClaim.ts";
import type { Declaration } from "../declaration.ts";

/** What speaks against a claim, and where it stands. */
export interface RepositoryEvidence {
  readonly claim: RepositoryClaim;
  readonly path: string;
  /** Null where something is not there: then no line says so. */
  readonly line: number | null;
  readonly text: string;
  /** One sentence with the place and the words. */
  readonly says: string;
  /** How sure it is, from 0 to 1. */
  readonly score: number;
}

/**
 * Whether there is such a file or folder, wherever it lies; with a slash before it, whether it lies at the top. Undefined
 * where that cannot be told.
 */
export type Exists = (path: string) => boolean | undefined;

export function evidenceOf(
  claim: RepositoryClaim,
  { path, line, text }: Declaration,
  score: number,
): RepositoryEvidence {
  return {
    claim,
    path,
    line,
    text,
    says: `${path} line ${line} says \`${text.replaceAll("`", "'")}\`.`,
    score,
  };
}
