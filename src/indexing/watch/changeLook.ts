import type { SourceTree } from "../../sources/port.ts";
import type { GraphReader } from "../../stores/port.ts";
import { isCurrentAnalysis, isUnfinished } from "../analysisVersion.ts";
import { fileStamps } from "../fileStamps.ts";
import { sourceChanges } from "../sourceChanges.ts";

/** Where looking at all files takes long, answers in quick succession share one look that found nothing. */
const SLOW_MS = 200;
const SHARED_FOR_MS = 2_000;

/** Finds what the index has not caught up with, by one look at the outside of every file. */
export class ChangeLook {
  readonly #tree: SourceTree;
  readonly #code: GraphReader;
  #sharedUntilMs = Number.NEGATIVE_INFINITY;
  #looking: Promise<readonly string[]> | undefined;
  #next: Promise<readonly string[]> | undefined;

  constructor(tree: SourceTree, code: GraphReader) {
    this.#tree = tree;
    this.#code = code;
  }

  /** The paths of files that changed, came or went since they were indexed, as of a moment ago at worst. */
  recently(): Promise<readonly string[]> {
    return performance.now() < this.#sharedUntilMs ? Promise.resolve([]) : this.now();
  }

  now(): Promise<readonly string[]> {
    this.#next ??= this.#lookAfter(this.#looking);
    return this.#next;
  }

  /** A look that is under way may have passed the file that changed just now, so whoever comes then shares the next. */
  async #lookAfter(former: Promise<unknown> | undefined): Promise<readonly string[]> {
    await former?.catch(() => {});
    this.#looking = this.#look();
    this.#next = undefined;
    return await this.#looking;
  }

  /** Whether something is left to do although no file changed: a build was broken off, or Loci analyses otherwise by now. */
  async isUnfinished(): Promise<boolean> {
    return (await isUnfinished(this.#code)) || !(await isCurrentAnalysis(this.#code));
  }

  async #look(): Promise<readonly string[]> {
    const startedAtMs = performance.now();
    const { changed, removed } = sourceChanges(await this.#tree.list(), await fileStamps(this.#code));
    const paths = [...changed.map(({ path }) => path), ...removed];
    const endedAtMs = performance.now();
    // Only "nothing" is shared: what is pending now may have been indexed by the next answer.
    if (paths.length === 0 && endedAtMs - startedAtMs > SLOW_MS)
      this.#sharedUntilMs = endedAtMs + SHARED_FOR_MS;
    return paths;
  }
}
