/** Strings whole, so that what is in them is not taken for the file's own brackets. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs;

/**
 * The text of a JSON object with one member set and all else left as it is written: order, spaces and line ends. The text
 * must be JSON, and an object.
 */
export function withMember(text: string, key: string, value: unknown): string {
  const { members, end, last } = membersOf(text);
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
  const written = shortLists(JSON.stringify(value, null, indent)).replaceAll("\n", `${eol}${indent}`);
  const known = members.get(key);
  if (known) return text.slice(0, known.from) + written + text.slice(known.to);
  const comma = members.size > 0 ? "," : "";
  return `${text.slice(0, last)}${comma}${eol}${indent}${JSON.stringify(key)}: ${written}${eol}${text.slice(end)}`;
}

const TEXTS = /\[\s+("(?:[^"\\]|\\.)*"(?:,\s+"(?:[^"\\]|\\.)*")*)\s+\]/g;
const LONGEST_LIST = 90;

/** Lists of texts stand in one line as long as it is no long one, as people write them. */
function shortLists(json: string): string {
  return json.replace(TEXTS, (list, inside: string) => {
    const short = `[${inside.replace(/,\n\s+/g, ", ")}]`;
    return short.length <= LONGEST_LIST ? short : list;
  });
}

interface Members {
  /** Where the value of each stands. */
  readonly members: ReadonlyMap<string, { readonly from: number; readonly to: number }>;
  /** Where the closing brace is, and where what comes before it ends. */
  readonly end: number;
  readonly last: number;
}

function membersOf(text: string): Members {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ token, index }));
  const endOf = (at: number) => (tokens[at]?.index ?? 0) + (tokens[at]?.token.length ?? 0);
  const members = new Map<string, { from: number; to: number }>();
  let at = 1;
  for (let key = tokens[at]?.token; key?.startsWith('"'); key = tokens[at]?.token) {
    const closing = lastOfValue(tokens, at + 2);
    members.set(String(JSON.parse(key)), { from: tokens[at + 2]?.index ?? 0, to: endOf(closing) });
    at = closing + (tokens[closing + 1]?.token === "," ? 2 : 1);
  }
  return { members, end: tokens[at]?.index ?? text.length, last: endOf(at - 1) };
}

/** The token that a value ends with. */
function lastOfValue(tokens: readonly { readonly token: string }[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at]?.token ?? "";
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}
