import { execFileSync } from "node:child_process";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CodeState } from "../../src/engines/codeState/codeState.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const TOTAL = `export function total(prices: number[]): number {
  let sum = 0;
  for (const price of prices) sum += price;
  return sum;
}
`;
const ROUND = `export function round(price: number): number {
  const cents = Math.round(price * 100);
  return cents / 100;
}
`;
const CART = `${TOTAL}\n${ROUND}`;

const index = () => world.call("graph_rebuild", { mode: "incremental", wait: true });

async function save(affectedFiles: readonly string[], title = "Round once, at the end") {
  return world.call("memory_save", {
    kind: "decision",
    title,
    rationale: "Rounding each price made sums differ from the till.",
    tradeoffs: [],
    affectedFiles,
    force: true,
  });
}

async function statesOf(input: object = {}, as = {}): Promise<readonly CodeState[] | undefined> {
  const { data } = await world.call("memory_search", { query: "round once", maxTokens: 4_000, ...input }, as);
  return (data as { results: { code?: CodeState[] }[] }).results[0]?.code;
}

/** One word for each piece of code, and where it went. */
async function told(input: object = {}): Promise<Record<string, string>> {
  const states = (await statesOf(input)) ?? [];
  return Object.fromEntries(
    states.map(({ id, state, movedTo }) => [id, movedTo === undefined ? state : `${state} ${movedTo}`]),
  );
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(join(world.root, to)), { recursive: true });
  await rename(join(world.root, from), join(world.root, to));
}

function git(...args: string[]): void {
  const identity = ["-c", "user.name=ada", "-c", "user.email=ada@example.org"];
  execFileSync("git", [...identity, ...args], { cwd: world.root, stdio: "pipe" });
}

describe("what a memory is tied to", () => {
  test("an id, a path however it is written, and a name mean the same code", async () => {
    await world.write("src/cart.ts", CART);
    await index();
    const ways = ["src/cart.ts", "./src/cart.ts", "src\\cart.ts", join(world.root, "src/cart.ts"), "cart.ts"];
    for (const [at, way] of ways.entries()) {
      await save([way], `Round once ${at}`);
      expect(await told({ query: `Round once ${at}` })).toEqual({ "src/cart.ts": "same" });
    }
    for (const [at, way] of ["src/cart.ts::round", "cart.round", "round"].entries()) {
      await save([way], `Sum first ${at}`);
      expect(await told({ query: `Sum first ${at}` })).toEqual({ "src/cart.ts::round": "same" });
    }
  });

  test("what is not known is kept as text and told of; what is on disk or once was is known", async () => {
    await world.write("src/cart.ts", CART);
    await world.write("src/till.ts", ROUND);
    await index();
    await rm(join(world.root, "src/till.ts"));
    await index();
    await world.write("src/new.ts", TOTAL);
    const saved = await save(["src/till.ts", "src/new.ts", "Basket.sum", "the whole shop", "/etc/passwd"]);
    expect(saved.warnings?.join()).toContain("Basket.sum");
    expect(saved.warnings?.join()).not.toContain("till");
    expect(saved.warnings?.join()).not.toContain("new.ts");
    await index();
    expect(await told()).toEqual({ "src/new.ts": "same", "src/till.ts": "gone" });
    const { data } = await world.call("memory_search", { query: "round once" });
    expect(data).toMatchObject({
      results: [{ affectedFiles: expect.arrayContaining(["Basket.sum", "the whole shop"]) }],
    });
  });

  test("where the code was not indexed yet, it is taken for what it was when it first was", async () => {
    await world.write("src/cart.ts", CART);
    await save(["src/cart.ts", "src/cart.ts::round"]);
    expect(await statesOf()).toBeUndefined();
    await index();
    expect(await told()).toEqual({ "src/cart.ts": "same", "src/cart.ts::round": "same" });
    await world.write("src/cart.ts", `${TOTAL}\n${ROUND.replace("100;", "1_000;")}`);
    await index();
    expect(await told()).toEqual({ "src/cart.ts": "changed", "src/cart.ts::round": "changed" });
  });
});

describe("how the code of a memory stands", () => {
  beforeEach(async () => {
    await world.write("src/cart.ts", CART);
    await index();
    await save(["src/cart.ts", "src/cart.ts::round", "src/cart.ts::total"]);
  });

  test("an edit changes what it touches, and nothing that only stands on other lines", async () => {
    await world.write("src/cart.ts", `// prices\n\n${TOTAL.replace("0", "1")}\n${ROUND}`);
    const { data } = await index();
    const [file, round, total] = (await statesOf()) ?? [];
    expect([file?.state, round?.state, total?.state]).toEqual(["changed", "same", "changed"]);
    expect(total?.sinceTx).toBe(data?.txId);
  });

  test("an edit is noticed by a read of memory itself, where nobody watches the files", async () => {
    await world.write("src/cart.ts", `${TOTAL.replace("0", "1")}\n${ROUND}`);
    // A read waits for the code for a moment only, and the index goes on in any case.
    await expect
      .poll(() => told())
      .toMatchObject({ "src/cart.ts::total": "changed", "src/cart.ts::round": "same" });
  });

  test("what is undone is as it was", async () => {
    await world.write("src/cart.ts", TOTAL);
    await index();
    expect(await told()).toMatchObject({ "src/cart.ts::round": "gone" });
    await world.write("src/cart.ts", CART);
    await index();
    expect(new Set(Object.values(await told()))).toEqual(new Set(["same"]));
  });

  test("a file that was renamed takes all with it", async () => {
    await move("src/cart.ts", "lib/basket.ts");
    await index();
    expect(await told()).toEqual({
      "src/cart.ts": "moved lib/basket.ts",
      "src/cart.ts::round": "moved lib/basket.ts::round",
      "src/cart.ts::total": "moved lib/basket.ts::total",
    });
  });

  test("a file that was changed as it was renamed is where most of what was in it is", async () => {
    await rm(join(world.root, "src/cart.ts"));
    await world.write(
      "lib/basket.ts",
      `import { tax } from "./tax.ts";\n${CART}\nexport const rate = tax();\n`,
    );
    await index();
    expect(await told()).toMatchObject({ "src/cart.ts": "changed lib/basket.ts" });
  });

  test("a function moves to another file, before or after it is taken from the first", async () => {
    await world.write("src/cart.ts", TOTAL);
    await index();
    await world.write("src/money.ts", ROUND);
    await index();
    expect(await told()).toMatchObject({ "src/cart.ts::round": "moved src/money.ts::round" });
    await world.write("src/sums.ts", TOTAL);
    await index();
    await world.write("src/cart.ts", "export {};\n");
    await index();
    expect(await told()).toMatchObject({ "src/cart.ts::total": "moved src/sums.ts::total" });
  });

  test("a function may be renamed, moved into a class, moved again, and changed in between", async () => {
    await world.write("src/cart.ts", `${TOTAL}\n${ROUND.replace("round(", "toCents(")}`);
    await index();
    expect(await told()).toMatchObject({ "src/cart.ts::round": "moved src/cart.ts::toCents" });
    await world.write("src/cart.ts", TOTAL);
    await world.write("src/money.ts", ROUND.replace("round(", "toCents("));
    await index();
    expect(await told()).toMatchObject({ "src/cart.ts::round": "moved src/money.ts::toCents" });
    await world.write("src/money.ts", ROUND.replace("round(", "toCents(").replaceAll("100", "1_000"));
    await index();
    expect(await told()).toMatchObject({ "src/cart.ts::round": "changed src/money.ts::toCents" });
    await move("src/money.ts", "src/coins.ts");
    await index();
    expect(await told()).toMatchObject({ "src/cart.ts::round": "changed src/coins.ts::toCents" });
  });

  test("a twin that was there all along is not where it went, nor is one of several copies", async () => {
    await world.write("src/twin.ts", ROUND);
    await index();
    await save(["src/twin.ts::round"], "Twins are kept apart");
    await rm(join(world.root, "src/twin.ts"));
    await index();
    expect(await told({ query: "twins are kept apart" })).toEqual({ "src/twin.ts::round": "gone" });
    await world.write("src/one.ts", ROUND);
    await world.write("src/two.ts", ROUND);
    await world.write("src/cart.ts", TOTAL);
    await index();
    expect(await told()).toMatchObject({ "src/cart.ts::round": "gone" });
  });

  test("what is gone tells since when, and the past is told as it was", async () => {
    const before = Date.now();
    await rm(join(world.root, "src/cart.ts"));
    const { data } = await index();
    const gone = (id: string) => ({ id, state: "gone", sinceTx: data?.txId });
    expect(await statesOf()).toEqual(["src/cart.ts", "src/cart.ts::round", "src/cart.ts::total"].map(gone));
    expect(new Set(Object.values(await told({ asOf: before })))).toEqual(new Set(["same"]));
    expect(new Set(Object.values(await told({ knownAt: before })))).toEqual(new Set(["same"]));
  });

  test("a branch that is checked out tells its own state, and the other's when one goes back", async () => {
    git("add", "-A");
    git("commit", "-qm", "cart");
    git("checkout", "-qb", "cents");
    await rm(join(world.root, "src/cart.ts"));
    await world.write("src/money.ts", ROUND);
    git("add", "-A");
    git("commit", "-qm", "money");
    await index();
    expect(await told()).toMatchObject({
      "src/cart.ts::round": "moved src/money.ts::round",
      "src/cart.ts::total": "gone",
    });
    git("checkout", "-q", "-");
    await index();
    expect(new Set(Object.values(await told()))).toEqual(new Set(["same"]));
  });

  test("nothing of the code is told to whom it is not shown, nor where it is not served", async () => {
    const restricted = { role: "restricted", agent: "eve" } as const;
    const note = { kind: "note", content: "Round once, says eve." };
    const affectedFiles = ["src/cart.ts", "src/nothing.ts", "round"];
    const saved = await world.call("memory_save", { ...note, affectedFiles }, restricted);
    expect(saved.warnings?.join()).not.toMatch(/cart|nothing/);
    expect(await statesOf({}, restricted)).toBeUndefined();
    expect(await statesOf({ projectId: "example.org/acme/other" })).toBeUndefined();
    expect(await statesOf({ fields: [] })).toBeUndefined();
  });

  test("what speaks of code that is no longer so counts less, by how much of it that is", async () => {
    const score = async () => {
      const { data } = await world.call("memory_search", { query: "round once" });
      return (data as { results: { score: number }[] }).results[0]?.score ?? 0;
    };
    const before = await score();
    await world.write("src/cart.ts", `${TOTAL.replace("0", "1")}\n${ROUND}`);
    await index();
    expect((await score()) / before).toBeCloseTo(1 - 0.1 * (2 / 3), 3);
  });
});

describe("code that moved keeps what is remembered of it", () => {
  const titles = (list: unknown) => (list as { text: string }[]).map(({ text }) => text);

  beforeEach(async () => {
    await world.write("src/cart.ts", CART);
    await index();
    await save(["src/cart.ts::round"]);
  });

  async function explained(element: string): Promise<string[]> {
    const { data } = await world.call("code_explain", { element });
    return titles(data?.decisions);
  }

  test.each([
    [
      "taken from the first file before",
      [
        ["src/cart.ts", TOTAL],
        ["src/money.ts", ROUND],
      ],
    ],
    [
      "added to the other file before",
      [
        ["src/money.ts", ROUND],
        ["src/cart.ts", TOTAL],
      ],
    ],
  ])("code_explain tells it at the new place: %s", async (_, writes) => {
    for (const [path = "", content = ""] of writes) {
      await world.write(path, content);
      await index();
    }
    expect(await explained("src/money.ts::round")).toEqual(["Round once, at the end"]);
    await world.write("src/money.ts", ROUND.replaceAll("100", "1_000"));
    expect(await explained("src/money.ts::round")).toEqual(["Round once, at the end (code changed since)"]);
    expect(await explained("src/cart.ts::total")).toEqual([]);
  });

  test("semantic_slice and context_pack tell it, too", async () => {
    await world.write("src/cart.ts", TOTAL);
    await world.write("src/money.ts", ROUND.replace("round(", "toCents("));
    const slice = await world.call("semantic_slice", { symbol: "toCents", context: "full" });
    expect(titles(slice.data?.decisions)).toEqual(["Round once, at the end"]);
    const pack = await world.call("context_pack", { task: "make toCents faster", maxTokens: 2_000 });
    expect(titles(pack.data?.decisions)).toEqual(["Round once, at the end"]);
    await world.write("src/money.ts", "export {};\n");
    const later = await world.call("context_pack", { task: "round once at the end", maxTokens: 2_000 });
    expect(titles(later.data?.decisions)).toEqual(["Round once, at the end (code gone since)"]);
  });

  test("what is said of a file holds where the file went, and no longer where it was", async () => {
    await save(["src/cart.ts"], "Carts are small");
    await move("src/cart.ts", "lib/cart.ts");
    expect(await explained("lib/cart.ts")).toEqual(["Carts are small"]);
    await world.write("src/cart.ts", "export const nothing = 0;\n");
    expect(await explained("lib/cart.ts::round")).toEqual(["Round once, at the end"]);
    expect(await explained("src/cart.ts")).toEqual(["Carts are small (code changed since)"]);
  });
});

test("a function is the same exactly when its text is that of when the memory was written", async () => {
  const bodies = ["return 1;", "return 2;", "const one = 1;\n  return one;", "// why\n  return 1;"];
  const fileOf = (body: string, linesBefore: number) =>
    `${"\n".repeat(linesBefore)}export function f(): number {\n  ${body}\n}\n`;
  const edit = fc.record({ body: fc.constantFrom(...bodies), linesBefore: fc.nat(3) });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(edit, edit, async (then, now) => {
      round += 1;
      const path = `src/f${round}.ts`;
      await world.write(path, fileOf(then.body, then.linesBefore));
      await index();
      await save([`${path}::f`, path], `Statement number ${round}`);
      await world.write(path, fileOf(now.body, now.linesBefore));
      await index();
      const isSame = then.body === now.body;
      const isSameFile = isSame && then.linesBefore === now.linesBefore;
      expect(await told({ query: `Statement number ${round}`, limit: 1 })).toEqual({
        [path]: isSameFile ? "same" : "changed",
        [`${path}::f`]: isSame ? "same" : "changed",
      });
    }),
    { numRuns: 12 },
  );
});
