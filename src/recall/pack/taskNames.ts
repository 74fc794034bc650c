/** What a task names outright, beside what it says in words. */
export interface TaskNames {
  /** Identifiers, as they are written. */
  readonly identifiers: readonly string[];
  readonly places: readonly NamedPlace[];
}

/** A file that the task or a stack trace in it speaks of. */
export interface NamedPlace {
  readonly path: string;
  readonly line: number | null;
}

const MOST_IDENTIFIERS = 100;
const MOST_PLACES = 100;
/** What is longer is data. It also bounds the time that the patterns below take. */
const LONGEST_PIECE = 250;

export function taskNames(text: string): TaskNames {
  const pieces = piecesOf(text);
  const places = new Map<string, NamedPlace>();
  for (const place of pieces.flatMap(placesIn)) places.set(`${place.path}:${place.line}`, place);
  const identifiers = new Set([...quotedIn(text), ...framesIn(text), ...pieces.flatMap(identifiersIn)]);
  return {
    identifiers: [...identifiers].slice(0, MOST_IDENTIFIERS),
    places: [...places.values()].slice(0, MOST_PLACES),
  };
}

/** Between blanks, quotes and brackets; a line that a stack trace tells in words is written as a number after a colon. */
function piecesOf(text: string): string[] {
  return text
    .replace(/(?:", line |:line )(\d)/g, ":$1")
    .split(/[\s"'`<>()[\]{},;]+/)
    .filter((piece) => piece !== "" && piece.length <= LONGEST_PIECE);
}

/** `src/a.ts`, `a.py:12`, `C:\src\a.ts:12:5`, `a.ts#L20`. */
const PLACE = /^(?:[a-z]+:(?=[\\/]))?([^:#?*]+\.[a-z][a-z0-9]{0,9})(?:(?::|#L)(\d{1,6})\b.*|[.:?!]?)$/i;

function placesIn(piece: string): NamedPlace[] {
  const [, path = "", line] = PLACE.exec(piece) ?? [];
  if (!isPath(path, line !== undefined)) return [];
  return [{ path: path.replaceAll("\\", "/"), line: line === undefined ? null : Number(line) }];
}

const ENDINGS =
  /[^.]\.(?:[cm]?[jt]sx?|pyi?|go|rs|java|kts?|scala|swift|rb|php|cs|[ch]|cc|[ch]pp|cxx|hh|exs?|lua|zig|hs|sh|bash|vue|svelte|sql|json|ya?ml|toml|md|rst|html|s?css|proto|gradle|cfg|ini|mod)$/i;

/** `os.path` and `e.g` look like files as well, so without a folder or a line only well-known endings count. */
function isPath(path: string, hasLine: boolean): boolean {
  return hasLine || /[\\/]/.test(path) || ENDINGS.test(path);
}

/** What stands between backticks is code, however plain. */
function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]{2,100})`/g)].map(([, inner = ""]) => inner.replace(/\(.*$/, ""));
}

/** What runs in the frames of a stack trace, however plain its name: `", line 3, in f`, `at f (`. */
function framesIn(text: string): string[] {
  return [...text.matchAll(/(?:", line \d{1,6}, in |^\s*at (?:async |new )?)([\w$.:]{2,100})/gm)].map(
    ([, name = ""]) => name,
  );
}

const WORD = "[\\p{L}_$][\\p{L}\\p{N}_$]*";
const CHAIN = new RegExp(`^${WORD}(?:(?:\\.|::|->|#)${WORD})+`, "u");
/** fooBar, FooBar, HTTPServer, foo_bar. */
const COMPOUND = /^(?=.*(?:\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|[\p{L}\p{N}]_|_\p{L}))[\p{L}\p{N}_$]+$/u;

function identifiersIn(piece: string): string[] {
  if (placesIn(piece).length > 0) return [];
  const chain = CHAIN.exec(piece)?.[0];
  if (chain !== undefined) return /^\p{L}\.\p{L}$/u.test(chain) ? [] : [chain];
  const word = piece.replace(/[^\p{L}\p{N}_$]+$/u, "").replace(/^[^\p{L}\p{N}_$]+/u, "");
  return COMPOUND.test(word) ? [word] : [];
}
