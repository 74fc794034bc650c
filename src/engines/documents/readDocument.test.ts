import { describe, expect, test } from "vitest";
import { decodeBytes } from "./decodeBytes.ts";
import { guessFormat } from "./guessFormat.ts";
import { readDocument } from "./readDocument.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("the format is guessed", () => {
  test.each([
    ["%PDF-1.7 …", "scan.txt", "pdf"],
    ["text", "a.md", "markdown"],
    ["text", "a.HTML", "html"],
    ["text", "a.rst", "text"],
    ["<!DOCTYPE html><p>x", "page", "html"],
    ["# Title\n\ntext", "note", "markdown"],
    ["text\n\n```\ncode\n```", "note", "markdown"],
    ["Just text.", "note", "text"],
  ])("%j as %s is %s", (content, name, format) => {
    expect(guessFormat(bytes(content), name)).toBe(format);
  });
});

describe("bytes become text", () => {
  test.each([
    ["UTF-8", bytes("ä€"), "ä€"],
    ["UTF-8 with a mark", Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), "a"],
    ["UTF-16", Uint8Array.of(0xff, 0xfe, 0x61, 0, 0xe4, 0), "aä"],
    ["UTF-16, the other way", Uint8Array.of(0xfe, 0xff, 0, 0x61), "a"],
    ["Latin", Uint8Array.of(0x61, 0xe4, 0x93), "aä“"],
    [
      "what a page declares",
      Uint8Array.of(...bytes('<meta charset="koi8-r">'), 0xc1),
      '<meta charset="koi8-r">а',
    ],
    [
      "what a page declares and nobody knows",
      Uint8Array.of(...bytes('<meta charset="none-such">'), 0xe4),
      '<meta charset="none-such">ä',
    ],
  ])("%s", (_, given, text) => {
    expect(decodeBytes(given)).toBe(text);
  });

  test("binary is none", () => {
    expect(decodeBytes(Uint8Array.of(0x7f, 0x45, 0, 1))).toBeNull();
  });
});

describe("what cannot be read is refused", () => {
  test.each([
    ["a broken PDF", "pdf", "%PDF-1.4 and nothing more", "invalid_input"],
    ["no text", "markdown", " \n\n* * *\n", "invalid_input"],
    ["far too many pieces", "text", "a\n\n".repeat(50_001), "invalid_input"],
  ] as const)("%s", async (_, format, content, code) => {
    await expect(readDocument({ bytes: bytes(content), format })).rejects.toMatchObject({ code });
  });

  test("an encrypted PDF is told as such", async () => {
    await expect(readDocument({ bytes: bytes(ENCRYPTED), format: "pdf" })).rejects.toMatchObject({
      code: "unsupported",
      message: expect.stringContaining("encrypted"),
    });
  });
});

/** Locked with a password that nobody knows: the hashes in it are those of none. */
const ENCRYPTED = [
  "%PDF-1.4",
  "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
  "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
  "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj",
  `4 0 obj<</Filter/Standard/V 1/R 2/P -4/O<${"41".repeat(32)}>/U<${"42".repeat(32)}>>>endobj`,
  `trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<${"43".repeat(16)}><${"43".repeat(16)}>]>>`,
  "%%EOF",
].join("\n");
