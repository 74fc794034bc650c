import type { Instant } from "../../domain/time.ts";
import { type FailingTest, testsFailing } from "../briefing/testsFailing.ts";
import { isPathLike } from "../codeState/codeName.ts";
import { textsOf } from "../episodes/saidEpisode.ts";
import { editedFile, isEdit, type Observed } from "../reflection/observed.ts";

/** What is kept of one task, as far as it says which code it had to do with. */
export interface TaskTraces {
  readonly taskId: string;
  readonly observed: readonly Observed[];
  /** The code that is claimed for it. */
  readonly claimed: readonly string[];
}

export interface TouchedFile {
  readonly path: string;
  readonly taskIds: readonly string[];
  readonly edits: number;
  readonly isClaimed: boolean;
}

export interface TouchedTest {
  readonly path: string;
  /** How it went when it was last run for one of the tasks; null if that is not known. */
  readonly state: "passing" | "failing" | null;
}

export interface TouchedCode {
  /** Those edited most first. */
  readonly files: readonly TouchedFile[];
  /** Those that fail first. */
  readonly tests: readonly TouchedTest[];
  /** By the results that tell of it, the newest first. */
  readonly failing: readonly FailingTest[];
}

interface Touch {
  readonly taskId: string;
  readonly path: string;
  readonly isEdit?: boolean;
  readonly isClaim?: boolean;
}

/** The files that tasks edited, spoke of or claimed, and the tests among them or run for them. */
export function touchedCode(
  traces: readonly TaskTraces[],
  isTest: (path: string) => boolean,
  momentOf: (id: string) => Instant,
): TouchedCode {
  const byPath = Map.groupBy(traces.flatMap(touchesOf), ({ path }) => path);
  const results = traces
    .flatMap(({ observed }) => observed)
    .filter(({ type }) => type === "TEST_RESULT")
    .sort((one, other) => momentOf(one.id) - momentOf(other.id));
  const failing = testsFailing(results);
  const run = new Set(results.flatMap(({ metadata }) => textsOf(metadata.testFiles)));
  const tests = new Set([...run, ...[...byPath.keys()].filter(isTest)]);
  return {
    files: [...byPath]
      .filter(([path]) => !tests.has(path))
      .map(fileOf)
      .sort(byEdits),
    tests: [...tests].map((path) => testOf(path, run, failing)).sort(byState),
    failing,
  };
}

function touchesOf({ taskId, observed, claimed }: TaskTraces): Touch[] {
  const spokenOf = observed.flatMap((each) => {
    const edited = isEdit(each) ? editedFile(each) : "";
    const paths = new Set([...each.code.filter(isPathLike).map(fileIn), ...(edited === "" ? [] : [edited])]);
    return [...paths].map((path) => ({ taskId, path, isEdit: path === edited }));
  });
  const held = claimed
    .filter((target) => isPathLike(target) && !/[*?{]/.test(target))
    .map((target) => ({ taskId, path: fileIn(target), isClaim: true }));
  return [...spokenOf, ...held];
}

function fileIn(code: string): string {
  return code.split("::", 1)[0] ?? code;
}

function fileOf([path, touches]: [string, readonly Touch[]]): TouchedFile {
  return {
    path,
    taskIds: [...new Set(touches.map(({ taskId }) => taskId))],
    edits: touches.filter(({ isEdit }) => isEdit).length,
    isClaimed: touches.some(({ isClaim }) => isClaim),
  };
}

function testOf(path: string, run: ReadonlySet<string>, failing: readonly FailingTest[]): TouchedTest {
  if (failing.some(({ file }) => file === path)) return { path, state: "failing" };
  return { path, state: run.has(path) ? "passing" : null };
}

function byEdits(one: TouchedFile, other: TouchedFile): number {
  return other.edits - one.edits || byPath(one, other);
}

const STATES: readonly TouchedTest["state"][] = ["failing", "passing", null];

function byState(one: TouchedTest, other: TouchedTest): number {
  return STATES.indexOf(one.state) - STATES.indexOf(other.state) || byPath(one, other);
}

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  return one.path < other.path ? -1 : Number(one.path > other.path);
}
