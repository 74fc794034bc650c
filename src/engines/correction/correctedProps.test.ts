import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VISIBILITIES } from "../../domain/guard.ts";
import { MEMORY_KINDS, nodeKindOf } from "../memory/memoryKinds.ts";
import { isReadByReadersOf, lackingFields, partProps, reclassifiedProps } from "./correctedProps.ts";

test("a part says its own words and takes over the rest", () => {
  const whole = {
    entity: "Logs",
    content: "a and b",
    title: "T",
    notes: ["n"],
    keywords: ["k"],
    confidence: 0.5,
  };
  expect(partProps(whole, { content: "a", keywords: ["x"] })).toEqual({
    entity: "Logs",
    content: "a",
    keywords: ["x"],
    confidence: 0.5,
  });
});

describe("as another kind", () => {
  const fact = { entity: "Makefiles", content: "Use tabs.", keywords: ["k"] };

  test("what one calls its content is the other's reason", () => {
    expect(reclassifiedProps(fact, "decision", undefined, 7)).toEqual({
      title: "Makefiles",
      content: "Use tabs.",
      rationale: "Use tabs.",
      tradeoffs: [],
      affectedFiles: [],
      keywords: ["k"],
    });
    expect(reclassifiedProps(fact, "pattern", "Tabs", 7)).toMatchObject({
      title: "Tabs",
      lastValidatedAt: 7,
    });
    const decision = { title: "Use SQLite", rationale: "One file." };
    expect(reclassifiedProps(decision, "fact", undefined, 7)).toMatchObject({
      entity: "Use SQLite",
      content: "One file.",
    });
  });

  test("only a title can be lacking", () => {
    const texts = fc.record(
      {
        title: fc.constant("t"),
        entity: fc.constant("e"),
        content: fc.constant("c"),
        rationale: fc.constant("r"),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...MEMORY_KINDS), (props, kind) => {
        if (props.content === undefined && props.rationale === undefined) return;
        const lacking = lackingFields(nodeKindOf(kind), reclassifiedProps(props, kind, undefined, 0));
        const needsTitle = kind === "decision" || kind === "pattern";
        expect(lacking).toEqual(needsTitle && (props.title ?? props.entity) === undefined ? ["title"] : []);
      }),
    );
  });
});

test("what a learning says must be said", () => {
  expect(lackingFields("LEARNING", { content: " " })).toEqual(["content"]);
  expect(lackingFields("LEARNING", { content: "c" })).toEqual([]);
});

test("who reads one reads the other if it is as open, and tagged for as many", () => {
  const record = (visibility: "public" | "shared" | "admin", ...agents: string[]) => ({ visibility, agents });
  const isRead = (one: ReturnType<typeof record>, other: typeof one) =>
    isReadByReadersOf(one, other, VISIBILITIES);
  expect(isRead(record("public"), record("admin"))).toBe(true);
  expect(isRead(record("admin"), record("shared"))).toBe(false);
  expect(isRead(record("public", "a"), record("public", "a"))).toBe(true);
  expect(isRead(record("public"), record("public", "a"))).toBe(false);
});
