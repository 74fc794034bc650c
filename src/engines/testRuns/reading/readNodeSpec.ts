import {
  failureOf,
  lastNumber,
  MOST_READ,
  type ResultReader,
  type RunMaterial,
  type TestFailure,
} from "./testTally.ts";

/** What node:test writes for people. */
export const readNodeSpec: ResultReader = (material) => {
  const { output } = material;
  const count = (what: string) => lastNumber(output, new RegExp(`^ℹ ${what} (\\d+)$`, "gmu"));
  if (!/^ℹ pass \d+$/mu.test(output)) return null;
  return {
    format: "node:test",
    passed: count("pass"),
    failed: count("fail") + count("cancelled"),
    skipped: count("skipped") + count("todo"),
    failures: failuresIn(material),
  };
};

function failuresIn({ output, placeOf }: RunMaterial): TestFailure[] {
  const [, told = ""] = output.split(/^✖ failing tests:$/mu);
  return told
    .split(/^test at (?=.+:\d+:\d+$)/m)
    .slice(1, MOST_READ + 1)
    .map((block) => {
      const [place = "", head = "", ...body] = block.split("\n");
      const [, path = "", line] = /^(.+):(\d+):\d+$/.exec(place) ?? [];
      const name = head.replace(/^✖ /u, "").replace(/ \([\d.]+ms\)$/, "");
      const text = body.join("\n");
      const shown = text.split(/^ {6}at /m)[0];
      return failureOf({ name, file: placeOf(path), line: Number(line), text, shown });
    });
}
