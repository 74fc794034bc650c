import { expect, test } from "vitest";
import { mendMacros } from "./mendMacros.ts";

test.each([
  ["class SHOP_EXPORT Store {", "class             Store {"],
  ["class SHOP_EXPORT Store;", "class             Store;"],
  ["struct API(1) Point : Base {", "struct        Point : Base {"],
  ["class SHOP_EXPORT Store final : public Base", "class             Store final : public Base"],
])("%s is read without its macro", (text, mended) => expect(mendMacros(text)).toBe(mended));

test.each(["struct STAT_INFO info;", "struct STAT_INFO load(int fd) {", "class Store {", "class HTTP {"])(
  "%s stays as it is",
  (text) => expect(mendMacros(text)).toBe(text),
);
