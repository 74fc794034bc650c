import type { OpenedLoci } from "../host.ts";
import { allViolations, type Checked, type Violation } from "./allViolations.ts";
import { CheckFailed, type CheckResult, type Finding, type Level } from "./finding.ts";

const AT_ONCE = 500;
/** Whoever has more has something else to do first. */
const MOST = 10_000;

interface ShownMatch {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly id?: string;
  readonly note?: string;
  readonly others?: readonly string[];
}

interface CheckAnswer {
  readonly nextCursor?: string;
  readonly groups: readonly { count: number; matches: readonly ShownMatch[]; fix?: string }[];
}

const NO_FINDINGS: CheckAnswer["groups"][number] = { count: 0, matches: [] };

/** All that a named check finds, page by page. */
export async function namedCheck(
  loci: OpenedLoci,
  rule: string,
  level: Level,
  paths: readonly string[],
): Promise<CheckResult> {
  const findings: Finding[] = [];
  const warnings = new Set<string>();
  let fix = "";
  let cursor: string | undefined;
  do {
    const answer = await loci.call("find_pattern", {
      check: rule,
      profile: "debug",
      limit: AT_ONCE,
      ...(cursor !== undefined && { cursor }),
      ...(paths.length > 0 && { paths }),
    });
    if (!answer.ok) throw new CheckFailed(answer);
    for (const warning of answer.warnings ?? []) if (!warning.startsWith("not all")) warnings.add(warning);
    const { groups, nextCursor } = answer.data as unknown as CheckAnswer;
    const [{ count, matches, ...told } = NO_FINDINGS] = groups;
    findings.push(...matches.map((match) => findingOf(match, rule, level)));
    fix = told.fix ?? "";
    cursor = nextCursor;
    if (findings.length >= MOST && count > findings.length)
      warnings.add(
        `only the first ${findings.length} of ${count} findings count here; name paths for the others`,
      );
  } while (cursor !== undefined && findings.length < MOST);
  return { rule, level, fix, findings, warnings: [...warnings] };
}

function findingOf(
  { path, startLine, endLine, id, note = "", others = [] }: ShownMatch,
  rule: string,
  level: Level,
): Finding {
  const key = [rule, path, id ?? note.replace(/:\d+/g, "")].join(" | ");
  return { rule, level, path, startLine, endLine, message: `${note}.`, others, key };
}

/** All imports that break the rules of the project; null where it has none. */
export async function architecture(
  loci: OpenedLoci,
  level: Level,
  files: readonly string[],
): Promise<CheckResult | null> {
  const { first, violations } = await allViolations(loci.call, {
    profile: "debug",
    limit: AT_ONCE,
    ...(files.length > 0 && { files }),
  });
  if ((first.data as unknown as Checked).configured === false) return null;
  const findings = violations.map((violation) => violationFinding(violation, level));
  const fix = "Each says what to do; the rules are in loci.config.json (architecture).";
  return { rule: "architecture", level, fix, findings, warnings: first.warnings ?? [] };
}

function violationFinding({ rule, from, to, line, hint, cycle }: Violation, level: Level): Finding {
  const others = cycle ? cycle.map(({ file }) => file) : [];
  const what = `${from} imports ${to} against the rule \`${rule}\`.`;
  return {
    rule: "architecture",
    level,
    path: from,
    startLine: line,
    endLine: line,
    message: hint === undefined ? what : `${what} ${hint}`,
    others,
    key: ["architecture", rule, from, to].join(" | "),
  };
}
