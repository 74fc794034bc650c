import { expect, it, test } from "vitest";
import { readArchitecture } from "./readArchitecture.ts";

const faults = (written: unknown) => {
  const read = readArchitecture(written);
  return "faults" in read ? read.faults.join("; ") : "";
};

test.each([
  [{ layer: [] }, "`layer` in `architecture` is not known: did you mean `layers`?"],
  [
    { layers: [{ name: "a", files: "a", mayimport: [] }] },
    "`mayimport` in `architecture.layers.0` is not known: did you mean `mayImport`?",
  ],
  [
    { rules: [{ name: "a", files: "a", slices: "b" }] },
    "`slices` in `architecture.rules.0` is not known: known are name, because, files",
  ],
  [{ noCycles: { file: "a" } }, "did you mean `files`?"],
  [{ layers: [{ name: "a" }] }, "`architecture.layers.0.files`"],
  [{ layers: [{ name: "a", files: "a", typeImports: "no" }] }, "`architecture.layers.0.typeImports`"],
  [
    { layers: [{ name: "domain", files: "a", mayImport: ["domian"] }] },
    "`domain` names `domian`, which is no layer: did you mean `domain`?",
  ],
  [{ layers: [{ name: "domain", files: "a", mayImport: ["express"] }] }, "modules with a colon (`npm:x`)"],
  [
    {
      layers: [
        { name: "a", files: "a" },
        { name: "a", files: "b" },
      ],
    },
    "two layers or rules named `a`",
  ],
  [{ ignore: ["{a,b}".repeat(20)] }, "too many alternatives"],
  [JSON.parse('{"__proto__":{"layers":[]}}'), "`__proto__` in `architecture` is not known"],
  [[], "expected object"],
  ["layers", "expected object"],
])("%j is refused with the way out", (written, expected) => {
  expect(faults(written)).toContain(expected);
});

it("takes folders, patterns and single texts as people write them", () => {
  const read = readArchitecture({
    layers: [{ name: "a", files: ["./src/a/", "src/b", "!src/b/x.ts"], mayImport: "src/c/*" }],
  });
  if ("faults" in read) throw new Error(read.faults.join());
  const [layer] = read.architecture.layers;
  const isIn = (path: string) => layer?.files(path);
  expect(["src/a/1.ts", "src/b/deep/2.ts", "src/b/x.ts", "src/bc.ts"].map(isIn)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(layer?.mayImport?.map(({ is }) => is)).toEqual(["files"]);
});
