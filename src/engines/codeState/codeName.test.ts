import { expect, test } from "vitest";
import { codeName, isPathLike } from "./codeName.ts";

test.each([
  ["src/a.ts", "src/a.ts"],
  ["./src/a.ts", "src/a.ts"],
  [" src\\b\\a.ts ", "src/b/a.ts"],
  ["src/x/../a.ts", "src/a.ts"],
  ["/work/shop/src/a.ts", "src/a.ts"],
  ["/work/shop/src/a.ts::A::b", "src/a.ts::A::b"],
  ["src/a.ts::operator/", "src/a.ts::operator/"],
  ["src/a.ts:12", "src/a.ts"],
  ["src/a.ts:12:3", "src/a.ts"],
  ["src/a.ts:12-40", "src/a.ts"],
  ["Cart.total", "Cart.total"],
  ["Cart::total", "Cart::total"],
  ["npm:zod", "npm:zod"],
])("%s is %s", (written, name) => {
  expect(codeName(written, "/work/shop")).toBe(name);
});

test.each(["/etc/passwd", "../shop2/a.ts", "C:\\other\\a.ts", "/work/shopping/a.ts", "a/../../b.ts"])(
  "%s cannot be in the tree",
  (written) => {
    expect(codeName(written, "/work/shop")).toBeNull();
  },
);

test("a root may be written as Windows does", () => {
  expect(codeName("C:\\shop\\src\\a.ts", "C:\\shop")).toBe("src/a.ts");
});

test("a place in the tree is told from a name and from words", () => {
  expect(["src/a.ts", "a.ts", "Makefile/x", "src/a.ts::f", "docs/"].filter(isPathLike)).toHaveLength(5);
  expect(
    ["Cart.total()", "Cart::total", "total", "", "the cart, and/or so", "npm:zod"].filter(isPathLike),
  ).toEqual([]);
});
