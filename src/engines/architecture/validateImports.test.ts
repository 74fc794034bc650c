import { describe, expect, it } from "vitest";
import type { Architecture, ImportTie } from "./architecture.ts";
import { readArchitecture } from "./readArchitecture.ts";
import { validateImports } from "./validateImports.ts";

function rulesOf(written: object): Architecture {
  const read = readArchitecture(written);
  if ("faults" in read) throw new Error(read.faults.join("; "));
  return read.architecture;
}

/** `a.ts > b.ts` imports, `a.ts ? b.ts` only types, `a.ts ~ b.ts` dynamically. */
function world(...lines: string[]) {
  const ties = lines.map((each, at): ImportTie => {
    const [from = "", sign = "", to = ""] = each.split(" ");
    const isExternal = to.includes(":");
    return {
      from,
      to,
      isExternal,
      line: at + 1,
      names: ["x"],
      isTypeOnly: sign === "?",
      isDynamic: sign === "~",
    };
  });
  const paths = ties.flatMap(({ from, to, isExternal }) => (isExternal ? [from] : [from, to]));
  const files = new Map(paths.map((path) => [path, { language: "typescript" }]));
  return { files, ties, communities: new Map<string, string>() };
}

const check = (written: object, ...lines: string[]) =>
  validateImports(rulesOf(written), world(...lines), () => true);
const found = (written: object, ...lines: string[]) =>
  check(written, ...lines).violations.map(({ rule, from, to }) => `${rule} ${from} ${to}`);

describe("layers", () => {
  const layers = [
    { name: "domain", files: "src/domain", mayImport: [] },
    { name: "app", files: "src/app/**", mayImport: ["domain"] },
    { name: "web", files: "src/web/**", mustNotImport: ["domain", "npm:pg"] },
  ];

  it("may import themselves and what they name, and nothing else", () => {
    const lines = [
      "src/app/a.ts > src/domain/d.ts",
      "src/app/a.ts > src/app/b.ts",
      "src/app/a.ts > src/web/w.ts",
      "src/domain/d.ts > src/app/a.ts",
      "src/domain/d.ts > src/elsewhere.ts",
      "src/domain/d.ts > npm:zod",
    ];
    expect(found({ layers }, ...lines)).toEqual([
      "app.mayImport src/app/a.ts src/web/w.ts",
      "domain.mayImport src/domain/d.ts src/app/a.ts",
      "domain.mayImport src/domain/d.ts src/elsewhere.ts",
    ]);
  });

  it("must not import what they name, modules among it, but may import all else", () => {
    const lines = [
      "src/web/w.ts > src/domain/d.ts",
      "src/web/w.ts > src/app/a.ts",
      "src/web/w.ts > npm:pg",
      "src/web/w.ts > npm:pg-native",
    ];
    expect(found({ layers }, ...lines)).toEqual([
      "web.mustNotImport src/web/w.ts src/domain/d.ts",
      "web.mustNotImport src/web/w.ts npm:pg",
    ]);
  });

  it.each([
    ["node:fs", "node:fs/promises", true],
    ["npm:*", "npm:@scope/name", true],
    ["npm:@secretlint/*", "npm:@secretlint/core", true],
    ["node:fs", "node:fsevents", false],
    ["*:*", "py:requests", true],
  ])("that must not import %s and import %s: %s", (entry, module, isBroken) => {
    const layer = { name: "pure", files: "**", mustNotImport: [entry] };
    expect(found({ layers: [layer] }, `a.ts > ${module}`)).toHaveLength(isBroken ? 1 : 0);
  });

  it("that name a module may use no other", () => {
    const pure = { name: "pure", files: "a.ts", mayImport: ["node:crypto"] };
    expect(found({ layers: [pure] }, "a.ts > node:crypto", "a.ts > node:fs")).toEqual([
      "pure.mayImport a.ts node:fs",
    ]);
  });

  it("may have types and dynamic imports pass, each or all of them", () => {
    const pure = { name: "pure", files: "a.ts", mayImport: [] };
    const lines = ["a.ts ? b.ts", "a.ts ~ c.ts", "a.ts > d.ts"];
    expect(found({ layers: [pure] }, ...lines)).toHaveLength(3);
    expect(found({ layers: [{ ...pure, typeImports: "ignore" }] }, ...lines)).toHaveLength(2);
    expect(found({ layers: [pure], typeImports: "ignore", dynamicImports: "ignore" }, ...lines)).toEqual([
      "pure.mayImport a.ts d.ts",
    ]);
  });

  it("are told of with the line, the reason and a way out", () => {
    const because = "a rule needs no database.";
    const all = [
      { name: "domain", files: "domain", mayImport: [] },
      { name: "rules", files: "rules", mayImport: ["domain"], because },
      { name: "store", files: "store", mayImport: ["domain"] },
    ];
    const [only] = check({ layers: all }, "store/s.ts > domain/d.ts", "rules/r.ts > store/s.ts").violations;
    expect(only).toEqual({
      rule: "rules.mayImport",
      from: "rules/r.ts",
      to: "store/s.ts",
      line: 2,
      hint: "`rules` may import only `domain`, and this is of `store` (a rule needs no database). Move `x` to `domain`, which both may import, or pass `x` in from where both are known.",
    });
  });

  it("that mean no file, the same files, or not all of them are told", () => {
    const all = [
      { name: "one", files: "src/**", mustNotImport: ["lib/no*"] },
      { name: "two", files: "src/b*" },
      { name: "gone", files: "lib/**" },
    ];
    const { notes, layers: sizes } = check({ layers: all }, "src/a.ts > src/b.ts", "c.ts > src/a.ts");
    expect(notes.join("\n")).toBe(
      [
        "The layer `gone` means no file that is there.",
        "src/b.ts is in more than one layer (`one` and `two`): the first that is written counts. Take it out of the others with `!`.",
        "`one` names `lib/no*`, which is neither a layer nor means a file that is there.",
        "1 file with code is in no layer: c.ts",
      ].join("\n"),
    );
    expect(sizes).toEqual([
      { name: "one", files: 2 },
      { name: "two", files: 0 },
      { name: "gone", files: 0 },
    ]);
  });

  it("do not bind what is ignored", () => {
    const pure = { name: "pure", files: "**", mustNotImport: ["npm:x"] };
    expect(
      found({ layers: [pure], ignore: ["**/*.test.ts"] }, "a.test.ts > npm:x", "a.ts > npm:x"),
    ).toHaveLength(1);
  });
});

describe("entry points and slices", () => {
  const store = { name: "store", files: "store/**", entryPoints: ["store/port.ts"] };

  it("are all that others may import", () => {
    const lines = ["app.ts > store/port.ts", "app.ts > store/sqlite.ts", "store/a.ts > store/sqlite.ts"];
    expect(found({ layers: [store] }, ...lines)).toEqual(["store.entryPoints app.ts store/sqlite.ts"]);
  });

  const features = {
    name: "features",
    files: "features/**",
    slices: "features/*",
    entryPoints: "features/*/index.ts",
  };
  const lines = [
    "features/cart/a.ts > features/cart/b.ts",
    "features/cart/a.ts > features/user/index.ts",
    "features/cart/a.ts > features/user/inner.ts",
    "features/cart/a.ts > features/shared.ts",
  ];

  it("keep slices apart", () => {
    expect(found({ layers: [features] }, ...lines)).toEqual([
      "features.slices features/cart/a.ts features/user/index.ts",
      "features.slices features/cart/a.ts features/user/inner.ts",
    ]);
  });

  it("let slices know each other's entry points, where that is wanted", () => {
    expect(found({ layers: [{ ...features, betweenSlices: "entryPoints" }] }, ...lines)).toEqual([
      "features.entryPoints features/cart/a.ts features/user/inner.ts",
    ]);
    expect(found({ layers: [{ ...features, betweenSlices: "anything" }] }, ...lines)).toEqual([]);
  });
});

describe("further rules", () => {
  it("bind files of any layers", () => {
    const rule = { name: "only db knows pg", files: ["src/**", "!src/db/**"], mustNotImport: ["npm:pg"] };
    expect(found({ rules: [rule] }, "src/db/a.ts > npm:pg", "src/b.ts > npm:pg")).toEqual([
      "only db knows pg.mustNotImport src/b.ts npm:pg",
    ]);
  });
});

describe("circles", () => {
  it("are told with the shortest way around and where to cut it", () => {
    const { violations } = check(
      { noCycles: true },
      "a.ts > b.ts",
      "b.ts > c.ts",
      "c.ts ? a.ts",
      "d.ts > a.ts",
    );
    expect(violations).toEqual([
      {
        rule: "noCycles",
        from: "a.ts",
        to: "b.ts",
        line: 1,
        cycle: [
          { file: "a.ts", line: 1 },
          { file: "b.ts", line: 2 },
          { file: "c.ts", line: 3 },
        ],
        hint: "a.ts:1 → b.ts:2 → c.ts:3 → a.ts. Cut it where least is taken: c.ts:3 takes only types (x) from a.ts.",
      },
    ]);
  });

  it("that types close may be let pass, as those elsewhere", () => {
    const lines = ["a.ts > b.ts", "b.ts ? a.ts"];
    expect(found({ noCycles: { typeImports: "ignore" } }, ...lines)).toEqual([]);
    expect(found({ noCycles: { files: "src/**" } }, ...lines)).toEqual([]);
    expect(found({ noCycles: false }, ...lines)).toEqual([]);
  });

  it("are told to who asks about any file on the way", () => {
    const cycle = world("a.ts > b.ts", "b.ts > a.ts");
    const rules = rulesOf({ noCycles: true });
    expect(validateImports(rules, cycle, (file) => file === "b.ts").violations).toHaveLength(1);
    expect(validateImports(rules, cycle, (file) => file === "c.ts").violations).toEqual([]);
  });
});

describe("advice", () => {
  const files = (folder: string) => [1, 2, 3].map((at) => `${folder}/${at}.ts`);
  const parts = new Map([
    ...files("a").map((f) => [f, "community:a"] as const),
    ...files("b").map((f) => [f, "community:b"] as const),
  ]);

  it("is what alone ties two communities, unless a layer's rule says that it may", () => {
    const loose = { ...world("a/1.ts > b/1.ts", "a/1.ts > a/2.ts"), communities: parts };
    const layers = [
      { name: "a", files: "a" },
      { name: "b", files: "b" },
    ];
    const advice = (rules: object) => validateImports(rulesOf(rules), loose, () => true).advice;
    expect(advice({ layers })).toMatchObject([
      { rule: "communities", from: "a/1.ts", to: "b/1.ts", line: 1 },
    ]);
    expect(advice({ layers: [{ name: "a", files: "a", mayImport: ["b"] }, layers[1]] })).toEqual([]);
  });

  it("is none where they are tied more than once", () => {
    const tied = { ...world("a/1.ts > b/1.ts", "b/2.ts > a/2.ts"), communities: parts };
    expect(validateImports(rulesOf({}), tied, () => true).advice).toEqual([]);
  });
});
