import { parseArgs } from "node:util";
import { nearest } from "../domain/nearest.ts";
import { parseJson } from "./parseJson.ts";
import { WrongUse } from "./wrongUse.ts";

export interface Flag {
  readonly type: "text" | "number" | "boolean" | "json";
  /** May be given more than once; its value is a list. */
  readonly list?: boolean;
  readonly choices?: readonly string[];
  readonly short?: string;
  /** What stands for the value in help. */
  readonly placeholder?: string;
  readonly about: string;
}

export type FlagTable = Readonly<Record<string, Flag>>;
export type FlagValues = Readonly<Record<string, unknown>>;

export interface ParsedArguments {
  readonly words: readonly string[];
  readonly flags: FlagValues;
}

/** Splits arguments into words and flags; whatever the table does not know is the caller's mistake. */
export function parseFlags(args: readonly string[], table: FlagTable): ParsedArguments {
  const words: string[] = [];
  const flags: Record<string, unknown> = {};
  for (const token of tokenize(args, table)) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind === "option") {
      const flag = table[token.name];
      if (!flag) throw unknownFlag(token.rawName, table);
      flags[token.name] = flag.list
        ? [...((flags[token.name] as unknown[] | undefined) ?? []), ...readItems(token, flag)]
        : readValue(token, flag);
    }
  }
  return { words, flags };
}

/** Where the first word stands among arguments, given which flags take a value; -1 when there is none. */
export function indexOfFirstWord(args: readonly string[], table: FlagTable): number {
  const first = tokenize(args, table).find((token) => token.kind === "positional");
  return first?.index ?? -1;
}

function tokenize(args: readonly string[], table: FlagTable) {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, flag]) => [
      name,
      {
        type: flag.type === "boolean" ? ("boolean" as const) : ("string" as const),
        ...(flag.short ? { short: flag.short } : {}),
      },
    ]),
  );
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

interface OptionToken {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** An empty value stands for the empty list, which could not be written otherwise. */
function readItems(token: OptionToken, flag: Flag): unknown[] {
  return token.value === "" ? [] : [readValue(token, flag)];
}

function readValue(token: OptionToken, flag: Flag): unknown {
  const { rawName, value } = token;
  if (flag.type === "boolean") return readBoolean(rawName, value);
  if (value === undefined || (!token.inlineValue && /^--?[a-z]/i.test(value))) {
    throw new WrongUse(
      `${rawName} needs a value.`,
      `Write ${rawName} ${flag.placeholder ?? "VALUE"}, or ${rawName}=VALUE if it starts with a dash.`,
    );
  }
  if (flag.choices && !flag.choices.includes(value)) throw notAChoice(rawName, value, flag.choices);
  if (flag.type === "number") return readNumber(rawName, value);
  return flag.type === "json" ? readJson(rawName, value) : value;
}

function readBoolean(rawName: string, value: string | undefined): boolean {
  if (value === undefined || value === "true") return true;
  if (value === "false") return false;
  throw new WrongUse(`${rawName} is a switch; \`${value}\` is no value for it.`, `Write just ${rawName}.`);
}

function readNumber(rawName: string, value: string): number {
  const number = Number(value);
  if (value.trim() !== "" && Number.isFinite(number)) return number;
  throw new WrongUse(`${rawName} needs a number, not \`${value}\`.`, `Write it in digits: ${rawName} NUMBER`);
}

function readJson(rawName: string, value: string): unknown {
  const parsed = parseJson(value);
  if (parsed.ok) return parsed.value;
  const { line, column, what } = parsed.fault;
  throw new WrongUse(
    `${rawName} is not JSON: line ${line}, column ${column}: ${what}.`,
    "Quote the whole value for the shell with single quotes.",
  );
}

function notAChoice(rawName: string, value: string, choices: readonly string[]): WrongUse {
  const suggestion = nearest(value, choices);
  return new WrongUse(
    `${rawName} cannot be \`${value}\`.`,
    suggestion ? `Did you mean \`${suggestion}\`?` : `It is one of: ${choices.join(", ")}.`,
  );
}

function unknownFlag(rawName: string, table: FlagTable): WrongUse {
  const suggestion = nearest(rawName.replace(/^-+/, ""), Object.keys(table));
  return new WrongUse(
    `There is no flag ${rawName} here.`,
    suggestion ? `Did you mean --${suggestion}?` : "`--help` lists the flags of a command.",
  );
}
