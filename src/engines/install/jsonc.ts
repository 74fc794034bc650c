import { FaultAt, foundAt, type Read, reading } from "./textFault.ts";

/** A value in a text of JSON that may have comments and commas at the end, and where it stands there. */
export interface JsonNode {
  readonly from: number;
  readonly to: number;
  readonly value: unknown;
  /** Of an object; where a name is there twice, the last counts, as it does for every reader. */
  readonly members?: readonly JsonMember[];
  /** Of a list. */
  readonly elements?: readonly JsonElement[];
}

export interface JsonElement {
  /** Where it begins: for a member, at its name. */
  readonly from: number;
  readonly node: JsonNode;
  /** Where the comma after it stands; null where there is none. */
  readonly comma: number | null;
}

export interface JsonMember extends JsonElement {
  readonly name: string;
}

const MOST_DEEP = 200;
const BLANK = /(?:[\s\uFEFF]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const TEXT = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

export function readJsonc(text: string): Read<JsonNode> {
  return reading(text, () => {
    const root = valueAt(text, skipBlank(text, 0), 0);
    const end = skipBlank(text, root.to);
    if (end < text.length) throw new FaultAt(end, `expected nothing more, but ${foundAt(text, end)}`);
    return root;
  });
}

function skipBlank(text: string, at: number): number {
  BLANK.lastIndex = at;
  return at + (BLANK.exec(text)?.[0].length ?? 0);
}

function valueAt(text: string, at: number, depth: number): JsonNode {
  if (depth > MOST_DEEP) throw new FaultAt(at, "it is nested too deeply");
  if (text[at] === "{") return objectAt(text, at, depth);
  if (text[at] === "[") return listAt(text, at, depth);
  const found = match(TEXT, text, at) ?? match(WORD, text, at);
  if (found === null) throw new FaultAt(at, `expected a value, but ${foundAt(text, at)}`);
  return { from: at, to: at + found.length, value: JSON.parse(found) };
}

function objectAt(text: string, from: number, depth: number): JsonNode {
  const { parts: members, to } = partsOf(text, from, "}", (at): Omit<JsonMember, "comma"> => {
    const name = match(TEXT, text, at);
    if (name === null)
      throw new FaultAt(at, `expected a name in double quotes or \`}\`, but ${foundAt(text, at)}`);
    const colon = skipBlank(text, at + name.length);
    if (text[colon] !== ":") throw new FaultAt(colon, `expected \`:\`, but ${foundAt(text, colon)}`);
    const node = valueAt(text, skipBlank(text, colon + 1), depth + 1);
    return { from: at, name: String(JSON.parse(name)), node };
  });
  const value = Object.fromEntries(members.map(({ name, node }) => [name, node.value]));
  return { from, to, value, members };
}

function listAt(text: string, from: number, depth: number): JsonNode {
  const { parts: elements, to } = partsOf(text, from, "]", (at) => ({
    from: at,
    node: valueAt(text, at, depth + 1),
  }));
  return { from, to, value: elements.map(({ node }) => node.value), elements };
}

/** What stands between two brackets, with the commas between. */
function partsOf<T extends Omit<JsonElement, "comma">>(
  text: string,
  from: number,
  close: string,
  partAt: (at: number) => T,
): { parts: (T & { comma: number | null })[]; to: number } {
  const parts: (T & { comma: number | null })[] = [];
  let at = skipBlank(text, from + 1);
  while (text[at] !== close) {
    const part = partAt(at);
    const after = skipBlank(text, part.node.to);
    const comma = text[after] === "," ? after : null;
    parts.push({ ...part, comma });
    if (comma === null && text[after] !== close)
      throw new FaultAt(after, `expected \`,\` or \`${close}\`, but ${foundAt(text, after)}`);
    at = comma === null ? after : skipBlank(text, comma + 1);
  }
  return { parts, to: at + 1 };
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** What stands at the end of these names; undefined where nothing does. */
export function nodeAt(root: JsonNode, path: readonly string[]): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>((node, name) => memberOf(node, name)?.node, root);
}

export function memberOf(node: JsonNode | undefined, name: string): JsonMember | undefined {
  return node?.members?.findLast((member) => member.name === name);
}
