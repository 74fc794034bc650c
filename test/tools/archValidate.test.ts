import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.write("src/domain/order.ts", "export interface Order { id: string }\n");
  await world.write(
    "src/store/orders.ts",
    'import type { Order } from "../domain/order.ts";\nimport { readFile } from "node:fs/promises";\nexport const load = (): Order[] => { void readFile; return []; };\n',
  );
  await world.write(
    "src/web/page.ts",
    '\nimport { load } from "../store/orders.ts";\nexport const page = () => load();\n',
  );
  // However busy the machine is, what follows finds it indexed.
  await world.call("graph_rebuild");
});
afterEach(() => world.dispose());

const LAYERS = [
  { name: "domain", files: "src/domain/**", mayImport: [] },
  { name: "store", files: "src/store/**", mayImport: ["domain"] },
  { name: "web", files: "src/web/**", mayImport: ["domain"] },
];
const setRules = (architecture: unknown) => world.write("loci.config.json", JSON.stringify({ architecture }));

test("without rules it says how to get some", async () => {
  const answer = await world.call("arch_validate");
  expect(answer).toMatchObject({ ok: true, data: { violations: [], checkedFiles: 0, configured: false } });
  expect(answer.summary).toContain("loci arch init");
});

test("what breaks a rule is told with file, line, rule and a way out", async () => {
  await setRules({ layers: LAYERS });
  const answer = await world.call("arch_validate");
  expect(answer.summary).toBe(
    "1 violation in 3 files, 3 layers: web.mayImport (1). First: src/web/page.ts:2 imports src/store/orders.ts.",
  );
  expect(answer.data).toMatchObject({
    violations: [
      {
        rule: "web.mayImport",
        from: "src/web/page.ts",
        to: "src/store/orders.ts",
        line: 2,
        hint: expect.stringContaining("Move `load` to `domain`"),
      },
    ],
    total: 1,
    checkedFiles: 3,
  });
});

test("edited rules and edited code count at once", async () => {
  await setRules({ layers: LAYERS });
  expect(await world.call("arch_validate")).toMatchObject({ data: { total: 1 } });
  await world.write("src/web/page.ts", "export const page = () => [];\n");
  await world.call("graph_rebuild");
  expect(await world.call("arch_validate")).toMatchObject({ data: { total: 0 } });
  await setRules({ layers: [{ ...LAYERS[1], mustNotImport: ["node:fs"] }, LAYERS[0]] });
  expect(await world.call("arch_validate")).toMatchObject({
    data: { violations: [{ rule: "store.mustNotImport", to: "node:fs/promises", line: 2 }] },
  });
  await rm(join(world.root, "loci.config.json"));
  expect(await world.call("arch_validate")).toMatchObject({ data: { configured: false } });
});

test("a key that is not known is an error that names the nearest", async () => {
  await setRules({ layer: LAYERS });
  expect(await world.call("arch_validate")).toMatchObject({
    ok: false,
    errorCode: "invalid_input",
    summary: expect.stringContaining("did you mean `layers`?"),
    hint: expect.stringContaining("loci.config.json"),
  });
});

test("only what is asked about is checked", async () => {
  await setRules({ layers: LAYERS });
  const ask = (...files: string[]) => world.call("arch_validate", { files });
  expect(await ask("src/domain")).toMatchObject({ data: { total: 0, checkedFiles: 1 } });
  expect(await ask("src/web/*.ts", "nowhere.ts")).toMatchObject({
    data: { total: 1, checkedFiles: 1 },
    warnings: ["`nowhere.ts` means no file that is there."],
  });
  expect(await ask("nowhere.ts")).toMatchObject({ ok: false, errorCode: "not_found" });
});

test("circles are told with all lines of the way around", async () => {
  await world.write("src/domain/item.ts", 'import { b } from "./box.ts";\nexport const a = () => b;\n');
  await world.write("src/domain/box.ts", '\n\nimport { a } from "./item.ts";\nexport const b = () => a;\n');
  await setRules({ noCycles: true });
  expect(await world.call("arch_validate", { profile: "debug" })).toMatchObject({
    data: {
      violations: [
        {
          rule: "noCycles",
          from: "src/domain/box.ts",
          line: 3,
          cycle: [
            { file: "src/domain/box.ts", line: 3 },
            { file: "src/domain/item.ts", line: 1 },
          ],
        },
      ],
    },
  });
});

test("the check of import cycles finds the circles that a rule does which counts what it counts", async () => {
  const file = (name: string, ...imports: string[]) =>
    world.write(
      `src/ring/${name}.ts`,
      `${imports.join("\n")}\nexport const ${name} = 1;\nexport type T = 1;\n`,
    );
  await file("a", 'import { b } from "./b.ts";', "b;");
  await file("b", 'import { c } from "./c.ts";', "c;");
  await file("c", 'import { a } from "./a.ts";', "a;", 'import type { T as D } from "./d.ts";');
  await file("d", 'import { a } from "./a.ts";', "a;", 'export const late = () => import("./e.ts");');
  await file("e", 'import { d } from "./d.ts";', "d;");
  await setRules({ noCycles: { typeImports: "ignore", dynamicImports: "ignore" } });
  const ruled = await world.call("arch_validate", { profile: "debug" });
  const checked = await world.call("find_pattern", { check: "import-cycles", profile: "debug" });
  expect(ruled.data).toMatchObject({ total: 1, violations: [{ from: "src/ring/a.ts", line: 1 }] });
  expect(checked.data).toMatchObject({
    groups: [{ matches: [{ path: "src/ring/a.ts", startLine: 1 }] }],
  });
  await setRules({ noCycles: true });
  const all = (await world.call("arch_validate", { profile: "debug" })).data as {
    violations: { hint: string }[];
  };
  expect(all.violations[0]?.hint).toContain("5 files reach each other");
});

test("a value's import tells the line before that of a type, and a dynamic one can be let pass", async () => {
  const text =
    'import type { Order } from "../domain/order.ts";\nexport const late = () => import("../web/page.ts");\nimport * as all from "../domain/order.ts";\nexport type T = Order; export { all };\n';
  await world.write("src/store/late.ts", text);
  const store = { name: "store", files: "src/store/late.ts", mayImport: [] };
  await setRules({ layers: [store] });
  const lines = async () => {
    const { data } = await world.call("arch_validate");
    const { violations } = data as { violations: { line: number; to: string }[] };
    return violations.map(({ line, to }) => `${line} ${to}`);
  };
  expect(await lines()).toEqual(["2 src/web/page.ts", "3 src/domain/order.ts"]);
  await setRules({ layers: [{ ...store, dynamicImports: "ignore" }] });
  expect(await lines()).toEqual(["3 src/domain/order.ts"]);
});

test("all violations can be read page by page, each once", async () => {
  await setRules({ layers: [{ name: "all", files: "src/**", mustNotImport: ["src/domain/**"] }] });
  const expected = Array.from({ length: 60 }, (_, at) => `src/many/file${at}.ts`);
  for (const path of expected) await world.write(path, 'import "../domain/order.ts";\n');
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await world.call("arch_validate", {
      profile: "compact",
      ...(cursor !== undefined && { cursor }),
    });
    const page = data as { violations: { from: string }[]; nextCursor?: string; total: number };
    expect(page.total).toBe(61);
    seen.push(...page.violations.map(({ from }) => from));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual([...expected, "src/store/orders.ts"].toSorted());
  const whole = await world.call("arch_validate", { maxTokens: 100_000 });
  expect(whole.data?.violations).toHaveLength(61);
  expect(await world.call("arch_validate", { cursor: "?" })).toMatchObject({ errorCode: "invalid_input" });
});

test("strict counts the only tie between two parts of the code", async () => {
  for (const part of ["billing", "shipping"]) {
    await world.write(`src/${part}/first.ts`, `export function ${part}() {}\n`);
    for (const at of [2, 3, 4, 5]) {
      const before = at === 2 ? "first" : `part${at - 1}`;
      await world.write(
        `src/${part}/part${at}.ts`,
        `import * as first from "./first.ts";\nimport * as before from "./${before}.ts";\nexport const x${at} = () => [first.${part}(), before];\n`,
      );
    }
  }
  await world.write(
    "src/billing/part5.ts",
    'import { x4 } from "./part4.ts";\nimport { shipping } from "../shipping/first.ts";\nexport const x = () => [x4(), shipping];\n',
  );
  await setRules({ layers: LAYERS });
  await world.write("src/web/page.ts", "export const page = () => [];\n");
  await world.call("graph_rebuild");
  const strict = await world.call("arch_validate", { strict: true });
  expect(strict.data).toMatchObject({
    violations: [{ rule: "communities", from: "src/billing/part5.ts", to: "src/shipping/first.ts", line: 2 }],
  });
  const lax = await world.call("arch_validate", { profile: "debug" });
  expect(lax.data).toMatchObject({ total: 0, advice: [{ rule: "communities" }] });
});
