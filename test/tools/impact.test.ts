import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asSessionId } from "../../src/domain/ids.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.write("src/price.ts", PRICE);
  await world.write("src/cart.ts", CART);
  await world.write(
    "src/price.test.ts",
    'import { priceOf } from "./price.ts";\n\ntest("a price", () => {\n  priceOf("tea");\n});\n',
  );
  await world.write(
    "src/cart.test.ts",
    'import { Cart } from "./cart.ts";\n\ntest("a total", () => {\n  new Cart().total();\n});\n\ntest("nothing", () => {});\n',
  );
  await world.write(
    "src/other.test.ts",
    'import { rate } from "./price.ts";\n\ntest("a rate", () => {\n  rate();\n});\n',
  );
  await world.write("README.md", "# Shop\n");
  commitAll();
  await world.call("graph_rebuild");
});
afterEach(() => world.dispose());

const PRICE = `export function priceOf(name: string): number {
  return name.length;
}

export function rate(): number {
  return 2;
}
`;
const CART = `import { priceOf } from "./price.ts";

export class Cart {
  total(): number {
    return priceOf("tea");
  }
}
`;

const RENAMED = PRICE.replace("rate", "fee");

const git = (...args: string[]) => execFileSync("git", args, { cwd: world.root, encoding: "utf8" });
const commitAll = () => {
  git("add", "-A");
  git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "one");
};
const call = async (tool: string, input: object) => {
  const envelope = await world.call(tool, { profile: "debug", ...input });
  return { ...envelope, data: envelope.data as Record<string, never> };
};
const paths = (items: readonly { path: string }[] | undefined) => items?.map(({ path }) => path);

describe("test_select", () => {
  test("names the tests that run a symbol, the nearest first, and not those that only import its file", async () => {
    const { data, summary } = await call("test_select", { symbols: ["priceOf"] });
    expect(data.tests).toMatchObject([
      { path: "src/price.test.ts", names: ["a price"], reason: "calls priceOf", distance: 1 },
      {
        path: "src/cart.test.ts",
        names: ["a total"],
        reason: "calls Cart.total, which calls priceOf",
        distance: 2,
      },
    ]);
    expect(data.coverageOfChange).toBe(1);
    expect(summary).toMatch(/^2 files of tests; 100 %/);
  });

  test("says what no test runs", async () => {
    await world.write("src/alone.ts", "export function alone(): void {}\n");
    const { data } = await call("test_select", { files: ["src/alone.ts"] });
    expect(data).toMatchObject({ tests: [], coverageOfChange: 0, uncovered: ["src/alone.ts::alone"] });
  });

  test("takes a diff that is not applied yet, and one that is", async () => {
    await world.write("src/price.ts", PRICE.replace("return 2", "return 3"));
    const diff = git("diff");
    expect(paths((await call("test_select", { diff })).data.tests)).toEqual(["src/other.test.ts"]);
    git("checkout", "-q", ".");
    expect(paths((await call("test_select", { diff })).data.tests)).toEqual(["src/other.test.ts"]);
  });

  test("takes what changed since a commit, and what was removed with the tests that ran it", async () => {
    await world.write("src/price.ts", PRICE.replace("name.length", "name.length + 1"));
    expect(paths((await call("test_select", { since: "HEAD" })).data.tests)).toEqual([
      "src/price.test.ts",
      "src/cart.test.ts",
    ]);
    await rm(join(world.root, "src/price.ts"));
    const { data } = await call("test_select", { diff: git("diff") });
    expect(paths(data.tests)).toContain("src/other.test.ts");
  });

  test("calls for the tests that still import a file from where it was moved away, also where the index knows of the move", async () => {
    git("mv", "src/price.ts", "src/cost.ts");
    await world.call("graph_rebuild");
    for (const asked of [{ diff: git("diff", "HEAD") }, { since: "HEAD" }])
      expect(paths((await call("test_select", asked)).data.tests)?.sort()).toEqual([
        "src/cart.test.ts",
        "src/other.test.ts",
        "src/price.test.ts",
      ]);
  });

  test("a copy takes nothing away, so the tests of what was copied are not called for", async () => {
    await world.write("src/cost.ts", PRICE);
    git("add", "-N", "src/cost.ts");
    const { data } = await call("test_select", { diff: git("diff", "HEAD", "-C", "--find-copies-harder") });
    expect(data.tests).toEqual([]);
  });

  test("finds what a diff took out however often the tree was indexed since", async () => {
    await world.write("src/price.ts", RENAMED);
    await world.call("graph_rebuild");
    await world.write("src/price.ts", `${RENAMED}// Saved once more.\n`);
    await world.call("graph_rebuild");
    const { data } = await call("test_select", { diff: git("diff") });
    expect(paths(data.tests)).toContain("src/other.test.ts");
  });

  test("counts the tests of what was taken out that were written just before", async () => {
    await world.write(
      "src/late.test.ts",
      'import { rate } from "./price.ts";\n\ntest("late", () => {\n  rate();\n});\n',
    );
    await world.call("graph_rebuild");
    await world.write("src/price.ts", RENAMED);
    const { data } = await call("test_select", { diff: git("diff") });
    expect(paths(data.tests)).toEqual(["src/late.test.ts", "src/other.test.ts"]);
  });

  test("looks up each thing that was taken out in its own time", async () => {
    await world.write("src/price.ts", RENAMED);
    await world.call("graph_rebuild");
    await world.write("src/cart.ts", `${CART}// Saved.\n`);
    await world.call("graph_rebuild");
    await world.write("src/cart.ts", CART.replace("total", "sum"));
    const { data } = await call("test_select", { diff: git("diff") });
    expect(paths(data.tests)).toEqual(expect.arrayContaining(["src/other.test.ts", "src/cart.test.ts"]));
  });

  test("names no test that is gone, and misses none for code that is", async () => {
    await world.write("src/price.ts", RENAMED);
    await rm(join(world.root, "src/other.test.ts"));
    const { data } = await call("test_select", { diff: git("diff") });
    expect(data).toMatchObject({ tests: [], coverageOfChange: 0, uncovered: ["src/price.ts::fee"] });
  });

  test("takes what changed since a commit that was never indexed, and files that git does not know yet", async () => {
    await world.write("src/cart.ts", CART.replace("tea", "coffee"));
    commitAll();
    await world.write("src/price.ts", PRICE.replace("return 2", "return 3"));
    commitAll();
    await world.write("README.md", "# A shop\n");
    await world.write("src/alone.ts", "export function alone(): void {}\n");
    const { data } = await call("test_select", { since: "HEAD~1" });
    expect(paths(data.tests)).toEqual(["src/other.test.ts"]);
    expect(data.uncovered).toContain("src/alone.ts::alone");
  });

  test("says so where it cannot know what a diff took out", async () => {
    const diff = [
      "--- a/src/price.ts\n+++ b/src/price.ts\n@@ -1,3 +1,3 @@",
      "-export function cost(name: string): number {\n+export function priceOf(name: string): number {",
      "   return name.length;\n }\n",
    ].join("\n");
    const { data, warnings } = await call("test_select", { diff });
    expect(paths(data.tests)).toContain("src/price.test.ts");
    expect(warnings).toEqual([expect.stringContaining("src/price.ts")]);
  });

  test("a diff of nothing calls for no tests", async () => {
    const { ok, data, summary } = await call("test_select", { diff: git("diff") });
    expect(ok).toBe(true);
    expect(data.tests).toEqual([]);
    expect(summary).toMatch(/^Nothing changed/);
  });

  test("a diff of documents alone is about nothing that is tested", async () => {
    await world.write("README.md", "# A shop\n");
    const { ok, data } = await call("test_select", { diff: git("diff") });
    expect(ok).toBe(true);
    expect(data).toMatchObject({ tests: [], coverageOfChange: 1, uncovered: [] });
  });

  test("a diff of a picture alone is about nothing that is tested, and of code that is not there about something else", async () => {
    const head = (path: string) => `diff --git a/${path} b/${path}\nnew file mode 100644\n`;
    const picture = await call("test_select", {
      diff: `${head("a.png")}Binary files /dev/null and b/a.png differ\n`,
    });
    expect(picture).toMatchObject({ ok: true, data: { tests: [], coverageOfChange: 1 } });
    const code = `${head("lib/a.ts")}--- /dev/null\n+++ b/lib/a.ts\n@@ -0,0 +1 @@\n+a();\n`;
    expect(await world.call("test_select", { diff: code })).toMatchObject({ errorCode: "not_found" });
  });

  test("documents beside code are neither covered nor uncovered, and nothing is lost with their lines", async () => {
    await world.write("README.md", "# A shop\n");
    await world.write("src/price.ts", PRICE.replace("return 2", "return 3"));
    const { data, warnings } = await call("test_select", { diff: git("diff") });
    expect(data).toMatchObject({ coverageOfChange: 1, uncovered: [] });
    expect(warnings ?? []).toEqual([]);
  });

  test("what a test that is named runs is covered", async () => {
    await world.write(
      "src/price.ts",
      "function rare(): void {}\nexport function priceOf(name: string): void {\n  if (name) {\n    if (name.length > 3) rare();\n  }\n}\n",
    );
    const { data } = await call("test_select", { symbols: ["rare"] });
    expect(paths(data.tests)).toEqual(["src/price.test.ts"]);
    expect(data).toMatchObject({ coverageOfChange: 1, uncovered: [] });
  });
});

describe("impact_analyze", () => {
  test("tells what a change reaches, how far it is and why", async () => {
    const { data, summary } = await call("impact_analyze", { files: ["src/price.ts"] });
    expect(data).toMatchObject({
      blastRadius: { files: 1, symbols: 1, tests: 3 },
      files: [{ path: "src/cart.ts", distance: 1 }],
      symbols: [{ id: "src/cart.ts::Cart::total", distance: 1, reason: "calls priceOf" }],
    });
    expect(paths(data.directTests)).toEqual(
      expect.arrayContaining(["src/price.test.ts", "src/other.test.ts"]),
    );
    expect(summary).toMatch(/reaches 1 symbol in 1 other file and 3 files of tests/);
  });

  test("since a moment is of what changed, and not of all that stands around it", async () => {
    const since = new Date().toISOString();
    await world.write("src/price.ts", PRICE.replace("return 2", "return 3"));
    const { data } = await call("impact_analyze", { since });
    expect(data).toMatchObject({
      changed: ["src/price.ts::rate"],
      blastRadius: { files: 0, symbols: 0, tests: 1 },
    });
  });

  test("since a moment before the first index says that nothing is known of it", async () => {
    const { warnings } = await call("impact_analyze", { since: "2020-01-01" });
    expect(warnings).toContainEqual(expect.stringContaining("Nothing is known of the code at that moment"));
  });

  test("tells of claims of others on what changes and on what that reaches", async () => {
    const session = asSessionId("ses:00000000000000000000000009");
    const target = { claimType: "file", targetId: "src/cart.ts", intent: "discounts" };
    await world.call("agent_claim", target, { agent: "bea", session });
    const { data } = await call("impact_analyze", { symbols: ["priceOf"] });
    expect(data.claims).toMatchObject([
      {
        agentId: "bea",
        targetId: "src/cart.ts",
        intent: "discounts",
        on: "src/cart.ts::Cart::total",
        distance: 1,
      },
    ]);
  });

  test.each([
    [{ symbols: ["priceFo"] }, "not_found"],
    [{ files: ["src/prices.ts"] }, "not_found"],
    [{ diff: "--- a/nowhere.ts\n+++ b/nowhere.ts\n@@ -1 +1 @@\n-a\n+b\n" }, "not_found"],
    [{ diff: "nothing" }, "invalid_input"],
    [{ diff: "--- a/../x.ts\n+++ b/../x.ts\n@@ -1 +1 @@\n-a\n+b\n" }, "invalid_input"],
    [{ since: "no-such-branch" }, "not_found"],
    [{}, "invalid_input"],
  ])("%j is refused with the next step", async (input, errorCode) => {
    const answer = await call("impact_analyze", input);
    expect(answer).toMatchObject({ ok: false, errorCode });
    expect(answer.hint).not.toBe("");
  });
});
