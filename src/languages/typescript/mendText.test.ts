import { expect, test } from "vitest";
import { mendText } from "./mendText.ts";

test("signatures of an interface are parted, and every offset stays", () => {
  const text = `export interface Get<
  E = {},
> {
  // with a handler
  <P>(handler: Handler<P>): Get<
    P
  >

  /** With a path. */
  (path: string): Get<string>
  new (path: string): Get
  name: string
}`;
  const mended = mendText(text);
  expect(mended).toHaveLength(text.length);
  const changed = [...mended].flatMap((sign, at) => (sign === text[at] ? [] : [mended.slice(at, at + 2)]));
  expect(changed).toEqual([";("]);
});

test("words about variance are left out", () => {
  const text = "interface A<in T, out U = 1, in out V extends B, /** x */ out W> extends C<T> {}";
  expect(mendText(text).replace(/ +/g, " ")).toBe(
    "interface A< T, U = 1, V extends B, /** x */ W> extends C<T> {}",
  );
  expect(mendText(text)).toHaveLength(text.length);
});

test.each([
  "for (const a in b) { if (a in c, d) f(a < out, out > b) }",
  "interface A {\n  (x: number): void;\n  <T>(x: T): T;\n}",
  "interface A {\n  m(\n    x: string\n  ): void\n}",
  "interface A {}\nfunction f() {\n  return (\n    <div>\n      <b />\n    </div>\n  )\n}",
  "interface A {}\nconst x = a\n  (b)",
  "const x = 1",
])("nothing else is touched: %j", (text) => expect(mendText(text)).toBe(text));

test.each([
  ["lines that open nothing", `type X = {\n${"  (\n".repeat(100_000)}`],
  [
    "lines ever further in",
    `interface A {${Array.from({ length: 1_400 }, (_, at) => `\n${" ".repeat(at)}(`).join("")}`,
  ],
  ["blank lines", `interface A {\n  (): void${"\n".repeat(1_000_000)}  (): void\n}`],
  ["blanks", `interface A<${" ".repeat(1_000_000)}in T> {}`],
])("a megabyte of %s is read once", (_, text) => expect(mendText(text)).toHaveLength(text.length));
