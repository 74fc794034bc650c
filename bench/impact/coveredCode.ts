import type { NodeRecord } from "../../src/domain/record.ts";
import type { CoverageTruth, TestRun } from "./truth/coverageTruth.ts";

/** Which tests execute what, in the ids of the code graph. */
export interface CoveredCode {
  /** All that were run and are in the graph: functions, or files where those were run as a whole. */
  readonly tests: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, ReadonlySet<string>>;
  readonly files: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Lays what was executed over the functions of the graph. What stands in no function is run by loading its file. */
export function coveredCode(
  { language, tests, spans }: CoverageTruth,
  records: readonly NodeRecord[],
): CoveredCode {
  const known = new Map(records.map((record) => [String(record.id), record]));
  const ids = tests.map((test) => idOf(test, known));
  const functions = new Map<string, Set<string>>();
  const files = new Map<string, Set<string>>();
  const around = functionsByLine(records, known, language === "python");
  for (const { path, startLine, tests: runs } of spans) {
    const id = around(path, startLine);
    if (id === null) continue;
    const executedBy = runs.flatMap((run) => ids[run] ?? []);
    for (const [map, key] of [
      [functions, id],
      [files, path],
    ] as const) {
      const all = map.get(key) ?? new Set();
      map.set(key, all);
      for (const test of executedBy) all.add(test);
    }
  }
  return { tests: new Set(ids.filter((id) => id !== null)), functions, files };
}

function idOf({ file, name }: TestRun, known: ReadonlyMap<string, unknown>): string | null {
  const id = name === null ? file : `${file}::${name}`;
  return known.has(id) ? id : null;
}

/** The innermost function at a line of a file that holds no tests. The head of a Python function is run by loading it. */
function functionsByLine(
  records: readonly NodeRecord[],
  known: ReadonlyMap<string, NodeRecord>,
  isHeadLoaded: boolean,
): (path: string, line: number) => string | null {
  const code = records.filter(({ kind, props }) => {
    const isTest = known.get(String(props.path))?.props.isTest === true || props.form === "test";
    return kind === "FUNCTION" && !isTest;
  });
  const byPath = Map.groupBy(code, ({ props }) => String(props.path));
  const firstLine = ({ props }: NodeRecord) =>
    isHeadLoaded ? Number(props.nameLine ?? props.startLine) + 1 : Number(props.startLine);
  return (path, line) => {
    const holding = (byPath.get(path) ?? []).filter(
      (each) => firstLine(each) <= line && line <= Number(each.props.endLine),
    );
    const inner = holding.reduce<NodeRecord | null>(
      (best, next) => (best && Number(best.props.startLine) > Number(next.props.startLine) ? best : next),
      null,
    );
    return inner && String(inner.id);
  };
}
