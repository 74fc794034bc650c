import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

interface Group {
  readonly name: string;
  readonly count: number;
  readonly fix?: string;
  readonly matches: readonly {
    path: string;
    startLine: number;
    endLine: number;
    text?: string;
    id?: string;
    note?: string;
    variables?: Record<string, string>;
  }[];
}

async function find(input: object) {
  const envelope = await world.call("find_pattern", { profile: "debug", ...input });
  const groups = (envelope.data?.groups ?? []) as readonly Group[];
  return { ...envelope, groups };
}

const places = (groups: readonly Group[]) =>
  groups.flatMap(({ matches }) => matches.map(({ path, startLine }) => `${path}:${startLine}`));
const notes = (groups: readonly Group[]) => groups.flatMap(({ matches }) => matches.map(({ note }) => note));

describe("pattern", () => {
  test("finds code by what it looks like, in every language where it is code, with what the variables stand for", async () => {
    await world.write("a.ts", "export function f(u: string) {\n  return fetch(u, { method: 'GET' });\n}\n");
    await world.write("b.py", "def g(u):\n    return fetch(u, 1)\n");
    await world.write("c.txt", "fetch(u, 1)\n");
    const { groups, summary } = await find({ pattern: "fetch($URL, $$$REST)" });
    expect(groups.map(({ name, count }) => [name, count])).toEqual([
      ["python", 1],
      ["typescript", 1],
    ]);
    expect(groups.find(({ name }) => name === "typescript")?.matches).toEqual([
      {
        path: "a.ts",
        startLine: 2,
        endLine: 2,
        text: "fetch(u, { method: 'GET' })",
        variables: { URL: "u", REST: "{ method: 'GET' }" },
      },
    ]);
    expect(summary).toContain("2 matches");
  });

  test("looks only where it is told to", async () => {
    for (const path of ["src/a.ts", "src/deep/b.ts", "lib/c.ts", "lib/d.js"])
      await world.write(path, "call(1);\n");
    const under = async (more: object) =>
      places((await find({ pattern: "call($X)", ...more })).groups).sort();
    expect(await under({ paths: ["src"] })).toEqual(["src/a.ts:1", "src/deep/b.ts:1"]);
    expect(await under({ paths: ["lib/*.js", "./src/a.ts"] })).toEqual(["lib/d.js:1", "src/a.ts:1"]);
    expect(await under({ paths: ["../.."] })).toEqual([]);
    expect(await under({ language: "js" })).toEqual(["lib/d.js:1"]);
  });

  test("asks the grammar, where the pattern is a query", async () => {
    await world.write("a.ts", "class A {}\nclass B {}\n");
    const { groups } = await find({ pattern: "(class_declaration name: (type_identifier) @name) @class" });
    expect(groups[0]?.matches.map(({ variables }) => variables?.name)).toEqual(["A", "B"]);
    const refused = await find({ pattern: '((identifier) @a (#match? @a "(x+x+)+y"))' });
    expect(refused).toMatchObject({ ok: false, errorCode: "unsupported" });
    const repeated = await find({ pattern: `(program ${"(_)* @a ".repeat(200)})` });
    expect(repeated).toMatchObject({ ok: false, errorCode: "unsupported" });
  });

  test("counts all and shows what the budget and the limit allow, each match whole", async () => {
    await world.write("a.ts", Array.from({ length: 300 }, (_, at) => `call(${at});`).join("\n"));
    const small = await world.call("find_pattern", { pattern: "call($X)", limit: 200 });
    const [group] = (small.data?.groups ?? []) as Group[];
    expect(group?.count).toBe(300);
    expect(group?.matches.length).toBeGreaterThan(5);
    expect(group?.matches.length).toBeLessThan(200);
    expect(small.tokenEstimate).toBeLessThanOrEqual(1_200);
    expect(small.warnings?.join()).toContain("not all are shown");
  });

  test("pages go on in each group from where it was left, so that every match comes once", async () => {
    const calls = (count: number, pad = "") =>
      Array.from({ length: count }, (_, at) => `call("${at}${pad}");`).join("\n");
    await world.write("a.ts", calls(2_100));
    await world.write("b.ts", calls(30));
    await world.write("c.js", calls(40, "x".repeat(200)));
    const seen: string[] = [];
    let cursor: unknown;
    do {
      const asked = { pattern: "call($X)", limit: 450, maxTokens: 12_000, ...(cursor ? { cursor } : {}) };
      const { groups, nextCursor } = (await world.call("find_pattern", asked)).data as {
        groups: Group[];
        nextCursor?: string;
      };
      for (const { matches } of groups)
        seen.push(...matches.map(({ path, startLine }) => `${path}:${startLine}`));
      cursor = nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(2_170);
    expect(new Set(seen).size).toBe(2_170);
    const wrong = await find({ pattern: "call($X)", cursor: "nonsense" });
    expect(wrong).toMatchObject({ ok: false, errorCode: "invalid_input" });
  });

  test("a match too long for the answer is named without its text", async () => {
    await world.write("a.ts", `wrap(() => {\n${"  step();\n".repeat(3_000)}});\nwrap(1);\n`);
    const { data } = await world.call("find_pattern", { pattern: "wrap($X)" });
    const [group] = (data?.groups ?? []) as Group[];
    expect(group?.matches).toEqual([
      { path: "a.ts", startLine: 1, endLine: 3_002 },
      { path: "a.ts", startLine: 3_003, endLine: 3_003, text: "wrap(1)", variables: { X: "1" } },
    ]);
  });

  test.each([
    [{}, "invalid_input"],
    [{ pattern: "a", check: "import-cycles" }, "invalid_input"],
    [{ pattern: "f((" }, "invalid_input"],
    [{ pattern: "$X" }, "invalid_input"],
    [{ pattern: "f($X)", language: "klingon" }, "invalid_input"],
    [{ pattern: "f(".repeat(1_500) }, "invalid_input"],
    [{ pattern: "x".repeat(5_000) }, "invalid_input"],
  ])("says what is wrong with %j", async (input, errorCode) => {
    await world.write("a.ts", "f(1);\n");
    const envelope = await find(input);
    expect(envelope).toMatchObject({ ok: false, errorCode });
    expect(envelope.hint).toBeTruthy();
  });

  test("a pattern made to be slow is answered, and the next one too", async () => {
    await world.write("a.ts", `f(${Array.from({ length: 3_000 }, () => "x").join(", ")});\ny;\n`);
    const hostile = `f(${Array.from({ length: 40 }, () => "$$$A, x").join(", ")}, y)`;
    const { ok, warnings } = await find({ pattern: hostile });
    expect(ok).toBe(true);
    expect(warnings?.join()).toContain("Only a part was searched of a.ts");
    expect(places((await find({ pattern: "f($$$)" })).groups)).toEqual(["a.ts:1"]);
  });

  test("what is ignored or may hold secrets is not searched", async () => {
    await world.write(".gitignore", "ignored.ts\n");
    await world.write("ignored.ts", "call(1);\n");
    await world.write("node_modules/x/index.js", "call(1);\n");
    await world.write("seen.ts", "call(1);\n");
    expect(places((await find({ pattern: "call($X)" })).groups)).toEqual(["seen.ts:1"]);
  });
});

describe("check", () => {
  test("paths that mean no file are no clean bill of health", async () => {
    await world.write("src/a.ts", "export const a = 1;\n");
    const check = (...paths: string[]) => world.call("find_pattern", { check: "import-cycles", paths });
    expect(await check("src/nowhere")).toMatchObject({ ok: false, errorCode: "not_found" });
    expect(await check("src", "nowhere")).toMatchObject({
      ok: true,
      warnings: [expect.stringContaining("nowhere")],
    });
  });

  test("import-cycles: files that need each other, but not by their types alone", async () => {
    await world.write("a.ts", 'import { b } from "./b.ts";\nexport const a = () => b();\n');
    await world.write("b.ts", 'import { c } from "./c.ts";\nexport const b = () => c();\n');
    await world.write("c.ts", '// c\nimport { a } from "./a.ts";\nexport const c = () => a();\n');
    await world.write("t.ts", 'import type { U } from "./u.ts";\nexport type T = U;\n');
    await world.write("u.ts", 'import type { T } from "./t.ts";\nexport type U = T | 1;\n');
    const { groups } = await find({ check: "import-cycles" });
    expect(notes(groups)).toEqual(["a.ts → b.ts → c.ts → a.ts"]);
    expect(groups[0]?.fix).toBeTruthy();
    expect((await find({ check: "import-cycles", paths: ["c.ts"] })).groups).toHaveLength(1);
    expect((await find({ check: "import-cycles", paths: ["t.ts"] })).groups).toHaveLength(0);
  });

  test("what is ignored is left out before anything is compared", async () => {
    const config = {
      checks: { "import-cycles": { ignore: ["./gen"] }, "duplicate-bodies": { tokens: 10, ignore: ["gen"] } },
    };
    await world.write("loci.config.json", JSON.stringify(config));
    const body = (name: string) =>
      `export function ${name}(a: number) {\n  const b = a * 2 + 1;\n  return b * b - a;\n}\n`;
    await world.write("gen/a.ts", `import { b } from "../b.ts";\nb;\n${body("one")}`);
    await world.write(
      "b.ts",
      `import { one } from "./gen/a.ts";\nimport { c } from "./c.ts";\nc(1);\nexport const b = () => one(1);\n${body("two")}`,
    );
    await world.write("c.ts", `import { b } from "./b.ts";\nb;\n${body("c")}`);
    expect(notes((await find({ check: "import-cycles" })).groups)).toEqual(["b.ts → c.ts → b.ts"]);
    const [told = ""] = notes((await find({ check: "duplicate-bodies" })).groups);
    expect(told).toMatch(/^two .* c \(c\.ts:3\)$/);
  });

  test("unused-exports: what nobody takes, also through files that hand it on", async () => {
    await world.write("package.json", JSON.stringify({ name: "x", exports: "./dist/index.js" }));
    await world.write("src/index.ts", 'export { offered } from "./lib.ts";\nexport const api = 1;\n');
    await world.write(
      "src/lib.ts",
      "export const offered = 1;\nexport const lonely = 2;\nexport const own = 3;\nexport const twice = own + own;\nexport interface Told {}\nexport function tells(): Told { return {}; }\n",
    );
    await world.write("src/barrel.ts", 'export * from "./parts.ts";\n');
    await world.write("src/parts.ts", "export const used = 1;\nexport const unused = 2;\n");
    await world.write(
      "src/app.ts",
      'import { used } from "./barrel.ts";\nimport { twice, tells } from "./lib.ts";\nused + twice + Number(tells());\n',
    );
    await world.write("src/late.ts", "export const anything = 1;\n");
    await world.write("src/loads.ts", 'export const load = () => import("./late.ts");\n');
    await world.write("src/page.vue", '<script>import { named } from "./views.ts"</script>\n');
    await world.write("src/views.ts", "export const named = 1;\nexport const other = 2;\n");
    await world.write("src/usesViews.ts", 'import { other } from "./views.ts";\nother;\n');
    const { groups } = await find({ check: "unused-exports" });
    expect(notes(groups).sort()).toEqual([
      "lonely is used nowhere",
      "own is used in this file alone, and need not be exported",
      "unused is used nowhere",
    ]);
  });

  test("oversized-functions: the longest first, tests left out", async () => {
    const lines = (count: number) => "  step();\n".repeat(count);
    await world.write(
      "a.ts",
      `export function long() {\n${lines(90)}}\nexport function short() {\n${lines(3)}}\n`,
    );
    await world.write("a.test.ts", `function setUp() {\n${lines(200)}}\nsetUp();\n`);
    const { groups } = await find({ check: "oversized-functions" });
    expect(notes(groups)).toEqual(["long has 92 lines; 80 are a lot"]);
    expect(groups[0]?.matches[0]).toMatchObject({ id: "a.ts::long", startLine: 1, endLine: 92 });
  });

  test("untested-functions: what no test comes to by any way that is known", async () => {
    const body = "{\n  one();\n  two();\n  three();\n}\n";
    await world.write(
      "a.ts",
      `export function entry() {\n  inner();\n  [1].map(handed);\n}\nfunction inner() ${body}function handed() ${body}export function lost() ${body}class Base { run() ${body} }\nexport class Heir extends Base { run() ${body} }\nexport const table = { act() { acted(); } };\nfunction acted() ${body}`,
    );
    await world.write(
      "a.test.ts",
      'import { entry, Heir } from "./a.ts";\ntest("x", () => { entry(); new Heir().run(); });\n',
    );
    const { groups } = await find({ check: "untested-functions" });
    expect(notes(groups)).toEqual(["no test reaches lost (5 lines)"]);
  });

  test("untested-functions: without any test there is nothing to say", async () => {
    await world.write("a.ts", "export function lost() {\n  one();\n  two();\n  three();\n}\n");
    const { groups, warnings } = await find({ check: "untested-functions" });
    expect(groups).toEqual([]);
    expect(warnings?.join()).toContain("no test here");
  });

  test("duplicate-bodies: the same, and the same but for own names and literals; other calls are other functions", async () => {
    const body = (name: string, item: string, text: string, call: string) =>
      `export function ${name}(${item}s: string[]) {\n  const found = [];\n  for (const ${item} of ${item}s) {\n    if (${item}.length > 3 && ${item}.startsWith("${text}")) found.push(${call}(${item}.trim().toLowerCase()));\n    else found.push(${item});\n  }\n  return found.sort().join(",").split(";");\n}\n`;
    await world.write("a.ts", body("one", "word", "a", "keep") + body("small", "x", "a", "keep").slice(0, 0));
    await world.write("b.ts", body("two", "name", "b", "keep"));
    await world.write("c.ts", body("three", "word", "a", "drop"));
    await world.write(
      "d.ts",
      "export function tiny() {\n  return 1;\n}\nexport function tiny2() {\n  return 1;\n}\n",
    );
    const { groups } = await find({ check: "duplicate-bodies" });
    expect(notes(groups)).toEqual(["one says the same, but for names and literals, as two (b.ts:1)"]);
    await world.write("c.ts", body("three", "word", "a", "keep"));
    await world.write("b.ts", "export const b = 1;\n");
    expect(notes((await find({ check: "duplicate-bodies" })).groups)).toEqual([
      "one says the same as three (c.ts:1)",
    ]);
  });
});

describe("query", () => {
  test.each([
    ["are there circular dependencies?", "check import-cycles"],
    ["dead code", "check unused-exports"],
    ["functions that are too long", "check oversized-functions"],
    ["what has no tests", "check untested-functions"],
    ["copy and paste duplication", "check duplicate-bodies"],
    ["where do we call console.log", "pattern `console.log($$$)`"],
    ["uses of `new Date($$$)`", "pattern `new Date($$$)`"],
    ["calls of placeOrder", "pattern `placeOrder($$$)`"],
  ])("%s: %s", async (query, asked) => {
    await world.write("a.ts", "export function placeOrder() { console.log(new Date()); }\nplaceOrder();\n");
    const { data, summary } = await find({ query });
    expect(data).toMatchObject({ asked });
    expect(summary).toContain(asked);
  });

  test("words that name code by what it is called are looked for by its name", async () => {
    await world.write("a.ts", "export function placeOrder() {}\nplaceOrder();\n");
    const { groups, data } = await find({ query: "where are orders placed" });
    expect(data).toMatchObject({ asked: "pattern `placeOrder($$$)`" });
    expect(places(groups)).toEqual(["a.ts:2"]);
    expect(await find({ query: "zzz qqq" })).toMatchObject({ ok: false, errorCode: "not_found" });
  });
});
