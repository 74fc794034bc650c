import { failureOf, MOST_READ, type ResultReader, type RunMaterial, type TestFailure } from "./testTally.ts";

/** What Python's own unittest writes. */
export const readUnittest: ResultReader = (material) => {
  const ran = [...material.output.matchAll(/^Ran (\d+) tests? in [\d.]+s$/gm)].at(-1);
  const verdict = [...material.output.matchAll(/^(?:OK|FAILED)(?: \((.*)\))?$/gm)].at(-1);
  if (!ran || !verdict) return null;
  const count = (what: string) => Number(new RegExp(`${what}=(\\d+)`).exec(verdict[1] ?? "")?.[1] ?? 0);
  const failed = count("failures") + count("errors");
  const skipped = count("skipped");
  return {
    format: "unittest",
    passed: Math.max(0, Number(ran[1]) - failed - skipped),
    failed,
    skipped,
    failures: failuresIn(material),
  };
};

function failuresIn({ output, placeOf }: RunMaterial): TestFailure[] {
  return output
    .split(/^={10,}$/m)
    .slice(1, MOST_READ + 1)
    .flatMap((block) => {
      const [, name, inside] = /^(?:FAIL|ERROR): (\S+)(?: \((.*)\))?/m.exec(block) ?? [];
      if (name === undefined) return [];
      const text = (block.split(/^-{10,}$/m)[1] ?? "").trimEnd();
      const places = [...text.matchAll(/File "([^"]+)", line (\d+)/g)];
      const place = places.find(([, path]) => placeOf(path ?? "") !== null);
      const file = place ? placeOf(place[1] ?? "") : null;
      const line = place ? Number(place[2]) : undefined;
      const shown = text
        .split("\n")
        .filter((each) => each !== "" && !/^(\s|Traceback)/.test(each))
        .join("\n");
      return [failureOf({ name: inside ?? name, file, line, text, shown: shown || text })];
    });
}
