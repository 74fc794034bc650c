import { expect, test } from "vitest";
import { namesByKeyword } from "./namesByKeyword.ts";

const namesIn = (text: string) =>
  namesByKeyword(text).map(({ name, isContainer }) => (isContainer ? name.toUpperCase() : name));

test.each([
  ["class Shop {", ["SHOP"]],
  ["  public final class Shop", ["SHOP"]],
  ["template <typename T> class API_EXPORT Shop {", ["SHOP"]],
  ["export template <typename T, typename = Is<T>> final class Shop {", ["SHOP"]],
  ["pub fn open(self) {", ["open"]],
  ["export async function open() {", ["open"]],
  ["(defn open [shop]", ["open"]],
  ["sub open {", ["open"]],
  ["def open(self):", ["open"]],
  ["type Shop = {", ["SHOP"]],
  ["class Shop;", []],
  ["a class of its own", []],
  ["  return function", []],
  ["shop.open()", []],
])("%s defines %j", (line, names) => {
  expect(namesIn(line)).toEqual(names);
});

test("names come in the order of the text, with their lines", () => {
  const text = "class Shop\n  def open\n  end\nend\n";
  expect(namesByKeyword(text).map(({ start }) => text.slice(start, text.indexOf("\n", start)))).toEqual([
    "class Shop",
    "  def open",
  ]);
});

test("a line that no person wrote is passed over at once", () => {
  expect(namesByKeyword(`${"static ".repeat(100_000)}class X`)).toEqual([]);
});

test.each(["template<> ", "template<", "AA ", "static\t", "(", "class A ", " \t", "A_"])(
  "a text that says %j all over is read in no time",
  (part) => {
    const line = `${part.repeat(290 / part.length)}def 1\n`;
    expect(namesByKeyword(line.repeat(200))).toHaveLength(part === "class A " ? 200 : 0);
  },
);
