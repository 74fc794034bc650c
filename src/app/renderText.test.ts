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

test("says the same as the structured form, as lines", () => {
  expect(renderText(envelope)).toBe(
    [
      "2 memories match.",
      "state: succeeded",
      "results:",
      " - id: fact:1",
      "  content: first line",
      "    second: line",
      "  tags: a, b",
      " - id: fact:2",
      "  content: other",
      "  tags: ",
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
