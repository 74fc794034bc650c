import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { told } from "../testing/statements.ts";
import type { NameValue, Stance } from "./assertion.ts";
import { readTold } from "./readTold.ts";

function names(text: string): [string, string | null, Stance][] {
  return readTold(told(text), 0).assertions.flatMap(({ value, stance }): [string, string | null, Stance][] =>
    value.kind === "name" && value.of.names.length > 0
      ? [[value.name, (value as NameValue).version, stance]]
      : [],
  );
}

describe("names are read under one spelling, with their version", () => {
  test.each([
    ["We run PG 17.", "postgres", "17"],
    ["PostgreSQL 17 is our database", "postgres", "17"],
    ["The service needs Node.js >= 20.9", "node", "20.9"],
    ["Everything runs on k8s", "kubernetes", null],
    ["Install with pnpm", "pnpm", null],
  ])("%s", (text, name, version) => {
    expect(names(text)).toContainEqual([name, version, "holds"]);
  });

  test("a word of everyday language is a name only where it is written as one", () => {
    expect(names("The rest of the endpoints go away")).toEqual([]);
    expect(names("The API is REST")).toEqual([["rest", null, "holds"]]);
  });
});

describe("how a statement stands to a value", () => {
  test.each<[string, string, Stance]>([
    ["Trips are stored in MySQL.", "mysql", "holds"],
    ["MySQL is our database.", "mysql", "holds"],
    ["We switched to MySQL.", "mysql", "arrives"],
    ["The API now uses MySQL.", "mysql", "arrives"],
    ["Migrated from MySQL last night.", "mysql", "left"],
    ["We no longer use MySQL.", "mysql", "left"],
    ["MySQL was retired.", "mysql", "left"],
    ["We do not use MySQL.", "mysql", "denied"],
    ["We plan to use MySQL.", "mysql", "planned"],
    ["Should we use MySQL?", "mysql", "planned"],
    ["We used to run on MySQL.", "mysql", "past"],
    ["The MySQL upgrade is in progress.", "mysql", "ongoing"],
    ["Tuned the MySQL buffer pool.", "mysql", "mentioned"],
  ])("%s → %s %s", (text, name, stance) => {
    expect(names(text)).toEqual([[name, null, stance]]);
  });
});

test("a rule in the passive tells of no change, what was done does", () => {
  expect(readTold(told("A request is dropped after 5 s."), 0).isAnnounced).toBe(false);
  expect(readTold(told("Dropped the old endpoint."), 0).isAnnounced).toBe(true);
});

test("reading ends soon and never fails, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 10_000 }), (text) => {
      expect(readTold(told(text), 0).place).toBe(0);
    }),
    { numRuns: 50 },
  );
  const hostile = [
    "a ".repeat(5_000),
    "1 ".repeat(5_000),
    "switched ".repeat(1_200),
    "is not ".repeat(1_500),
    "a-".repeat(5_000),
  ];
  for (const text of hostile) expect(readTold(told(text), 0).place).toBe(0);
});
