import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Priority } from "../domain/budget.ts";
import { Failure } from "../domain/failure.ts";
import type { Draft } from "./envelope.ts";
import { shape } from "./shape.ts";
import { loadTokenCounter } from "./tokens.ts";

const count = await loadTokenCounter();
const priorities: Record<string, Priority> = {
  status: "required",
  results: "high",
  note: "medium",
  detail: "low",
  "results[].extra": "low",
};
const item = (at: number) => ({
  id: `fact:${at}`,
  content: "the rate limit is 500 requests",
  extra: "x y z ".repeat(5),
});
const draft = (items: number): Draft => ({
  ok: true,
  summary: "Found.",
  data: {
    status: "ok",
    results: Array.from({ length: items }, (_, at) => item(at)),
    note: "a note",
    detail: "more",
  },
});
const custom = (tokens: number) => ({ profile: "custom", tokens, binding: true }) as const;

describe("an answer over its budget", () => {
  test("stays whole when it fits", () => {
    const envelope = shape(draft(2), priorities, custom(1000), count);
    expect(envelope.data).toEqual(draft(2).data);
    expect(envelope.warnings).toBeUndefined();
  });

  test("names what is too long, and shows the next one whole", () => {
    const results = [{ ...item(0), content: "too long ".repeat(200) }, item(1), item(2)];
    const envelope = shape({ ...draft(0), data: { status: "ok", results } }, priorities, custom(130), count);
    const [first, second] = (envelope.data?.results ?? []) as Partial<ReturnType<typeof item>>[];
    expect(first).toEqual({ id: "fact:0" });
    expect(second).toEqual({ id: "fact:1", content: item(1).content });
    expect(envelope.hint).toContain("profile: balanced");
  });

  test("loses the least important first: fields of items, then fields, then items from the end", () => {
    const envelope = shape(draft(10), priorities, custom(150), count);
    const results = envelope.data?.results as ReturnType<typeof item>[];
    expect(results.length).toBeGreaterThan(0);
    expect(results.length).toBeLessThan(10);
    expect(results.map(({ id }) => id)).toEqual(results.map((_, at) => `fact:${at}`));
    expect(results.every(({ extra }) => extra === undefined)).toBe(true);
    expect(envelope.data).not.toHaveProperty("detail");
    expect(envelope.data).not.toHaveProperty("note");
    expect(envelope.warnings?.[0]).toContain(`of 10 results`);
    expect(envelope.hint).toContain("balanced");
  });

  test("is refused with the price when what is required does not fit", () => {
    const huge: Draft = { ok: true, summary: "s", data: { status: "long words ".repeat(400) } };
    const attempt = () =>
      shape(huge, { status: "required" }, { profile: "compact", tokens: 300, binding: true }, count);
    expect(attempt).toThrow(
      expect.objectContaining({ code: "over_budget", hint: expect.stringContaining("balanced") }),
    );
  });

  test("that must be given is given all the same, with what is required", () => {
    const huge: Draft = { ok: true, summary: "s", data: { status: "long words ".repeat(400), note: "n" } };
    const envelope = shape(
      huge,
      { status: "required", note: "low" },
      { ...custom(50), binding: false },
      count,
    );
    expect(envelope.data).toEqual({ status: "long words ".repeat(400) });
    expect(envelope.warnings?.[0]).toContain("note");
  });

  test("still names its best item when that alone is too long", () => {
    const long = { id: "fact:0", title: "Rate limit", content: "many words ".repeat(300) };
    const data = { status: "ok", results: [long, ...Array.from({ length: 4 }, (_, at) => item(at + 1))] };
    const envelope = shape({ ok: true, summary: "s", data }, priorities, custom(200), count);
    expect(envelope.data).toHaveProperty("results[0]", { id: "fact:0", title: "Rate limit" });
    expect(envelope.data).toHaveProperty("results[1].id", "fact:1");
    expect(envelope.warnings?.[0]).toContain("results without content");
  });

  test("is limited in characters even without a budget", () => {
    const envelope = shape(
      draft(2_000),
      priorities,
      { profile: "debug", tokens: Number.POSITIVE_INFINITY, binding: true },
      count,
    );
    expect(JSON.stringify(envelope).length).toBeLessThanOrEqual(80_000);
    expect(envelope.data).toHaveProperty("results[100]");
  });
});

test("whatever the answer and the budget: within it, or refused; the price is the real one; no text is cut", () => {
  const anyItem = fc.record({
    id: fc.string(),
    content: fc.string({ unit: "binary", maxLength: 200 }),
    extra: fc.string(),
  });
  const anyData = fc.record({
    status: fc.string(),
    results: fc.array(anyItem, { maxLength: 20 }),
    note: fc.string(),
    detail: fc.string(),
  });
  fc.assert(
    fc.property(anyData, fc.integer({ min: 50, max: 3_000 }), (data, budget) => {
      let envelope: ReturnType<typeof shape>;
      try {
        envelope = shape({ ok: true, summary: "s", data }, priorities, custom(budget), count);
      } catch (failure) {
        expect(failure).toBeInstanceOf(Failure);
        return;
      }
      expect(count(JSON.stringify(envelope))).toBeLessThanOrEqual(budget);
      const counted = (text: string) => count(text);
      expect(shape({ ok: true, summary: "s", data }, priorities, custom(budget), counted)).toEqual(envelope);
      expect(Math.abs(envelope.tokenEstimate - count(JSON.stringify(envelope)))).toBeLessThanOrEqual(1);
      const kept = envelope.data?.results as Partial<(typeof data.results)[number]>[];
      for (const [at, { id, content }] of kept.entries()) {
        expect(id).toBe(data.results[at]?.id);
        expect([undefined, data.results[at]?.content]).toContain(content);
      }
    }),
    { numRuns: 1_000 },
  );
});
