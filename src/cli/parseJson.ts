/** Where a text stops being JSON, as a person would point at it. */
interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly what: string;
}

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: JsonFault };

/** `JSON.parse` that says where: its own message names no line for some of the most common slips. */
export function parseJson(text: string): ParsedJson {
  const source = text.replace(/^\uFEFF/, "");
  try {
    return { ok: true, value: JSON.parse(source) };
  } catch {
    return { ok: false, fault: locate(source) };
  }
}

const SPACE = /[ \t\n\r]*/y;
const TOKEN =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/** What may come next, from the token before it and the bracket it stands in. */
const EXPECTED = {
  value: "a value",
  keyOrEnd: "a name in double quotes or `}`",
  key: "a name in double quotes",
  colon: "`:`",
  valueOrEnd: "a value or `]`",
  commaOrBrace: "`,` or `}`",
  commaOrBracket: "`,` or `]`",
  end: "nothing more",
} as const;
type Expected = keyof typeof EXPECTED;

function locate(text: string): JsonFault {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let at = 0;
  for (;;) {
    at = matchAt(SPACE, text, at).end;
    const token = matchAt(TOKEN, text, at);
    const next: Expected | undefined = token.text === "" ? undefined : follow(expected, token.text, open);
    if (next === undefined) return faultAt(text, at, expected);
    expected = next;
    at = token.end;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): { text: string; end: number } {
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0] ?? "";
  return { text: found, end: at + found.length };
}

/** The next expectation, or undefined when the token may not stand here. */
function follow(expected: Expected, token: string, open: ("{" | "[")[]): Expected | undefined {
  const first = token[0] ?? "";
  switch (expected) {
    case "colon":
      return token === ":" ? "value" : undefined;
    case "key":
    case "keyOrEnd":
      if (first === '"') return "colon";
      return expected === "keyOrEnd" && token === "}" ? close(open) : undefined;
    case "value":
    case "valueOrEnd":
      if (expected === "valueOrEnd" && token === "]") return close(open);
      return startValue(token, open);
    case "commaOrBrace":
      if (token === ",") return "key";
      return token === "}" ? close(open) : undefined;
    case "commaOrBracket":
      if (token === ",") return "value";
      return token === "]" ? close(open) : undefined;
    case "end":
      return undefined;
  }
}

function startValue(token: string, open: ("{" | "[")[]): Expected | undefined {
  if (token === "{" || token === "[") {
    open.push(token);
    return token === "{" ? "keyOrEnd" : "valueOrEnd";
  }
  return /^[}\],:]$/.test(token) ? undefined : after(open);
}

function close(open: ("{" | "[")[]): Expected {
  open.pop();
  return after(open);
}

function after(open: readonly ("{" | "[")[]): Expected {
  const around = open.at(-1);
  if (around === undefined) return "end";
  return around === "{" ? "commaOrBrace" : "commaOrBracket";
}

function faultAt(text: string, at: number, expected: Expected): JsonFault {
  const before = text.slice(0, at).split("\n");
  const found =
    at >= text.length ? "the text ends" : `there is \`${text.slice(at, at + 12).split(/\s/)[0]}\``;
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    what: `expected ${EXPECTED[expected]}, but ${found}`,
  };
}
