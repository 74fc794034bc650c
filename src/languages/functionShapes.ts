import { hash } from "node:crypto";
import type { FunctionShape } from "../domain/functionShape.ts";
import type { Definition, FileFacts } from "./facts.ts";
import type { SyntaxTree } from "./syntaxTree.ts";

/**
 * What each function with a name that is no test says, word by word, without comments. In its shape the names that it gives itself are
 * numbered and literals are told by their kind; whom it calls and what it reads stays, as that is what it does.
 */
export function functionShapes(tree: SyntaxTree, facts: FileFacts): FunctionShape[] {
  const words = new Words(tree);
  const inner = innerScopes(facts);
  return facts.definitions.flatMap((definition) => {
    if (definition.kind !== "FUNCTION" || definition.form === "test" || definition.name === "") return [];
    const { name, startLine, endLine } = definition;
    const { exact, shape } = words.of(definition, localNames(facts, inner, definition));
    return {
      name,
      startLine,
      endLine,
      tokens: exact.length,
      exactHash: hash("sha256", exact.join(" "), "hex"),
      shapeHash: hash("sha256", shape.join(" "), "hex"),
    };
  });
}

/** What is bound inside of a function: its parameters and all that it declares. */
function localNames(
  { scopes }: FileFacts,
  inner: readonly (readonly number[])[],
  { scope }: Definition,
): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting = scope === null ? [] : [scope];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const { name } of scopes[at]?.bindings ?? []) names.add(name);
    waiting.push(...(inner[at] ?? []));
  }
  return names;
}

/** For each scope those that lie in it: looked up once, as a file may have very many. */
function innerScopes({ scopes }: FileFacts): readonly (readonly number[])[] {
  const inner: number[][] = scopes.map(() => []);
  for (const [at, { parent }] of scopes.entries()) if (parent !== null) inner[parent]?.push(at);
  return inner;
}

const COMMENT = /(^|_)comment$/;
const LITERAL = /string|number|integer|float|char|literal|regex|template_chars|heredoc|numeric/;

class Words {
  readonly #tree: SyntaxTree;
  /** The rows of the words of the file, in order. */
  readonly #leaves: readonly number[];

  constructor(tree: SyntaxTree) {
    this.#tree = tree;
    this.#leaves = leavesOf(tree);
  }

  of({ start, end, name }: Definition, locals: ReadonlySet<string>): { exact: string[]; shape: string[] } {
    const exact: string[] = [];
    const shape: string[] = [];
    const numbers = new Map<string, string>();
    let isNamed = false;
    for (let at = this.#firstFrom(start); at < this.#leaves.length; at++) {
      const row = this.#leaves[at] ?? 0;
      if ((this.#tree.start[row] ?? 0) >= end) break;
      const word = this.#tree.text.slice(this.#tree.start[row], this.#tree.end[row]);
      const isOwnName: boolean = !isNamed && word === name;
      isNamed ||= isOwnName;
      exact.push(isOwnName ? "" : word);
      if (locals.has(word)) numbers.set(word, numbers.get(word) ?? `$${numbers.size}`);
      shape.push(isOwnName ? "" : (numbers.get(word) ?? (this.#isLiteral(row) ? "#" : word)));
    }
    return { exact, shape };
  }

  #isLiteral(row: number): boolean {
    const { kind, grammar } = this.#tree;
    const at = kind[row] ?? 0;
    return (grammar.named[at] ?? false) && LITERAL.test(grammar.kinds[at] ?? "");
  }

  #firstFrom(start: number): number {
    let low = 0;
    let high = this.#leaves.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#tree.start[this.#leaves[middle] ?? 0] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function leavesOf({ count, kind, after, start, end, grammar }: SyntaxTree): number[] {
  const leaves: number[] = [];
  for (let row = 0; row < count; row++) {
    const isComment = COMMENT.test(grammar.kinds[kind[row] ?? 0] ?? "");
    if (isComment) row = (after[row] ?? row + 1) - 1;
    else if (after[row] === row + 1 && start[row] !== end[row]) leaves.push(row);
  }
  return leaves;
}
