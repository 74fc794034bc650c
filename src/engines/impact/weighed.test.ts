import { expect, test } from "vitest";
import { weighed } from "./weighed.ts";

function weighedOne(reach: Record<string, number>, code: string): Record<string, number> {
  const tests = Object.entries(reach).map(([path, share]) => [path, new Map([[code, share]])] as const);
  return Object.fromEntries(
    [...weighed(new Map(tests))].map(([path, each]) => [path, each.get(code) ?? Number.NaN]),
  );
}

test("the only file of tests that comes into question is the one that runs it", () => {
  expect(weighedOne({ "a.test.ts": 0.5 }, "b.ts::f")["a.test.ts"]).toBeCloseTo(1);
});

test("of two, each is as much likelier as it is that one of them does", () => {
  const { "a.test.ts": a = 0, "c.test.ts": c = 0 } = weighedOne(
    { "a.test.ts": 0.5, "c.test.ts": 0.5 },
    "b.ts::f",
  );
  expect(a).toBeCloseTo(0.5 / 0.75);
  expect(c).toBeCloseTo(a);
});

test("what nobody runs is as unlikely for all", () => {
  expect(weighedOne({ "a.test.ts": 0, "c.test.ts": 0 }, "b.ts::f")).toEqual({
    "a.test.ts": 0,
    "c.test.ts": 0,
  });
});

test("what is next to nothing stays a likelihood", () => {
  const { "a.test.ts": a = -1 } = weighedOne({ "a.test.ts": 1e-30, "c.test.ts": 1e-30 }, "b.ts::f");
  expect(a).toBeGreaterThanOrEqual(0);
  expect(a).toBeLessThan(0.01);
});

test.each(["test_cart.py", "cart_test.go", "Cart.spec.ts"])("%s is named for the cart", (path) => {
  const found = weighedOne({ [path]: 0.5, "other.test.ts": 0.9, "more.test.ts": 0.9 }, "src/cart.py::f");
  expect(found[path]).toBe(0.9);
});

test("index is named for the index beside it alone", () => {
  const others = { "a.test.ts": 0.9, "b.test.ts": 0.9 };
  expect(weighedOne({ "x/index.test.ts": 0.5, ...others }, "x/index.ts::f")["x/index.test.ts"]).toBe(0.9);
  expect(weighedOne({ "y/index.test.ts": 0.5, ...others }, "x/index.ts::f")["y/index.test.ts"]).toBeLessThan(
    0.9,
  );
});
