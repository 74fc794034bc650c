import {
  failureOf,
  lastNumber,
  MOST_READ,
  type ResultReader,
  type RunMaterial,
  type TestFailure,
} from "./testTally.ts";

/** What mocha writes by itself. */
export const readMocha: ResultReader = (material) => {
  const { output } = material;
  if (!/^ {2}\d+ passing \(\d+(?:ms|[smhd])\)$/m.test(output)) return null;
  return {
    format: "mocha",
    passed: lastNumber(output, /^ {2}(\d+) passing \(/gm),
    failed: lastNumber(output, /^ {2}(\d+) failing$/gm),
    skipped: lastNumber(output, /^ {2}(\d+) pending$/gm),
    failures: failuresIn(material),
  };
};

function failuresIn({ output, placeOf }: RunMaterial): TestFailure[] {
  const [, told = ""] = output.split(/^ {2}\d+ failing$/m);
  return told
    .split(/^ {2}\d+\) /m)
    .slice(1, MOST_READ + 1)
    .map((block) => {
      const lines = block.split("\n");
      const end = lines.findIndex((line) => line.endsWith(":"));
      const name = lines.slice(0, end + 1).map((line) => line.trim().replace(/:$/, ""));
      const text = lines.slice(end + 1).join("\n");
      const places = [...text.matchAll(/(?<![^\s()])([^\s()]+):(\d+):\d+/g)];
      const place = places.find(([, path = ""]) => placeOf(path) !== null && !path.includes("node_modules"));
      return failureOf({
        name: name.join(" > "),
        file: place ? placeOf(place[1] ?? "") : null,
        ...(place && { line: Number(place[2]) }),
        text,
      });
    });
}
