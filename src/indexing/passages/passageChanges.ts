import type { PassageChange } from "../../passages/applyChange.ts";
import type { ParsedFile } from "../parseFiles.ts";
import type { FileDigest } from "../resolve/digest.ts";

/** Gathers what a transaction changes in the passages. */
export class PassageChanges implements PassageChange {
  readonly put: Uint8Array[] = [];
  readonly remove: string[];

  constructor(gone: readonly string[]) {
    this.remove = [...gone];
  }

  /** The digest is null for a file that is none of the graph's, and undefined for one that stays as it was. */
  note({ entry, parsed }: ParsedFile, digest: FileDigest | null | undefined): void {
    if (digest === null) this.remove.push(entry.path);
    else if (digest && parsed?.packedPassages) this.put.push(parsed.packedPassages);
  }
}
