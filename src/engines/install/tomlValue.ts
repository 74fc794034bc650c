import { FaultAt, foundAt } from "./textFault.ts";

interface ReadValue {
  readonly value: unknown;
  readonly to: number;
}

const MOST_DEEP = 200;
const FORMS: readonly (readonly [RegExp, (inside: string) => unknown])[] = [
  [/"""(?:\r?\n)?((?:[^"\\]|\\[\s\S]|"(?!"")|"(?="""(?!")|""""(?!")))*)"""/y, unescaped],
  [/'''(?:\r?\n)?([\s\S]*?)'''(?!')/y, (inside) => inside],
  [/"((?:[^"\\\n]|\\.)*)"/y, unescaped],
  [/'([^'\n]*)'/y, (inside) => inside],
];
/** Numbers, times, true and false: none of them is edited, so it is enough to know how far they go. */
const WORD = /(?:true|false|[+-]?(?:inf|nan|\d[\w.:+-]*))(?: \d\d:\d\d[\w.:+-]*)?/y;
const BLANK = /(?:\s|#[^\n]*)*/y;
const NAMES =
  /(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'))*/y;

/** Reads one value; faults are told as at `shift` further on. */
export function readTomlValue(text: string, at: number, shift = 0, depth = 0): ReadValue {
  if (depth > MOST_DEEP) throw new FaultAt(at + shift, "it is nested too deeply");
  if (text[at] === "[") return listAt(text, at, depth);
  if (text[at] === "{") return tableAt(text, at, depth);
  for (const [form, read] of FORMS) {
    const found = matchAt(form, text, at);
    if (found) return { value: read(found[1] ?? ""), to: at + found[0].length };
  }
  const word = matchAt(WORD, text, at)?.[0];
  if (word === undefined) throw new FaultAt(at + shift, `expected a value, but ${foundAt(text, at)}`);
  return {
    value: word === "true" || word === "false" ? word === "true" : plainNumber(word),
    to: at + word.length,
  };
}

function listAt(text: string, from: number, depth: number): ReadValue {
  const value: unknown[] = [];
  let at = skipBlank(text, from + 1);
  while (text[at] !== "]") {
    const item = readTomlValue(text, at, 0, depth + 1);
    value.push(item.value);
    at = separator(text, skipBlank(text, item.to), "]");
  }
  return { value, to: at + 1 };
}

function tableAt(text: string, from: number, depth: number): ReadValue {
  const value: Record<string, unknown> = {};
  let at = skipBlank(text, from + 1);
  while (text[at] !== "}") {
    const name = matchAt(NAMES, text, at)?.[0];
    if (name === undefined) throw new FaultAt(at, `expected a name or \`}\`, but ${foundAt(text, at)}`);
    const equals = skipBlank(text, at + name.length);
    if (text[equals] !== "=") throw new FaultAt(equals, `expected \`=\`, but ${foundAt(text, equals)}`);
    const item = readTomlValue(text, skipBlank(text, equals + 1), 0, depth + 1);
    Object.defineProperty(value, name, { value: item.value, enumerable: true });
    at = separator(text, skipBlank(text, item.to), "}");
  }
  return { value, to: at + 1 };
}

function separator(text: string, at: number, close: string): number {
  if (text[at] === ",") return skipBlank(text, at + 1);
  if (text[at] === close) return at;
  throw new FaultAt(at, `expected \`,\` or \`${close}\`, but ${foundAt(text, at)}`);
}

function skipBlank(text: string, at: number): number {
  return at + (matchAt(BLANK, text, at)?.[0].length ?? 0);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function plainNumber(word: string): unknown {
  return /^[+-]?\d+(?:\.\d+)?$/.test(word) ? Number(word) : word;
}

const SHORT: Readonly<Record<string, string>> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", e: "\u001b" };
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|[ \t]*\r?\n\s*|([\s\S]))/g;

function unescaped(inside: string): string {
  return inside.replace(ESCAPE, (_all, four?: string, eight?: string, two?: string, one?: string) => {
    const code = Number.parseInt(four ?? eight ?? two ?? "", 16);
    if (!Number.isNaN(code)) return code > 0x10ffff ? "" : String.fromCodePoint(code);
    return one === undefined ? "" : (SHORT[one] ?? one);
  });
}
