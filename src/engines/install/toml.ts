import { FaultAt, foundAt, type Read, reading } from "./textFault.ts";
import { readTomlValue } from "./tomlValue.ts";

/** One line of a TOML file that sets something, wherever it stands: `[a] b.c = 1` sets a, b, c. */
export interface TomlSetting {
  readonly path: readonly string[];
  /** How many names of the path are written on the line itself. */
  readonly ownNames: number;
  readonly from: number;
  readonly valueFrom: number;
  readonly valueTo: number;
  readonly value: unknown;
}

/** The head of a table, `[a.b]`, or of one in a list, `[[a.b]]`. */
export interface TomlHead {
  readonly path: readonly string[];
  readonly isListed: boolean;
  readonly from: number;
  readonly to: number;
}

export interface TomlFile {
  readonly heads: readonly TomlHead[];
  readonly settings: readonly TomlSetting[];
}

const SPACE = /[ \t]*/y;
const LINE_END = /[ \t]*(?:#[^\n\r]*)?(?:\r?\n|$)/y;
const BLANK_LINES = /(?:[\uFEFF \t]*(?:#[^\n]*)?\r?\n)*[\uFEFF \t]*(?:#[^\n]*$)?/y;
const NAME = /[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;

/** What a TOML file sets, and where. It is read as far as it takes to edit it safely. */
export function readToml(text: string): Read<TomlFile> {
  return reading(text, () => {
    const heads: TomlHead[] = [];
    const settings: TomlSetting[] = [];
    let table: readonly string[] = [];
    for (let at = skip(BLANK_LINES, text, 0); at < text.length; at = skip(BLANK_LINES, text, at)) {
      if (text[at] === "[") {
        const head = headAt(text, at);
        heads.push(head);
        table = head.path;
        at = endOfLine(text, head.to);
      } else {
        const setting = settingAt(text, at, table);
        settings.push(setting);
        at = endOfLine(text, setting.valueTo);
      }
    }
    return { heads, settings };
  });
}

function headAt(text: string, from: number): TomlHead {
  const isListed = text[from + 1] === "[";
  const close = isListed ? "]]" : "]";
  const { names, to } = namesAt(text, from + close.length);
  if (!text.startsWith(close, to)) throw new FaultAt(to, `expected \`${close}\`, but ${foundAt(text, to)}`);
  return { path: names, isListed, from, to: to + close.length };
}

function settingAt(text: string, from: number, table: readonly string[]): TomlSetting {
  const { names, to } = namesAt(text, from);
  if (text[to] !== "=") throw new FaultAt(to, `expected \`=\`, but ${foundAt(text, to)}`);
  const valueFrom = skip(SPACE, text, to + 1);
  const { value, to: valueTo } = readTomlValue(text, valueFrom);
  return { path: [...table, ...names], ownNames: names.length, from, valueFrom, valueTo, value };
}

/** Names with dots between, and the blanks behind them. */
function namesAt(text: string, from: number): { names: string[]; to: number } {
  const names: string[] = [];
  for (let at = skip(SPACE, text, from); ; at = skip(SPACE, text, at + 1)) {
    const found = matchAt(NAME, text, at);
    if (found === "") throw new FaultAt(at, `expected a name, but ${foundAt(text, at)}`);
    names.push(plainName(found, at));
    at = skip(SPACE, text, at + found.length);
    if (text[at] !== ".") return { names, to: at };
  }
}

function plainName(written: string, at: number): string {
  return /^["']/.test(written) ? String(readTomlValue(written, 0, at).value) : written;
}

function endOfLine(text: string, at: number): number {
  LINE_END.lastIndex = at;
  const found = LINE_END.exec(text);
  if (found) return at + found[0].length;
  const next = skip(SPACE, text, at);
  throw new FaultAt(next, `expected the end of the line, but ${foundAt(text, next)}`);
}

function skip(pattern: RegExp, text: string, at: number): number {
  return at + matchAt(pattern, text, at).length;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
