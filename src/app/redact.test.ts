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

test("of what is sensitive only its kind is left", () => {
  const saved = { kind: "fact", content: "the door code is 1234", keywords: ["door"], sensitive: true };
  expect(redact(saved)).toEqual({
    kind: "fact",
    content: "[sensitive]",
    keywords: "[sensitive]",
    sensitive: true,
  });
});

test("what JSON cannot hold does no harm", () => {
  expect(() => JSON.stringify(redact({ a: 1n, b: Symbol("s"), c: () => 1 }))).not.toThrow();
});

test("something bottomless comes to an end", () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  expect(JSON.stringify(redact(loop))).toContain("[deep]");
});
