import type { SkipReason, SourceListing } from "../port.ts";

const MAX_NAMES = 10;
const MAX_PROBLEMS = 20;

/** Reasons a person should hear of by name: what lies there was wanted, or may have been. */
const NAMED: Readonly<Partial<Record<SkipReason, string>>> = {
  nested_repository:
    "Nested repositories are not read; open each as a workspace of its own, or set `nestedRepositories` to `include`",
  bad_name: "Names that are not valid UTF-8 are skipped",
  too_large: "Files that are too large are skipped",
  too_deep: "Folders nested too deeply are not entered",
  unreadable: "Not readable",
};

/** Counts what a listing leaves out, and names some of it. */
export class Tally {
  readonly #skipped = new Map<SkipReason, number>();
  readonly #names = new Map<SkipReason, string[]>();
  readonly #problems: string[] = [];

  skip(reason: SkipReason, path: string): void {
    const count = (this.#skipped.get(reason) ?? 0) + 1;
    this.#skipped.set(reason, count);
    if (NAMED[reason] === undefined || count > MAX_NAMES) return;
    this.#names.set(reason, [...(this.#names.get(reason) ?? []), path]);
  }

  problem(sentence: string): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(sentence);
  }

  result(): Omit<SourceListing, "files"> {
    const named = [...this.#names].map(([reason, paths]) => this.#namedProblem(reason, paths));
    return { skipped: Object.fromEntries(this.#skipped), problems: [...this.#problems, ...named] };
  }

  /** Names are quoted: a file may be called anything, also a sentence of its own. */
  #namedProblem(reason: SkipReason, paths: readonly string[]): string {
    const more = (this.#skipped.get(reason) ?? 0) - paths.length;
    const names = paths
      .toSorted()
      .map((path) => JSON.stringify(path))
      .join(", ");
    return `${NAMED[reason]}: ${names}${more > 0 ? ` and ${more} more` : ""}.`;
  }
}
