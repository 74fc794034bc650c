import {
  failureOf,
  lastNumber,
  MOST_READ,
  type ResultReader,
  type RunMaterial,
  type TestFailure,
} from "./testTally.ts";

const POINT = /^( *)(not )?ok\b(?: \d+)?(?: -)? ?(.*)$/;
/** Without a version before it, a line is one of the protocol only by its number: others say `ok` as well. */
const NUMBERED = /^( *)(not )?ok \d+\b(?: -)? ?(.*)$/;

interface Point {
  readonly name: string;
  readonly depth: number;
  readonly isOk: boolean;
  readonly isSkipped: boolean;
  /** The lines between it and the next. */
  readonly more: string;
}

/** The Test Anything Protocol: node:test, tap, bats, prove and others. */
export const readTap: ResultReader = (material) => {
  const { output } = material;
  const isVersioned = /^TAP version \d+$/m.test(output);
  if (!isVersioned && !/^1\.\.\d+$/m.test(output)) return null;
  const points = pointsIn(output, isVersioned ? POINT : NUMBERED);
  const isEmpty = isVersioned && /^1\.\.0\b/m.test(output);
  if (points.length === 0 && !isEmpty) return null;
  const failing = points.filter(
    ({ isOk, isSkipped, more }) => !isOk && !isSkipped && !/subtestsFailed|subtests? failed/.test(more),
  );
  const told = /^# pass \d+$/m.test(output);
  const outer = points.filter(({ depth }) => depth === 0);
  return {
    format: "tap",
    passed: told
      ? lastNumber(output, /^# pass (\d+)$/gm)
      : outer.filter(({ isOk, isSkipped }) => isOk && !isSkipped).length,
    failed: told
      ? lastNumber(output, /^# fail (\d+)$/gm) + lastNumber(output, /^# cancelled (\d+)$/gm)
      : failing.length,
    skipped: told
      ? lastNumber(output, /^# skipped (\d+)$/gm)
      : points.filter(({ isSkipped }) => isSkipped).length,
    failures: failing.slice(0, MOST_READ).map((point) => failureAt(point, material)),
  };
};

function pointsIn(output: string, form: RegExp): Point[] {
  const lines = output.split("\n");
  const starts = lines.flatMap((line, at) => (form.test(line) ? [at] : []));
  return starts.map((start, index) => {
    const [, margin = "", not, rest = ""] = form.exec(lines[start] ?? "") ?? [];
    return {
      name: rest.replace(/ # (skip|todo)\b.*$/i, ""),
      depth: margin.length,
      isOk: not === undefined,
      isSkipped: / # (skip|todo)\b/i.test(rest),
      more: lines.slice(start + 1, starts[index + 1]).join("\n"),
    };
  });
}

function failureAt({ name, more }: Point, { placeOf }: RunMaterial): TestFailure {
  const [, path, line] =
    /^ *location: '(.+):(\d+):\d+'$/m.exec(more) ?? /\(in test file (.+), line (\d+)\)/.exec(more) ?? [];
  const block = errorBlock(more);
  const inline = /^ *error: '(.*)'$/m.exec(more)?.[1];
  const comments = [...more.matchAll(/^# (?!Subtest)(.*)$/gm)].map(([, said]) => said).join("\n");
  return failureOf({
    name,
    file: path === undefined ? null : placeOf(path),
    ...(line !== undefined && { line: Number(line) }),
    text: more,
    shown: block ?? inline ?? comments,
  });
}

/** What is told over several lines. In two steps, as one pattern would look for the end from every beginning. */
function errorBlock(more: string): string | undefined {
  const start = /^ *error: (?:\|-?|>-?)\n/m.exec(more);
  if (!start) return undefined;
  const rest = more.slice(start.index + start[0].length);
  const end = rest.search(/\n *(?:code|name|stack|\.\.\.)/);
  return end === -1 ? undefined : rest.slice(0, end);
}
