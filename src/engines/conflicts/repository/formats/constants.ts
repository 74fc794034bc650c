import type { Finding } from "../declaration.ts";
import { linesOf } from "../scanning/leaf.ts";
import { settingOrPort } from "./findings.ts";

// Blanks are counted, so that a line of nothing else is given up at once.
const MODIFIERS =
  "(?:(?:export|pub(?:\\([^)]{0,20}\\))?|public|private|protected|internal|static|final|const|constexpr|readonly|let|var|val|local|int|long|double|float|string|String|Integer|Long|Boolean|bool|boolean|auto|uint32_t|size_t|char\\*?)\\s{1,40}){0,6}";
const TYPE =
  "(?:\\s{0,8}:\\s{0,8}[\\w<>&'.,][\\w<>&'., ]{0,39}|\\s{1,40}(?:time\\.Duration|u?int(?:8|16|32|64)?|float(?:32|64)|string|bool))?";
/** One constant a line, as most languages write them. A name of one small word is too often something else. */
const CONSTANT = new RegExp(
  `^\\s{0,8}${MODIFIERS}([A-Za-z_][A-Za-z0-9_]{2,60})${TYPE}\\s{0,40}:?=\\s*([^=>~\\s].{0,120})$`,
);
const DEFINED = /^\s*#\s*define\s+([A-Z][A-Z0-9_]{2,60})\s+(\S.{0,80})$/;
const SCREAMING = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
const MOST_CONSTANTS = 1_000;

/**
 * Constants of a source file, line by line: names in capitals wherever they stand, others only where the line says that
 * they never change.
 */
export function readConstants(text: string): Finding[] {
  const findings: Finding[] = [];
  let block = false;
  for (const [index, line] of linesOf(text).entries()) {
    // Go and Swift list constants in a block, without a word on each line.
    block = /^(?:const|companion object)\s*[({]\s*$/.test(line) || (block && !/^[)}]/.test(line));
    const [, name, written = ""] = DEFINED.exec(line) ?? CONSTANT.exec(line) ?? [];
    if (name === undefined || !(SCREAMING.test(name) || block || isConstant(line))) continue;
    const plain = withoutComment(written);
    const value = literal(plain);
    const quote = (line.slice(0, line.length - written.length) + plain).trim();
    if (value !== null) findings.push(...settingOrPort(name, value, { line: index + 1, quote }));
    if (findings.length >= MOST_CONSTANTS) break;
  }
  return findings;
}

/** At the margin, or said to be the class's: what is indented otherwise belongs to one function. */
function isConstant(line: string): boolean {
  return /^(?:export\s+|pub\s+)?const\s|^\s{0,8}(?:\w+\s+){0,3}(?:static\s+final|static\s+const|const\s+val|static\s+readonly)\s/.test(
    line,
  );
}

const NUMBER =
  /^-?(?:0x[\da-fA-F_]{1,16}|\d[\d_]{0,15}(?:\.\d+)?)(?:[uif](?:8|16|32|64|size)|[uUlLfFdD]{1,2})?$/;
const STRING = /^(["'`])([^"'`\\$]*)\1$/;
const DURATION: readonly (readonly [RegExp, string])[] = [
  [/^Duration::from_secs\((\d[\d_]*)\)$/, "s"],
  [/^Duration::from_millis\((\d[\d_]*)\)$/, "ms"],
  [/^Duration\.ofSeconds\((\d[\d_]*)L?\)$/, "s"],
  [/^Duration\.ofMillis\((\d[\d_]*)L?\)$/, "ms"],
  [/^Duration\.ofMinutes\((\d[\d_]*)L?\)$/, "min"],
  [/^(\d[\d_]*) ?\* ?time\.Millisecond$/, "ms"],
  [/^(\d[\d_]*) ?\* ?time\.Second$/, "s"],
  [/^(\d[\d_]*) ?\* ?time\.Minute$/, "min"],
  [/^(\d[\d_]*) ?\* ?time\.Hour$/, "h"],
  [/^(\d[\d_]*)\.(?:seconds?)$/, "s"],
  [/^(\d[\d_]*)\.(?:minutes?)$/, "min"],
];

function withoutComment(written: string): string {
  return written.replace(/\s+(?:\/\/|\/\*|#).*$/, "");
}

/** What the right side comes to, where that can be told without running it. */
function literal(written: string): string | null {
  const text = written
    .replace(/[;,]\s*$/, "")
    .replace(/\s+as const$/, "")
    .trim();
  const string = STRING.exec(text)?.[2];
  if (string !== undefined) return string;
  if (/^(?:true|false|True|False)$/.test(text)) return text.toLowerCase();
  for (const [pattern, unit] of DURATION) {
    const amount = pattern.exec(text)?.[1];
    if (amount !== undefined) return `${amount.replaceAll("_", "")} ${unit}`;
  }
  const factors = text.split("*").map((factor) => factor.trim());
  if (factors.length > 5 || !factors.every((factor) => NUMBER.test(factor))) return null;
  return String(factors.reduce((product, factor) => product * numberOf(factor), 1));
}

function numberOf(factor: string): number {
  const plain = factor.replaceAll("_", "");
  return plain.startsWith("0x") ? Number(plain) : Number.parseFloat(plain);
}
