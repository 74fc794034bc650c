import { describe, expect, test } from "vitest";
import { piecesOf } from "./pieces.ts";
import { agrees, type Quantity, quantityAt } from "./quantity.ts";

function quantity(text: string): Quantity {
  const found = quantityAt(piecesOf(text), 0);
  if (found === null) throw new Error(`no quantity in ${text}`);
  return found;
}

describe("amounts in one unit", () => {
  test.each([
    ["5k req/s", "5,000 requests per second"],
    ["60 requests per second", "3,600 req/min"],
    ["60 RPS", "60 requests per second"],
    ["2 min", "120 s"],
    ["2500 ms", "2.5 seconds"],
    ["7 days", "168 hours"],
    ["one hour", "60 minutes"],
    ["500Mi", "500 MiB"],
    ["80%", "80 percent"],
    ["three retries", "3 attempts"],
  ])("%s = %s", (one, other) => {
    expect(quantity(one).dimension).toBe(quantity(other).dimension);
    expect(agrees(quantity(one), quantity(other))).toBe(true);
  });

  test.each([
    ["1,000 req/s", "5,000 req/s"],
    ["30 s", "30 min"],
    ["100 MB", "1 GiB"],
    ["port 80".slice(5), "8080"],
  ])("%s is not %s", (one, other) => {
    expect(agrees(quantity(one), quantity(other))).toBe(false);
  });

  test("a gigabyte is near enough to a gibibyte, and a rough number to its neighbours", () => {
    expect(agrees(quantity("1 GB"), quantity("1 GiB"))).toBe(true);
    const rough = quantityAt(piecesOf("about 200 ms"), 1);
    expect(rough !== null && agrees(rough, quantity("220 ms"))).toBe(true);
  });
});

test("what only looks like a number is none", () => {
  expect(quantityAt(piecesOf("us-east-1"), 0)).toBeNull();
  expect(quantityAt(piecesOf("v2"), 0)).toBeNull();
});
