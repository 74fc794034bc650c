import { expect, test } from "vitest";
import type { Props } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { subjectOf } from "./subjectOf.ts";

const memory = (props: Props) => nodeRecord("memory:1", { props });

test("the longest name in the question that a memory bears", () => {
  const found = [
    memory({ entity: "Limit" }),
    memory({ keywords: ["rate limit"] }),
    memory({ title: "Use Redis" }),
  ];
  expect(subjectOf(["rate", "limits", "API"], found)).toBe("rate limit");
});

test("else what the best memory is about, else the words themselves", () => {
  const best = memory({ entity: "Rate limit" });
  expect(subjectOf(["requests", "second"], [best, memory({ entity: "Quota" })])).toBe("Rate limit");
  expect(subjectOf(["deploy", "key"], [memory({ content: "something" })])).toBe("deploy key");
  expect(subjectOf(["a1", "b2", "c3", "d4", "e5", "f6", "g7"], [])).toBe("a1 b2 c3 d4 e5 f6");
  expect(subjectOf([], [])).toBeNull();
});
