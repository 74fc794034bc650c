export type CharacterTest = (character: string) => boolean;

/** The classes that POSIX names, as in `[[:digit:]]`. */
const NAMED: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/** Reads what follows a `[`, up to and with its `]`; null where there is none, or it names an unknown class. */
export function readClass(text: string, start: number): { test: CharacterTest; end: number } | null {
  const isNegated = text[start] === "!" || text[start] === "^";
  const first = start + (isNegated ? 1 : 0);
  const tests: CharacterTest[] = [];
  for (let at = first; at < text.length; ) {
    // A `]` that comes first stands for itself.
    if (text[at] === "]" && at > first)
      return { test: (character) => tests.some((test) => test(character)) !== isNegated, end: at + 1 };
    const read = readNamed(text, at) ?? readRange(text, at);
    if (read === null) return null;
    tests.push(read.test);
    at = read.end;
  }
  return null;
}

interface Read {
  readonly test: CharacterTest;
  readonly end: number;
}

function readNamed(text: string, at: number): Read | null {
  const [whole = "", name = ""] = /^\[:([a-z]*):\]/.exec(text.slice(at, at + 12)) ?? [];
  if (whole === "") return null;
  const named = NAMED[name];
  return { test: (character) => named?.test(character) ?? false, end: at + whole.length };
}

function readRange(text: string, at: number): Read | null {
  const low = readCharacter(text, at);
  if (low === null) return null;
  const isRange = text[low.end] === "-" && text[low.end + 1] !== "]";
  const high = isRange ? readCharacter(text, low.end + 1) : low;
  if (high === null) return null;
  return { test: (character) => low.code <= code(character) && code(character) <= high.code, end: high.end };
}

function readCharacter(text: string, at: number): { code: number; end: number } | null {
  const start = text[at] === "\\" ? at + 1 : at;
  const found = text.codePointAt(start);
  return found === undefined ? null : { code: found, end: start + String.fromCodePoint(found).length };
}

function code(character: string): number {
  return character.codePointAt(0) ?? 0;
}
