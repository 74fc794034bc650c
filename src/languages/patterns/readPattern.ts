import { SyntaxReader } from "../syntaxReader.ts";
import type { SyntaxTree } from "../syntaxTree.ts";
import { type Context, contextsOf } from "./contexts.ts";
import type { Pattern, PatternPart } from "./pattern.ts";
import { type PlaceheldCode, SPELLINGS, withPlaceholders } from "./placeholders.ts";

/** More parts than anybody writes, and deeper. */
const MOST_PARTS = 2_000;
const DEEPEST = 200;

/** A pattern that no grammar could be asked to look for, whatever the language. */
export class UnusablePattern extends Error {}

/** All that a pattern can mean in a language, as the same words mean another thing in another place; none if it is no code. */
export function readPattern(
  language: string,
  pattern: string,
  parse: (code: string) => SyntaxTree,
): readonly Pattern[] {
  for (const spelling of SPELLINGS) {
    const held = withPlaceholders(pattern.trim(), spelling);
    const roots = meant(contextsOf(language).flatMap((context) => readIn(context, held, parse) ?? []));
    const readings = new Map(roots.map((root) => [JSON.stringify(root), patternOf(root)]));
    if (readings.size > 0) return [...readings.values()];
  }
  return [];
}

/** Who writes a call means one, and not a method without a body that looks the same. */
function meant(roots: readonly PatternPart[]): readonly PatternPart[] {
  const isOf = (part: PatternPart, kind: string) => part.form === "branch" && part.kind === kind;
  if (!roots.some((root) => isOf(root, "call_expression"))) return roots;
  return roots.filter((root) => !isOf(root, "method_signature"));
}

function readIn(
  { before, after }: Context,
  held: PlaceheldCode,
  parse: (code: string) => SyntaxTree,
): PatternPart | null {
  const read = new SyntaxReader(parse(before + held.code + after));
  const node = innermostOver(read, before.length, before.length + held.code.length);
  return node === null ? null : new PartReader(read, held).read(node);
}

/** The smallest node that is exactly that piece, as far in as there is no more than one thing in it. */
function innermostOver(read: SyntaxReader, start: number, end: number): number | null {
  let found: number | null = null;
  for (let node = 0; node < read.tree.count; node++)
    if (read.start(node) === start && read.end(node) === end) found ??= node;
  while (found !== null) {
    const inside = read.allChildren(found).filter((child) => read.end(child) > read.start(child));
    const [only] = inside;
    if (inside.length !== 1 || only === undefined) break;
    if (read.end(only) - read.start(only) !== end - start) break;
    found = only;
  }
  return found;
}

class PartReader {
  readonly #read: SyntaxReader;
  readonly #held: PlaceheldCode;
  #count = 0;

  constructor(read: SyntaxReader, held: PlaceheldCode) {
    this.#read = read;
    this.#held = held;
  }

  /** Null where the grammar could not make sense of it. */
  read(node: number, depth = 0): PatternPart | null {
    this.#count += 1;
    if (this.#count > MOST_PARTS || depth > DEEPEST)
      throw new UnusablePattern("it has more parts than are looked for");
    const read = this.#read;
    const text = read.text(node);
    const hole = this.#held.holeOf(text);
    const kind = read.kind(node);
    // Where any number may stand, one name alone may be an error of the grammar's: a parameter without a type.
    if (kind === "ERROR") return hole?.many ? hole : null;
    if (hole) return hole;
    const children = read.allChildren(node).filter((child) => read.end(child) > read.start(child));
    if (children.length === 0 || hidesText(read, node, children))
      return { form: "leaf", kind, named: read.isNamed(node), text: this.#held.restore(text) };
    const parts = children.map((child) => this.read(child, depth + 1));
    return parts.includes(null) ? null : { form: "branch", kind, parts: joined(parts as PatternPart[]) };
  }
}

/** Some grammars have no node for what stands between the quotes. */
export function hidesText(read: SyntaxReader, node: number, children: readonly number[]): boolean {
  if (children.some((child) => read.isNamed(child))) return false;
  let from = read.start(node);
  for (const child of children) {
    if (read.tree.text.slice(from, read.start(child)).trim() !== "") return true;
    from = read.end(child);
  }
  return false;
}

function isMany(part: PatternPart | undefined): boolean {
  return part?.form === "hole" && part.many;
}

/** Signs after a hole for many, and a comma before it, are left to whoever matches: there may be nothing to part. */
function joined(parts: readonly PatternPart[]): PatternPart[] {
  const kept: PatternPart[] = [];
  for (const part of parts) {
    const last = kept.at(-1);
    if (isMany(last) && part.form === "leaf" && !part.named) continue;
    if (isMany(part) && last?.form === "leaf" && last.text === ",") kept.pop();
    kept.push(part);
  }
  return kept;
}

function patternOf(root: PatternPart): Pattern {
  if (root.form === "hole") throw new UnusablePattern("it fits everything");
  const words = new Set<string>();
  const variables: string[] = [];
  const visit = (part: PatternPart): void => {
    if (part.form === "branch") part.parts.forEach(visit);
    else if (part.form === "hole") variables.push(...(part.variable === null ? [] : [part.variable]));
    else if (part.named) words.add(part.text);
  };
  visit(root);
  return { root, words: [...words], repeats: new Set(variables).size < variables.length };
}
