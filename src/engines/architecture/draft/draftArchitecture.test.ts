import { describe, expect, it } from "vitest";
import type { ImportTie } from "../architecture.ts";
import { draftArchitecture } from "./draftArchitecture.ts";
import { orderLayers } from "./orderLayers.ts";

/** `count` imports from files of one folder to files of another, none of which are in a circle. */
function imports(from: string, to: string, count: number): [string, string][] {
  return Array.from({ length: count }, (_, at) => [`${from}/from${at}.ts`, `${to}/to${at}.ts`]);
}

function world(...pairs: (readonly [string, string])[]) {
  const ties = pairs.map(
    ([from, to], at): ImportTie => ({
      from,
      to,
      isExternal: false,
      line: at + 1,
      names: [],
      isTypeOnly: false,
      isDynamic: false,
    }),
  );
  const paths = [...new Set(pairs.flat())];
  const files = new Map(
    paths.map((path) => [path, { language: "typescript", isTest: /\.test\./.test(path) }]),
  );
  return { files, ties, communities: new Map<string, string>() };
}

describe("a draft", () => {
  it("has a layer a folder, each with what it imports today", () => {
    const draft = draftArchitecture(
      world(
        ...imports("src/web", "src/store", 4),
        ...imports("src/store", "src/domain", 4),
        ...imports("src/web", "src/domain", 1),
      ),
    );
    expect(draft?.architecture).toEqual({
      layers: [
        { name: "domain", files: ["src/domain/**"], mayImport: [] },
        { name: "store", files: ["src/store/**"], mayImport: ["domain"] },
        { name: "web", files: ["src/web/**"], mayImport: ["domain", "store"] },
      ],
      noCycles: true,
    });
    expect(draft).toMatchObject({ exceptions: [], notes: [] });
  });

  it("does not count types where they alone close a circle: what is drafted should hold today", () => {
    const { ties, ...rest } = world(["src/a/one.ts", "src/a/two.ts"], ["src/a/two.ts", "src/a/one.ts"]);
    const typed = ties.map((tie, at) => ({ ...tie, isTypeOnly: at === 1 }));
    const draft = draftArchitecture({ ...rest, ties: typed });
    expect(draft?.architecture.noCycles).toEqual({ typeImports: "ignore" });
    expect(draft?.exceptions).toEqual([]);
  });

  it("forbids the few imports that lead upward, and lists them", () => {
    const draft = draftArchitecture(
      world(...imports("src/web", "src/domain", 20), ["src/domain/odd.ts", "src/web/odd.ts"]),
    );
    expect(draft?.exceptions).toMatchObject([
      { rule: "domain.mayImport", from: "src/domain/odd.ts", to: "src/web/odd.ts" },
    ]);
  });

  it("lets two import each other where they do so throughout, and says so", () => {
    const draft = draftArchitecture(
      world(...imports("src/a", "src/b", 20), ...imports("src/b", "src/a", 15)),
    );
    expect(draft?.exceptions).toEqual([]);
    expect(draft?.notes.join()).toContain("look whether they are one layer");
  });

  it("leaves tests alone, and lets an entry point be the only one where it is", () => {
    const draft = draftArchitecture(
      world(
        ["packages/app/a.ts", "packages/lib/index.ts"],
        ["packages/app/b.ts", "packages/lib/index.ts"],
        ["packages/lib/index.ts", "packages/lib/one.ts"],
        ["packages/lib/index.ts", "packages/lib/two.ts"],
        ["packages/lib/index.ts", "packages/lib/three.ts"],
        ["packages/lib/one.test.ts", "packages/app/a.ts"],
      ),
    );
    expect(draft?.architecture).toMatchObject({
      ignore: ["**/*.test.*"],
      layers: [{ name: "lib", entryPoints: ["packages/lib/index.ts"] }, { name: "app" }],
    });
    expect(draft?.exceptions).toEqual([]);
  });

  it("is none of what imports nothing", () => expect(draftArchitecture(world())).toBeNull());
});

it("orders layers so that hardly an import leads upward", () => {
  const counts = [
    [0, 9, 0, 2],
    [0, 0, 0, 7],
    [1, 4, 0, 0],
    [1, 0, 0, 0],
  ];
  expect(orderLayers(counts)).toEqual([3, 1, 0, 2]);
});
