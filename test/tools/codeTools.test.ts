import { execFileSync } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const STORE = `/** Keeps what was ordered. It forgets nothing. */
export class OrderStore {
  readonly #orders: string[] = [];
  add(order: string): number {
    return this.#orders.push(order);
  }
}
`;
const SHOP = `import { OrderStore } from "./orderStore.ts";

const orders = new OrderStore();

export function placeOrder(name: string): number {
  return orders.add(checked(name));
}

function checked(name: string): string {
  return name.trim();
}
`;
const SHOP_TEST = `import { placeOrder } from "./shop.ts";

test("an order is placed", () => {
  placeOrder("tea");
});
`;

async function shop(): Promise<void> {
  await world.write("src/orderStore.ts", STORE);
  await world.write("src/shop.ts", SHOP);
  await world.write("src/shop.test.ts", SHOP_TEST);
  await world.call("graph_rebuild");
}

const call = async (tool: string, input: object) => {
  const envelope = await world.call(tool, { profile: "debug", ...input });
  return { ...envelope, data: envelope.data as Record<string, never> };
};
const ids = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => id);

describe("code_explain", () => {
  test("tells what a symbol is, what it uses, who uses it and which test reaches it", async () => {
    await shop();
    const { data } = await call("code_explain", { element: "placeOrder" });
    expect(data).toMatchObject({
      id: "src/shop.ts::placeOrder",
      kind: "FUNCTION",
      path: "src/shop.ts",
      startLine: 5,
      endLine: 7,
      signature: "export function placeOrder(name: string): number",
    });
    expect(ids(data.uses)).toEqual(
      expect.arrayContaining(["src/orderStore.ts::OrderStore::add", "src/shop.ts::checked"]),
    );
    expect(ids(data.tests)).toContain("src/shop.test.ts::an order is placed");
    expect(ids(data.usedBy)).toEqual(["src/shop.test.ts::an order is placed"]);
  });

  test.each([
    "OrderStore.add",
    "OrderStore::add",
    "orderstore.ADD",
    "src/orderStore.ts::OrderStore::add",
    "add()",
  ])("finds a method by %s", async (element) => {
    await shop();
    const { data } = await call("code_explain", { element });
    expect(data).toMatchObject({ id: "src/orderStore.ts::OrderStore::add" });
  });

  test("tells ten of many who use something, or as many as are asked for, and how many there are", async () => {
    const callers = Array.from({ length: 14 }, (_, at) => `export const use${at} = () => limit();`);
    await world.write("src/limit.ts", `export const limit = () => 1;\n${callers.join("\n")}\n`);
    const told = await call("code_explain", { element: "src/limit.ts::limit" });
    expect(told.data).toMatchObject({ usedBy: { length: 10 }, totals: { usedBy: 14 } });
    const whole = await call("code_explain", { element: "src/limit.ts::limit", limit: 200 });
    expect(whole.data).toMatchObject({ usedBy: { length: 14 }, totals: { usedBy: 14 } });
  });

  test("takes a path, also its end, and tells what is in the file and who imports it", async () => {
    await shop();
    const { data } = await call("code_explain", { element: "orderStore.ts" });
    expect(data).toMatchObject({ id: "src/orderStore.ts", kind: "FILE" });
    expect(ids(data.members)).toEqual(["src/orderStore.ts::OrderStore"]);
    expect(ids(data.usedBy)).toEqual(["src/shop.ts"]);
  });

  test("shows the decisions on the symbol's file", async () => {
    await shop();
    await world.call("memory_save", {
      kind: "decision",
      title: "Orders are kept in memory",
      rationale: "They are few.",
      tradeoffs: ["A restart loses them."],
      affectedFiles: ["src/orderStore.ts"],
    });
    const { data } = await call("code_explain", { element: "OrderStore" });
    expect(data.decisions).toMatchObject([{ text: "Orders are kept in memory" }]);
  });

  test("names the nearest when there is no such symbol", async () => {
    await shop();
    const { ok, errorCode, hint } = await call("code_explain", { element: "place order now" });
    expect({ ok, errorCode }).toEqual({ ok: false, errorCode: "not_found" });
    expect(hint).toContain("src/shop.ts::placeOrder");
  });
});

describe("semantic_slice", () => {
  test.each(["shop.placeOrder", "acme.shop.placeOrder", "shop::placeOrder", "shop/placeOrder()"])(
    "takes %s for what stands in that module",
    async (symbol) => {
      await shop();
      await world.write("src/market.ts", "export function placeOrder(): number {\n  return 1;\n}\n");
      const { data } = await call("semantic_slice", { symbol });
      expect(data).toMatchObject({ id: "src/shop.ts::placeOrder" });
    },
  );

  test.each(["(*Store).Add", "(Store).Add", "store.Store.Add"])("takes %s for a method", async (symbol) => {
    await world.write("store/store.go", "package store\n\ntype Store struct{}\n\nfunc (s *Store) Add() {}\n");
    const { data } = await call("semantic_slice", { symbol });
    expect(data).toMatchObject({ id: "store/store.go::Store::Add" });
  });

  test("does not take a member of something unknown for one of something else", async () => {
    await shop();
    expect(await call("semantic_slice", { symbol: "Cart.placeOrder" })).toMatchObject({
      errorCode: "not_found",
    });
  });

  test("gives the exact source, and with dependencies who calls it and what it calls", async () => {
    await shop();
    const { data } = await call("semantic_slice", { symbol: "placeOrder", context: "with-deps" });
    expect(data).toMatchObject({
      id: "src/shop.ts::placeOrder",
      code: "export function placeOrder(name: string): number {\n  return orders.add(checked(name));\n}",
    });
    expect(ids(data.callers)).toEqual(["src/shop.test.ts::an order is placed"]);
    expect(ids(data.callees)).toEqual(
      expect.arrayContaining(["src/orderStore.ts::OrderStore::add", "src/shop.ts::checked"]),
    );
  });

  test("of a file gives the outline, of a signature only that, of a question the best match", async () => {
    await shop();
    const outline = await call("semantic_slice", { file: "src/orderStore.ts" });
    expect(outline.data).toMatchObject({
      code: "2: export class OrderStore\n4:   add(order: string): number",
    });
    const signature = await call("semantic_slice", { symbol: "checked", context: "signature" });
    expect(signature.data).toMatchObject({ code: "function checked(name: string): string" });
    const asked = await call("semantic_slice", { query: "keeps what was ordered" });
    expect(asked.data).toMatchObject({ id: "src/orderStore.ts::OrderStore" });
  });

  test("of a moment in the past gives the source of that moment", async () => {
    await shop();
    await world.call("graph_rebuild");
    const then = Date.now();
    await sleep(5);
    await world.write("src/shop.ts", SHOP.replace("name.trim()", "name.trim().toLowerCase()"));
    const now = await call("semantic_slice", { symbol: "checked" });
    expect(now.data).toMatchObject({ code: expect.stringContaining("toLowerCase") });
    const past = await call("semantic_slice", { symbol: "checked", asOf: then });
    expect(past.data).toMatchObject({ code: expect.stringContaining("name.trim();") });
  });

  test("says what to give when nothing was asked for", async () => {
    expect(await call("semantic_slice", {})).toMatchObject({ ok: false, errorCode: "invalid_input" });
  });
});

describe("diff_since", () => {
  const moment = async () => {
    await world.call("graph_rebuild");
    const then = new Date().toISOString();
    await sleep(5);
    return then;
  };

  test("tells what was added, modified, removed and moved; lines that only shifted are no change", async () => {
    await shop();
    const since = await moment();
    await world.write("src/shop.ts", `// A line above all.\n${SHOP}\nexport const open = true;\n`);
    await rename(join(world.root, "src/orderStore.ts"), join(world.root, "src/store.ts"));
    await rm(join(world.root, "src/shop.test.ts"));
    const { data } = await call("diff_since", { since });
    expect(ids(data.added)).toEqual(["src/shop.ts::open"]);
    expect(ids(data.modified)).toEqual(["src/shop.ts"]);
    expect(ids(data.removed)).toEqual(["src/shop.test.ts::an order is placed", "src/shop.test.ts"]);
    expect(data.moved).toMatchObject([
      { id: "src/store.ts::OrderStore", from: "src/orderStore.ts::OrderStore" },
      { id: "src/store.ts::OrderStore::add", from: "src/orderStore.ts::OrderStore::add" },
      { id: "src/store.ts", from: "src/orderStore.ts" },
    ]);
  });

  test("takes a commit, a transaction and an agent's name", async () => {
    await shop();
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: world.root });
    git("add", ".");
    git("commit", "-qm", "shop");
    await world.write("src/shop.ts", `${SHOP}\n`);
    const built = (await world.call("graph_rebuild", { profile: "debug" })).data as { txId: string };
    const commit = String(execFileSync("git", ["rev-parse", "HEAD"], { cwd: world.root })).trim();
    await sleep(5);
    await world.write("src/more.ts", "export const more = 1;\n");
    for (const since of [commit.slice(0, 8), built.txId, "ada"]) {
      const { data } = await call("diff_since", { since });
      expect(ids(data.added)).toEqual(["src/more.ts::more", "src/more.ts"]);
    }
  });

  test("names what it takes when it cannot read it", async () => {
    await shop();
    const { errorCode, hint } = await call("diff_since", { since: "last summer" });
    expect(errorCode).toBe("not_found");
    expect(hint).toContain("commit");
  });
});

test("several symbols of one name: the most called is meant, the others are suggested", async () => {
  await world.write("a.ts", "export function helper() {}\n");
  await world.write("b.ts", "export function helper() {}\nexport function user() { helper(); }\n");
  const { data } = await call("code_explain", { element: "helper" });
  expect(data).toMatchObject({ id: "b.ts::helper", suggestions: ["a.ts::helper"] });
});
