import { expect, test } from "vitest";
import type { Envelope } from "../../app/envelope.ts";
import { allViolations } from "./allViolations.ts";
import { CheckFailed } from "./finding.ts";

const violation = (line: number) => ({ rule: "a.mayImport", from: "a.ts", to: "b.ts", line });
const FRAME = { profile: "balanced", tokenEstimate: 1 } as const;
const page = (line: number, nextCursor?: string): Envelope => ({
  ok: true,
  summary: "2 violations.",
  data: { violations: [violation(line)], ...(nextCursor !== undefined && { nextCursor }) },
  ...FRAME,
});
const failed: Envelope = { ok: false, errorCode: "unavailable", summary: "It took too long.", ...FRAME };

const loci = (...answers: Envelope[]) => {
  const asked: unknown[] = [];
  return {
    asked,
    call: async (_: string, input: unknown) => {
      asked.push(input);
      return answers[asked.length - 1] ?? failed;
    },
  };
};

test("goes on where each page ended", async () => {
  const { call, asked } = loci(page(1, "after 1"), page(2));
  const { first, violations } = await allViolations(call, { strict: true });
  expect(violations.map(({ line }) => line)).toEqual([1, 2]);
  expect(first.summary).toBe("2 violations.");
  expect(asked).toEqual([{ strict: true }, { strict: true, cursor: "after 1" }]);
});

test("a later page that fails is told, and no part is taken for the whole", async () => {
  const answer = allViolations(loci(page(1, "after 1"), failed).call, {});
  await expect(answer).rejects.toThrow(CheckFailed);
});
