import type { Finding } from "../declaration.ts";
import { linesOf } from "../scanning/leaf.ts";
import { toolsNamedIn } from "./findings.ts";

const TARGET = /^([\w./-]+(?:[ \t]+[\w./-]+)*)[ \t]*::?(?!=)/;
const RECIPE = /^@?([\w-]+)(?:[ \t][^:]*)?:(?!=)/;

/** What `make` can be asked for. One that includes others, or has rules for patterns, may know more than it shows. */
export function readMakefile(text: string): Finding[] {
  return readTargets(text, "make", TARGET, /^\s*-?s?include\s|^[^#\t]*%[^=%]*:/);
}

export function readJustfile(text: string): Finding[] {
  return readTargets(text, "just", RECIPE, /^\s*(?:import|mod)\b/);
}

function readTargets(text: string, runner: string, target: RegExp, opaque: RegExp): Finding[] {
  const lines = linesOf(text);
  return lines.flatMap((line, index): Finding[] => {
    const at = { attribute: "command", of: runner, line: index + 1 } as const;
    const tools = toolsNamedIn(line, index + 1);
    if (opaque.test(line)) return [{ ...at, subject: "*", value: line.trim(), quote: "" }, ...tools];
    const names = target.exec(line)?.[1]?.split(/\s+/) ?? [];
    const value = (lines[index + 1] ?? "").trim();
    return [...names.map((subject): Finding => ({ ...at, subject, value, quote: subject })), ...tools];
  });
}
