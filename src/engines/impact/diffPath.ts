import { Failure } from "../../domain/failure.ts";

/** The path that a line of a diff names, relative to the root; null for `/dev/null`. */
export function diffPath(written: string, prefix: string): string | null {
  // `diff -u` puts a time after the name.
  const text = written.startsWith('"') ? unquoted(written) : written.replace(/\t.*$/, "").trimEnd();
  if (text === "/dev/null") return null;
  const path = prefix !== "" && text.startsWith(prefix) ? text.slice(prefix.length) : text;
  const isInside = !/^(?:[/\\]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).includes("..");
  if (isInside && path !== "" && !path.includes("\0")) return path.replace(/^(?:\.\/)+/, "");
  throw new Failure(
    "invalid_input",
    `\`diff\` names ${JSON.stringify(path)}, which is not a path inside of the repository.`,
    "Give paths relative to the root, as `git diff` does; `git diff --relative` is for a folder in it.",
  );
}

const ESCAPES: Readonly<Record<string, number>> = {
  n: 10,
  t: 9,
  r: 13,
  b: 8,
  f: 12,
  v: 11,
  a: 7,
  '"': 34,
  "\\": 92,
};

/** Git writes a name with unusual bytes as a string of C. */
function unquoted(written: string): string {
  const inside = written.slice(1, written.lastIndexOf('"'));
  const bytes: number[] = [];
  for (const [piece, octal, letter] of inside.matchAll(/\\(?:([0-7]{3})|(.))|[^\\]+/gs)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 255);
    else if (letter !== undefined) bytes.push(ESCAPES[letter] ?? letter.charCodeAt(0));
    else for (const byte of new TextEncoder().encode(piece)) bytes.push(byte);
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
