import { expect, test } from "vitest";
import { conceptKey, conceptSlug } from "./conceptName.ts";

test.each(["Rate limits", "rate_limit", "RateLimit", "rate-limit", "limit rate", "RATE LIMIT"])(
  "%s is the rate limit",
  (name) => {
    expect(conceptKey(name)).toBe(conceptKey("rate limit"));
  },
);

test("other words are another thing, and no words are none", () => {
  expect(conceptKey("rate")).not.toBe(conceptKey("rate limit"));
  expect(conceptKey("数据库连接")).not.toBe(conceptKey("数据库"));
  expect(conceptKey("?!")).toBe("");
});

test("a slug is the name as it may stand in a path", () => {
  expect(conceptSlug("Rate limit (public API)")).toBe("rate-limit-public-api");
});
