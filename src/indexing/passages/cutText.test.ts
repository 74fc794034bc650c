import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText } from "./cutText.ts";

const NEVER_JOINED = { mostCharacters: 1_000, joinedCharacters: 0 };

/** Each piece as its text. */
function cut(text: string, names: readonly string[], limits = NEVER_JOINED): string[] {
  const extents = names.map((name) => {
    const start = text.indexOf(name);
    return { start, end: text.indexOf("}", start) + 1 };
  });
  return cutText(text, extents, limits).map(({ start, end }) => text.slice(start, end));
}

test("a text is cut before each extent with its comment, and after its end", () => {
  const text = "import x;\n\n// Adds.\nadd {\n  1\n}\n\ntake {\n  2\n}\nrest();\n";
  expect(cut(text, ["add", "take"])).toEqual([
    "import x;\n\n",
    "// Adds.\nadd {\n  1\n}\n\n",
    "take {\n  2\n}\n",
    "rest();\n",
  ]);
});

test("what stands right below another extent is no comment of the next", () => {
  expect(cut("one {\n}\ntwo {\n}\n", ["one", "two"])).toEqual(["one {\n}\n", "two {\n}\n"]);
});

test("what lies inside is cut out of what holds it", () => {
  const text = "Shop {\n  open {\n  }\n\n  // Done.\n  close {\n  }\n  end;\n";
  expect(cut(text, ["Shop", "open", "close"])).toEqual([
    "Shop {\n",
    "  open {\n  }\n\n",
    "  // Done.\n  close {\n  }\n",
    "  end;\n",
  ]);
});

test("short neighbours are joined", () => {
  const limits = { mostCharacters: 1_000, joinedCharacters: 20 };
  expect(cut("a {\n}\nb {\n}\nc {\n}\nd {\n}\n", ["a", "b", "c", "d"], limits)).toEqual([
    "a {\n}\nb {\n}\nc {\n}\n",
    "d {\n}\n",
  ]);
});

test("what is long is split at lines into parts of about the same length", () => {
  const text = "0123456789\n".repeat(10);
  const pieces = cutText(text, [], { mostCharacters: 50, joinedCharacters: 0 });
  expect(pieces.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
    [1, 4],
    [5, 8],
    [9, 10],
  ]);
});

test("a long file has longer pieces instead of more", () => {
  const text = "x = 1\n".repeat(1_000_000);
  expect(cutText(text, []).length).toBeLessThan(3_000);
});

test("the pieces of any text are all of it, in order", () => {
  const extents = fc.array(fc.tuple(fc.nat(200), fc.nat(50)), { maxLength: 8 });
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", " ", "\n", "{"), maxLength: 200 }),
      extents,
      (text, ranges) => {
        const pieces = cutText(
          text,
          ranges.map(([start, length]) => ({ start, end: start + length })),
          { mostCharacters: 20, joinedCharacters: 5 },
        );
        expect(pieces.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
        for (const [index, piece] of pieces.entries()) {
          expect(piece.startLine).toBe((pieces[index - 1]?.endLine ?? 0) + 1);
          expect(piece.endLine).toBeGreaterThanOrEqual(piece.startLine);
        }
      },
    ),
  );
});
