import { expect, test } from "vitest";
import { subjectKeys } from "./subjectKeys.ts";
import { told } from "./testing/statements.ts";

const shared = (one: string, other: string) => {
  const words = new Set(other.toLowerCase().split(/\W+/));
  return subjectKeys(told(one)).some((key) => words.has(key));
};

test("a statement on the same is found, also in other words", () => {
  expect(shared("We use Postgres", "Our database is MySQL")).toBe(true);
  expect(shared("We use Postgres", "Everything is stored in MySQL")).toBe(true);
  expect(shared("Access tokens expire after an hour", "The ttl of logins is 30 minutes")).toBe(true);
});

test("there is a handful of them, and none for a text without a subject", () => {
  expect(subjectKeys(told("word ".repeat(2_000))).length).toBeLessThan(40);
  expect(subjectKeys(told("It is so."))).toEqual([]);
});

test("the subject of a fact counts", () => {
  expect(subjectKeys(told("It is off.", 0, { subject: "Telemetry" }))).toContain("telemetry");
});
