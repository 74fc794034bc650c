import { expect, test } from "vitest";
import type { Props } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { conceptOf, knownConcepts } from "./conceptOf.ts";
import { truthOf } from "./truthOf.ts";

const node = (props: Props, validFrom = 0) => nodeRecord(`fact:${validFrom}`, { props, validFrom });
const concept = (canonicalName: string, status = "accepted") => node({ canonicalName, status });

test("a memory falls under what it is about, else what it is tagged with, else what its title names", () => {
  const concepts = knownConcepts([
    concept("Rate limit"),
    concept("Redis"),
    concept("Redis cache"),
    concept("Audit", "candidate"),
  ]);
  const typeOf = (props: Props) => conceptOf(node(props), concepts);
  expect(typeOf({ entity: "rate_limits", keywords: ["redis"] })).toBe("Rate limit");
  expect(typeOf({ entity: "Burst", keywords: ["x", "redis"], title: "Rate limit" })).toBe("Redis");
  expect(typeOf({ title: "Use a Redis cache for carts" })).toBe("Redis cache");
  expect(typeOf({ entity: "Audit", content: "Redis" })).toBeNull();
});

test("the truth is the newest facts, each whole and once, as long as it is short", () => {
  const facts = [node({ content: "old" }, 1), node({ content: "new" }, 3), node({ content: "new" }, 2)];
  expect(truthOf(facts)).toBe("new\nold");
  expect(truthOf([node({ content: "x".repeat(801) }, 2), node({ content: "short" }, 1)])).toBe("short");
  expect(
    truthOf(Array.from({ length: 9 }, (_, at) => node({ content: `fact ${at}` }, at))).split("\n"),
  ).toHaveLength(5);
  expect(truthOf([])).toBe("");
});
