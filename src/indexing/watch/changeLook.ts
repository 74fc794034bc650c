import type { SourceTree } from "../../sources/port.ts";
import type { GraphReader } from "../../stores/port.ts";
import { isCurrentAnalysis, isUnfinished } from "../analysisVersion.ts";
import { fileStamps } from "../fileStamps.ts";
import { sourceChanges } from "../sourceChanges.ts";
import { builtCommit } from "./builtCommit.ts";

/** What the index has not caught up with. */
export interface Lag {
  /** Files that changed, came or went since they were indexed. */
  readonly paths: readonly string[];
  /** Whether another commit is checked out than the index stands for; it may differ in no file. */
  readonly isOtherCommit: boolean;
}

export const NO_LAG: Lag = { paths: [], isOtherCommit: false };

/** Looking at so many files takes long, so answers in quick succession share one look that found nothing. */
const MANY_FILES = 10_000;
const SHARED_FOR_MS = 2_000;

/** Finds what the index has not caught up with, by one look at the outside of every file. */
export class ChangeLook {
  readonly #tree: SourceTree;
  readonly #code: GraphReader;
  #sharedUntilMs = Number.NEGATIVE_INFINITY;
  /** When the last look began that found nothing. */
  #foundNothingMs = Number.NEGATIVE_INFINITY;
  #looking: Promise<Lag> | undefined;
  #next: Promise<Lag> | undefined;

  constructor(tree: SourceTree, code: GraphReader) {
    this.#tree = tree;
    this.#code = code;
  }

  /** As of a moment ago at worst. */
  recently(): Promise<Lag> {
    return performance.now() < this.#sharedUntilMs ? Promise.resolve(NO_LAG) : this.now();
  }

  /** As of a look that began at that moment or later, by `performance.now`. */
  since(momentMs: number): Promise<Lag> {
    return momentMs <= this.#foundNothingMs ? Promise.resolve(NO_LAG) : this.recently();
  }

  now(): Promise<Lag> {
    this.#next ??= this.#lookAfter(this.#looking);
    return this.#next;
  }

  /** A look that is under way may have passed the file that changed just now, so whoever comes then shares the next. */
  async #lookAfter(former: Promise<unknown> | undefined): Promise<Lag> {
    await former?.catch(() => {});
    this.#looking = this.#look();
    this.#next = undefined;
    return await this.#looking;
  }

  /** Whether something is left to do although no file changed: a build was broken off, or Loci analyses otherwise by now. */
  async isUnfinished(): Promise<boolean> {
    return (await isUnfinished(this.#code)) || !(await isCurrentAnalysis(this.#code));
  }

  async #look(): Promise<Lag> {
    const begunMs = performance.now();
    const [{ files, paths }, isOtherCommit] = await Promise.all([this.#lookAtFiles(), this.#isOtherCommit()]);
    // Only "nothing" is shared: what is pending now may have been indexed by the next answer.
    if (paths.length === 0 && !isOtherCommit) {
      this.#foundNothingMs = begunMs;
      if (files > MANY_FILES) this.#sharedUntilMs = performance.now() + SHARED_FOR_MS;
    }
    return { paths, isOtherCommit };
  }

  async #lookAtFiles(): Promise<{ readonly files: number; readonly paths: readonly string[] }> {
    const listing = await this.#tree.list();
    const { changed, removed } = sourceChanges(listing, await fileStamps(this.#code));
    return { files: listing.files.length, paths: [...changed.map(({ path }) => path), ...removed] };
  }

  async #isOtherCommit(): Promise<boolean> {
    return ((await this.#tree.commit()) ?? "") !== (await builtCommit(this.#code));
  }
}
