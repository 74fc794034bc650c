import { expect, test } from "vitest";
import { countLines, decodeText } from "./decodeText.ts";

const BOM = "\u{FEFF}";

function utf16be(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

test("text of any script comes back as it is", () => {
  expect(decodeText(Buffer.from("naïve 日本 🚀"))).toEqual({ text: "naïve 日本 🚀", lossy: false });
  expect(decodeText(Buffer.from(""))).toEqual({ text: "", lossy: false });
});

test("a byte order mark is no part of the text, and only the first is one", () => {
  expect(decodeText(Buffer.from(`${BOM}a`))).toEqual({ text: "a", lossy: false });
  expect(decodeText(Buffer.from(`${BOM}${BOM}a`))).toEqual({ text: `${BOM}a`, lossy: false });
});

test("UTF-16 is told by its mark", () => {
  expect(decodeText(Buffer.from(`${BOM}let x;`, "utf16le"))).toEqual({ text: "let x;", lossy: false });
  expect(decodeText(utf16be(`${BOM}let x;`))).toEqual({ text: "let x;", lossy: false });
});

test("what is no text is replaced, and said to be", () => {
  expect(decodeText(Buffer.from([0x61, 0xff, 0x62]))).toEqual({ text: "a\u{FFFD}b", lossy: true });
  const halfCharacter = Buffer.concat([Buffer.from(`${BOM}a`, "utf16le"), Buffer.from([0x62])]);
  expect(decodeText(halfCharacter)).toEqual({ text: "a\u{FFFD}", lossy: true });
});

test("a NUL near the start makes it binary, one far behind does not", () => {
  expect(decodeText(Buffer.from("a\0b"))).toBeNull();
  expect(decodeText(Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]))).toBeNull();
  expect(decodeText(Buffer.from(`${"a".repeat(9000)}\0`))?.lossy).toBe(false);
});

test("lines are counted as an editor shows them", () => {
  expect(["", "a", "a\n", "a\nb", "a\r\nb\r\n", "\n", "\n\n"].map(countLines)).toEqual([0, 1, 1, 2, 2, 1, 2]);
});
