import { isDeepStrictEqual } from "node:util";
import { andThen, type EditedText, lineEndOf, replaceIn, unchanged } from "./textEdit.ts";
import { readToml, type TomlFile, type TomlSetting } from "./toml.ts";

export type TomlEntry = Readonly<Record<string, string | readonly string[]>>;

export function tomlOf(text: string): TomlFile {
  const read = readToml(text);
  if (!read.ok) throw new Error(`edited what is no TOML: ${read.fault.what}`);
  return read.value;
}

/** What a table holds, from wherever in the file it is set; null where there is no such table. */
export function tableIn(text: string, path: readonly string[]): Readonly<Record<string, unknown>> | null {
  const { heads, settings } = tomlOf(text);
  const inside = settings.filter(
    (setting) => isWithin(setting.path, path) && setting.path.length > path.length,
  );
  if (inside.length === 0 && !heads.some((head) => isWithin(head.path, path))) return null;
  const own = inside.filter((setting) => setting.path.length === path.length + 1);
  return Object.fromEntries(own.map((setting) => [setting.path.at(-1) ?? "", setting.value]));
}

/** A setting that holds the table, or what it is in, as a value, so that no line of its own can add to it. */
export function inlineHolder(text: string, path: readonly string[]): TomlSetting | undefined {
  return tomlOf(text).settings.find(
    (setting) => setting.path.length <= path.length && isWithin(path, setting.path),
  );
}

/** A table at the end of the file. */
export function addTable(text: string, path: readonly string[], entry: TomlEntry): EditedText {
  const eol = lineEndOf(text);
  const lines = [`[${path.map(writtenName).join(".")}]`, ...Object.entries(entry).map(settingLine)];
  const gap = text === "" ? "" : /\n$/.test(text) ? eol : eol + eol;
  return replaceIn(text, text.length, text.length, gap + lines.map((line) => line + eol).join(""));
}

/** One key of a table that is there, set to a value or to what once stood there. */
export function setKey(
  text: string,
  table: readonly string[],
  key: string,
  writing: { readonly value: string | readonly string[] } | { readonly written: string },
): EditedText {
  const { heads, settings } = tomlOf(text);
  const written = "written" in writing ? writing.written : writtenValue(writing.value);
  const known = settings.find((setting) => isDeepStrictEqual(setting.path, [...table, key]));
  if (known) return replaceIn(text, known.valueFrom, known.valueTo, written);
  const head = heads.find(({ path, isListed }) => !isListed && isDeepStrictEqual(path, table));
  const beside = settings.findLast((setting) => isDeepStrictEqual(setting.path.slice(0, -1), table));
  const at = lineEnd(text, beside?.valueTo ?? head?.to ?? text.length);
  const names = beside ? beside.path.slice(-beside.ownNames, -1) : [];
  const line = `${[...names, key].map(writtenName).join(".")} = ${written}`;
  return replaceIn(text, at, at, `${lineEndOf(text)}${line}`);
}

export function removeKey(text: string, path: readonly string[]): EditedText {
  const known = tomlOf(text).settings.find((setting) => isDeepStrictEqual(setting.path, path));
  return known ? removeLines(text, known.from, known.valueTo) : unchanged(text);
}

/** The table with all that is in it, also in tables within; what else stands in the file stays. */
export function removeTable(text: string, path: readonly string[]): EditedText {
  const { heads, settings } = tomlOf(text);
  const pieces = [
    ...heads.filter((head) => isWithin(head.path, path)).map(({ from, to }) => [from, to] as const),
    ...settings
      .filter((setting) => isWithin(setting.path, path))
      .map(({ from, valueTo }) => [from, valueTo] as const),
  ].sort(([a], [b]) => b - a);
  return pieces.reduce(
    (done, [from, to]) => andThen(done, (now) => removeLines(now, from, to)),
    unchanged(text),
  );
}

/** Whole lines, and the blank one before them where they are the last of the file or another follows. */
function removeLines(text: string, from: number, to: number): EditedText {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const behind = text.indexOf("\n", to);
  const end = behind === -1 ? text.length : behind + 1;
  const blank = /(?:^|\n)(\r?\n)$/.exec(text.slice(0, start))?.[1]?.length ?? 0;
  const isLone = /^(?:\s*$|[ \t]*\r?\n)/.test(text.slice(end));
  return replaceIn(text, isLone ? start - blank : start, end, "");
}

function isWithin(path: readonly string[], table: readonly string[]): boolean {
  return table.every((name, at) => path[at] === name);
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  if (end === -1) return text.length;
  return text[end - 1] === "\r" ? end - 1 : end;
}

function settingLine([key, value]: [string, string | readonly string[]]): string {
  return `${writtenName(key)} = ${writtenValue(value)}`;
}

function writtenName(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : writtenText(name);
}

function writtenValue(value: string | readonly string[]): string {
  return typeof value === "string" ? writtenText(value) : `[${value.map(writtenText).join(", ")}]`;
}

/** What JSON writes is a text of TOML, but for what is written as it is there and must not be here. */
function writtenText(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007F");
}
