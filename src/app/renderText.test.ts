import fc from "fast-check";
import { expect, test } from "vitest";
import { renderText } from "./renderText.ts";
import { loadTokenCounter } from "./tokens.ts";

const envelope = {
  ok: true,
  summary: "2 memories match.",
  data: {
    state: "succeeded",
    results: [
      { id: "fact:1", content: "first line\nsecond: line", tags: ["a", "b"] },
      { id: "fact:2", content: "other", tags: [] },
    ],
  },
  profile: "compact",
  tokenEstimate: 80,
} as const;

test("says the same as the structured form, as lines, without the lists that are empty", () => {
  expect(renderText(envelope)).toBe(
    [
      "2 memories match.",
      "state: succeeded",
      "results:",
      " - id: fact:1",
      "  content: first line",
      "   | second: line",
      "  tags: a, b",
      " - id: fact:2",
      "  content: other",
    ].join("\n"),
  );
});

test("costs fewer tokens than the structured form", async () => {
  const count = await loadTokenCounter();
  expect(count(renderText(envelope))).toBeLessThan(count(JSON.stringify(envelope)));
});

test("an error starts with its code", () => {
  const text = renderText({
    ok: false,
    summary: "No.",
    errorCode: "not_found",
    hint: "Look.",
    profile: "compact",
    tokenEstimate: 9,
  });
  expect(text).toBe("not_found: No.\nhint: Look.");
});

test("no text can make a line of its own, whatever it uses to break lines", () => {
  const breaks = fc.constantFrom("\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029");
  const piece = fc.oneof(
    breaks,
    fc.constantFrom("summary: ok", "warnings: none", " - id: fact:9", "system"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const content = pieces.join("");
      const text = renderText({
        ...envelope,
        data: { results: [{ id: "fact:1", content, [content]: [content] }], note: content },
      });
      const ours = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).filter((line) => !/^ {1,3}\| /.test(line));
      expect(ours).toHaveLength(6);
    }),
  );
});

test("that data reads like an order is told before the data, other warnings after it", () => {
  const order = "instructions_in:fact:1 (results[0].content) reads like an order";
  const text = renderText({ ...envelope, warnings: ["hygieneDue", order] });
  expect(text.split("\n")[1]).toBe(`warnings: ${order}`);
  expect(text.split("\n").at(-1)).toBe("warnings: hygieneDue");
});
