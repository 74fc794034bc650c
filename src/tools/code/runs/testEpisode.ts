import { clipped } from "../../../domain/clipped.ts";
import { counted } from "../../../domain/counted.ts";
import type { Props } from "../../../domain/record.ts";
import { episodeEntities, episodeProps } from "../../../engines/episodes/saidEpisode.ts";
import type { RunVerdict } from "../../../engines/testRuns/judgeRun.ts";
import type { TestFailure } from "../../../engines/testRuns/reading/testTally.ts";
import type { Statement } from "../../memory/keep/statement.ts";

export interface TestRun {
  readonly verdict: RunVerdict;
  /** As they may be kept: screened, and few. */
  readonly failures: readonly TestFailure[];
  /** The files that were chosen; null: all there are. */
  readonly tests: readonly string[] | null;
  /** What the tests that fail are about. */
  readonly tested: readonly string[];
  readonly durationMs: number;
  readonly taskId?: string | undefined;
  readonly producedByTaskId?: string | undefined;
}

const MOST_TOLD = 3;
const LONGEST_TOLD = 160;
const MOST_FILES = 200;
const MOST_ENTITIES = 60;

/** A run of tests as it is remembered: as if somebody had told of it, by the same road. */
export function testEpisode(run: TestRun): Statement {
  const { verdict, tests, tested, taskId, producedByTaskId } = run;
  const { failingFiles } = verdict;
  const failing = failingFiles.slice(0, MOST_FILES);
  const files = [...new Set([...failing, ...(tests ?? [])])].slice(0, MOST_FILES);
  const report = {
    type: "TEST_RESULT" as const,
    content: contentOf(run),
    outcome: verdict.outcome,
    metadata: metadataOf(run, files, failing),
  };
  const entities = [
    ...episodeEntities({ ...report, metadata: { testFiles: files.slice(0, MOST_ENTITIES) } }),
    ...tested,
  ];
  return {
    kind: "EPISODE",
    props: { ...episodeProps(report), ...(entities.length > 0 && { entities }) },
    taskId,
    producedByTaskId,
    code: entities,
    isChained: true,
  };
}

function metadataOf(
  { verdict, failures, durationMs }: TestRun,
  testFiles: readonly string[],
  failingFiles: readonly string[],
): Props {
  const { passed, failed, skipped, outcome, ranAll } = verdict;
  return {
    passed,
    failed,
    skipped,
    testFiles,
    ...(outcome === "failure" && { failingFiles, failures: failures.map((failure) => ({ ...failure })) }),
    ...(ranAll && { ranAll }),
    durationMs,
  };
}

/** One sentence, and of what fails the first few. */
function contentOf({ verdict, failures }: TestRun): string {
  const told = failures.slice(0, MOST_TOLD).map(({ name, file, message }) => {
    const place = file === undefined || name === file ? "" : ` (${file})`;
    return clipped(`${name}${place}: ${message.split("\n")[0] ?? ""}`, LONGEST_TOLD);
  });
  const more = failures.length > told.length ? `; and ${failures.length - told.length} more` : "";
  return [verdictWords(verdict), ...(told.length > 0 ? [`${told.join("; ")}${more}`] : [])].join(" ");
}

type VerdictCounts = Pick<RunVerdict, "outcome" | "passed" | "failed" | "isCounted">;

/** How it went, in a sentence. */
export function verdictWords({ outcome, passed, failed, isCounted }: VerdictCounts): string {
  if (outcome === "partial") return "The test command ended well, and ran no test.";
  if (outcome === "success")
    return isCounted
      ? `${counted(passed, "test")} passed.`
      : "The tests passed; how many, the output does not say.";
  if (failed > 0) return `${counted(failed, "test")} failed${isCounted ? `, ${passed} passed` : ""}.`;
  return "The test command failed, and names no test that did.";
}
