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

test("what does not let itself be read is said to be so", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(redact(proxy)).toBe("[unreadable]");
});

test("something bottomless comes to an end", () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  expect(JSON.stringify(redact(loop))).toContain("[deep]");
});

test("a copy ends where it has enough, between two words", () => {
  const long = {
    title: "a b c",
    content: `${"word ".repeat(100)}`,
    list: Array.from({ length: 1_000 }, () => "item"),
  };
  const copy = JSON.stringify(redact(long, 100));
  expect(copy.length).toBeLessThan(200);
  expect(copy).toContain('"title":"a b c"');
  expect(copy).toContain("word […]");
});

test("what has no words in it is cut well before the end", () => {
  expect(redact("x".repeat(5_000), 3_000)).toBe(`${"x".repeat(2_000)} […]`);
});

test("a copy with little room for many fields has few of them", () => {
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, at]));
  expect(Object.keys(redact(wide, 100) as object).length).toBeLessThan(20);
});
