import { readFile } from "node:fs/promises";

/** One statement, and whether the repository speaks against it. */
export interface Statement {
  readonly text: string;
  readonly expect: "stale" | "silent";
  readonly kind: string;
  readonly by: "machine" | "hand";
  /** A commit at which it was true, so that nothing may speak against it there. */
  readonly trueAt?: string;
}

export interface StatedRepository {
  readonly name: string;
  /** Owner and name where it can be had. */
  readonly from: string;
  readonly half: "development" | "heldOut" | "fresh";
  /** The commit that the statements are compared with. */
  readonly at: string;
  readonly statements: readonly Statement[];
}

export async function readStatements(): Promise<StatedRepository[]> {
  return JSON.parse(await readFile(new URL("statements.json", import.meta.url), "utf8"));
}
