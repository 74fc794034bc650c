import { clipped } from "../../domain/clipped.ts";
import type { Json } from "../../domain/record.ts";
import { textsOf } from "../episodes/saidEpisode.ts";
import { failingFilesOf, hasFailed, hasPassed, type Observed } from "../reflection/observed.ts";

/** A test that failed when it was last run. */
export interface FailingTest {
  /** Its file; empty where a result does not say which tests it is of. */
  readonly file: string;
  readonly result: Observed;
  /** How many tests of it failed, as far as the result says. */
  readonly failed: number;
  /** What was said of it: of this file alone, where that was told apart. */
  readonly told: string;
}

/** Of what happened, oldest first, the tests that fail now; the newest first. */
export function testsFailing(observed: readonly Observed[]): FailingTest[] {
  const failing = new Map<string, Observed>();
  for (const result of observed) {
    for (const file of ranIn(result, [...failing.keys()])) failing.delete(file);
    for (const file of failedIn(result)) failing.set(file, result);
  }
  return [...failing].map(([file, result]) => ({ file, result, ...toldOf(file, result) })).reverse();
}

/** Of the files that fail so far, those that were run again. */
function ranIn(result: Observed, failing: readonly string[]): readonly string[] {
  if (!hasFailed(result) && !hasPassed(result)) return [];
  const files = textsOf(result.metadata.testFiles);
  // Who names no files has run all there are, if that ended well.
  const isAll = result.metadata.ranAll === true || (files.length === 0 && hasPassed(result));
  return isAll ? failing : [...files, ...failedIn(result)];
}

function failedIn(result: Observed): readonly string[] {
  if (!hasFailed(result)) return [];
  const files = failingFilesOf(result);
  return files.length > 0 ? files : [""];
}

const MOST_TOLD = 3;
const LONGEST_TOLD = 200;

function toldOf(file: string, { metadata, content }: Observed): Pick<FailingTest, "failed" | "told"> {
  const own = failuresIn(metadata.failures).filter((failure) => failure.file === file);
  if (own.length === 0) return { failed: Number(metadata.failed) || 1, told: content };
  const shown = own
    .slice(0, MOST_TOLD)
    .map(({ name, message }) => clipped(`${name}: ${message}`, LONGEST_TOLD));
  const more = own.length > shown.length ? `; and ${own.length - shown.length} more` : "";
  return { failed: own.length, told: shown.join("; ") + more };
}

interface Told {
  readonly name: string;
  readonly file: string;
  readonly message: string;
}

function failuresIn(value: Json | undefined): Told[] {
  return (Array.isArray(value) ? value : []).flatMap((each) =>
    typeof each === "object" && each !== null
      ? [
          {
            name: String(each.name ?? ""),
            file: String(each.file ?? ""),
            message: String(each.message ?? "").split("\n")[0] ?? "",
          },
        ]
      : [],
  );
}
