import { counted } from "../../domain/counted.ts";
import type { Observed } from "./observed.ts";
import type { Pattern, PatternKind } from "./pattern.ts";
import { names } from "./quote.ts";

const HAPPENED = {
  OBSERVATION: "observation",
  EDIT: "edit",
  TEST_RESULT: "test result",
  ERROR: "error",
  DECISION: "decision",
} as const satisfies Record<Observed["type"], string>;

const SEEN: Record<PatternKind, string> = {
  hotspot: "edited again and again",
  decision_errors: "trouble after a decision",
  re_reading: "looked up again and again",
  failing_tests: "tests failing after edits",
  recovery: "trouble that was overcome",
};

/** What happened and what shows in it, in short: what it teaches is told by the learnings. */
export function insightOf(observed: readonly Observed[], patterns: readonly Pattern[]): string {
  const types = [...Map.groupBy(observed, ({ type }) => type)];
  const happened = types.map(([type, all]) => counted(all.length, HAPPENED[type])).join(", ");
  const seen = patterns.map(({ kind, code }) => `${SEEN[kind]} (${names(code)})`).join("; ");
  return `${happened}. ${seen === "" ? "No pattern shows." : `Seen: ${seen}.`}`;
}
