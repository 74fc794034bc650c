import { Failure } from "../domain/failure.ts";

/** What is kept of an index is not what was written: it has to be made anew from what it is about. */
export class DamagedIndex extends Failure {
  /** `part`: the artifact, or what of it, for the log. */
  constructor(part: string) {
    super(
      "unavailable",
      `The search index is damaged: ${part}.`,
      "Ask again in a moment: it is being made anew. `loci doctor` tells whether it is whole.",
    );
  }
}

/** Null where the index that is read is damaged. */
export async function unlessDamaged<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (thrown) {
    if (thrown instanceof DamagedIndex) return null;
    throw thrown;
  }
}
