import type { Props } from "../../domain/record.ts";
import { namesCode, overlaps } from "../episodes/entityKeys.ts";
import type { EpisodeType, Outcome } from "../episodes/episodeTypes.ts";
import { textsOf } from "../episodes/saidEpisode.ts";

/** One thing that happened, as a reflection sees it. */
export interface Observed {
  readonly id: string;
  readonly type: EpisodeType;
  /** Whose work it is part of: what was edited in one such line of work says nothing about tests in another. */
  readonly line: string;
  /** What was said; of a decision, its title. */
  readonly content: string;
  readonly outcome: Outcome | null;
  readonly metadata: Props;
  /** The code it is about: ids, and names that could not be placed. */
  readonly code: readonly string[];
}

export function isEdit({ type }: Observed): boolean {
  return type === "EDIT";
}

/** The file that was edited, under the name that the code has. */
export function editedFile({ metadata, code }: Observed): string {
  const [said = ""] = textsOf(metadata.file);
  const known = code.find((each) => !each.includes("::") && namesCode(said, each));
  return known ?? said.replaceAll("\\", "/").replace(/^\.\//, "");
}

export function hasFailed({ type, outcome, metadata }: Observed): boolean {
  return type === "TEST_RESULT" && (Number(metadata.failed) > 0 || outcome === "failure");
}

/** The test files that failed, as far as a result tells them from those that were run. */
export function failingFilesOf({ metadata: { failingFiles, testFiles } }: Observed): string[] {
  const failing = textsOf(failingFiles);
  return failing.length > 0 ? failing : textsOf(testFiles);
}

export function hasPassed(observed: Observed): boolean {
  return observed.type === "TEST_RESULT" && !hasFailed(observed) && observed.outcome !== "partial";
}

/** Something went wrong: an error, or tests that fail. */
export function isTrouble(observed: Observed): boolean {
  return observed.type === "ERROR" || hasFailed(observed);
}

/** Something went right that says so. A decision to do it is not yet done. */
export function isSuccess(observed: Observed): boolean {
  const { type, outcome } = observed;
  return hasPassed(observed) || (outcome === "success" && (type === "EDIT" || type === "OBSERVATION"));
}

/** What two have in common: of a file and something in it, that in it. */
export function sharedCode(one: readonly string[], other: readonly string[]): string[] {
  const shared = one.flatMap((a) =>
    other.filter((b) => overlaps(a, b)).map((b) => (a.length < b.length ? b : a)),
  );
  return [...new Set(shared)];
}

export function isAbout({ code }: Pick<Observed, "code">, asked: readonly string[]): boolean {
  return sharedCode(code, asked).length > 0;
}
