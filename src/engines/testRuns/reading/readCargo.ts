import { failureOf, MOST_READ, type ResultReader, type RunMaterial, type TestFailure } from "./testTally.ts";

const TOTALS = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;/gm;

/** What `cargo test` writes by itself: one part for each program that it tests with. */
export const readCargo: ResultReader = (material) => {
  const totals = [...material.output.matchAll(TOTALS)];
  if (totals.length === 0) return null;
  const sum = (group: number) => totals.reduce((total, each) => total + Number(each[group]), 0);
  return {
    format: "cargo test",
    passed: sum(1),
    failed: sum(2),
    skipped: sum(3),
    failures: failuresIn(material),
  };
};

function failuresIn({ output, placeOf }: RunMaterial): TestFailure[] {
  const blocks = output.matchAll(/^---- (.+) stdout ----\n([\s\S]*?)(?=^---- |^failures:$)/gm);
  return [...blocks].slice(0, MOST_READ).map(([, name = "", text = ""]) => {
    const [, path, line] = / panicked at (.{1,400}?):(\d+):\d+:$/m.exec(text) ?? [];
    const said = text
      .split(/^stack backtrace:|^note: /m)[0]
      ?.replace(/^thread .{0,200} panicked at .*\n/m, "");
    return failureOf({
      name,
      file: path === undefined ? null : placeOf(path),
      ...(line !== undefined && { line: Number(line) }),
      text,
      shown: said,
    });
  });
}
