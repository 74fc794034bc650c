import { expect, test } from "vitest";
import { redact } from "./redact.ts";

test("values under telling names go, at any depth; counts of tokens stay", () => {
  expect(
    redact({ a: { apiKey: "k", list: [{ password: "p" }] }, maxTokens: 5, governanceToken: "g", text: "t" }),
  ).toEqual({
    a: { apiKey: "[redacted]", list: [{ password: "[redacted]" }] },
    maxTokens: 5,
    governanceToken: "[redacted]",
    text: "t",
  });
});

test("something bottomless comes to an end", () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  expect(JSON.stringify(redact(loop))).toContain("[deep]");
});
