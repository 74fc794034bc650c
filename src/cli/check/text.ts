import { withoutBreaks } from "../../domain/oneLine.ts";
import type { Terminal } from "../host.ts";
import { paint } from "../output.ts";
import { counted } from "../progressBar.ts";
import type { CheckResult, Finding, Level } from "./finding.ts";

const SHOWN = 20;
const COLOURS = { error: "red", warning: "yellow" } as const;

/** The findings for a person: check by check, with what to do. */
export function textLines(results: readonly CheckResult[], terminal: Terminal, isAll: boolean): string[] {
  const found = results.filter(({ findings }) => findings.length > 0);
  return [...found.flatMap((result) => resultLines(result, terminal, isAll)), closingLine(results)];
}

function resultLines(
  { rule, level, fix, findings }: CheckResult,
  terminal: Terminal,
  isAll: boolean,
): string[] {
  const shown = isAll ? findings : findings.slice(0, SHOWN);
  const left = findings.length - shown.length;
  return [
    `${paint(terminal, COLOURS[level], level)} ${paint(terminal, "bold", rule)} (${findings.length})`,
    ...shown.map(({ path, startLine, message }: Finding) =>
      withoutBreaks(`  ${path}:${startLine}  ${message}`),
    ),
    ...(left > 0 ? [`  … and ${left} more: --all`] : []),
    ...(fix === "" ? [] : [`  ${paint(terminal, "dim", fix)}`]),
    "",
  ];
}

export function countOf(results: readonly CheckResult[], level: Level): number {
  return results.reduce((sum, each) => sum + (each.level === level ? each.findings.length : 0), 0);
}

function closingLine(results: readonly CheckResult[]): string {
  const errors = countOf(results, "error");
  const warnings = countOf(results, "warning");
  const checks = results.map(({ rule }) => rule).join(", ");
  if (errors + warnings === 0) return `Nothing found (${checks}).`;
  return `${counted(errors, "error")}, ${counted(warnings, "warning")} (${checks}).`;
}
