import { parseJson } from "../parseJson.ts";
import { WrongUse } from "../wrongUse.ts";
import type { CheckResult, Finding } from "./finding.ts";

/** How many findings of each key are known and put up with. */
export type Baseline = ReadonlyMap<string, number>;

const VERSION = 1;

export function readBaseline(file: string, text: string): Baseline {
  const parsed = parseJson(text);
  const value = parsed.ok ? (parsed.value as { version?: unknown; findings?: unknown } | null) : null;
  const { findings } = value ?? {};
  if (value?.version !== VERSION || typeof findings !== "object" || findings === null)
    throw new WrongUse(`${file} is no baseline.`, "Write one: loci check --baseline FILE --update-baseline");
  return new Map(
    Object.entries(findings).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}

/** What is known of rules that are not among these. */
export function ofOtherRules(baseline: Baseline, results: readonly CheckResult[]): [string, number][] {
  return [...baseline].filter(([key]) => !results.some(({ rule }) => key.startsWith(`${rule} | `)));
}

/** By key, so that two versions of it can be compared line by line; with what else is kept. */
export function writeBaseline(
  results: readonly CheckResult[],
  kept: readonly (readonly [string, number])[],
): string {
  const counts = new Map(kept);
  for (const { findings } of results)
    for (const { key } of findings) counts.set(key, (counts.get(key) ?? 0) + 1);
  const findings = Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
  return JSON.stringify({ version: VERSION, findings }, null, 2);
}

/** What is not in the baseline; of several of one key, the last ones are the new ones. */
export function beyond(baseline: Baseline, findings: readonly Finding[]): Finding[] {
  const left = new Map(baseline);
  return findings.filter(({ key }) => {
    const known = left.get(key) ?? 0;
    left.set(key, known - 1);
    return known <= 0;
  });
}
