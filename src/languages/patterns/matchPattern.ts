import { SyntaxReader } from "../syntaxReader.ts";
import type { SyntaxTree } from "../syntaxTree.ts";
import type { Pattern, PatternBranch, PatternHole, PatternMatch, PatternPart } from "./pattern.ts";
import { hidesText } from "./readPattern.ts";

export interface PatternMatches {
  readonly matches: readonly PatternMatch[];
  /** Looking further would have taken too long. */
  readonly gaveUp: boolean;
}

/** Every place of a tree where one of the readings of a pattern fits, in order; inside of each other too. */
export function matchPattern(
  readings: readonly Pattern[],
  tree: SyntaxTree,
  mostSteps = MOST_STEPS,
): PatternMatches {
  const found = readings.map((pattern) => new Matcher(pattern, tree, mostSteps).all());
  const byPlace = new Map(
    found.flatMap(({ matches }) => matches).map((match) => [`${match.start} ${match.end}`, match]),
  );
  return {
    matches: [...byPlace.values()].sort((one, other) => one.start - other.start || other.end - one.end),
    gaveUp: found.some(({ gaveUp }) => gaveUp),
  };
}

/** What a file of the largest size that is read takes for any pattern a person writes, many times over. */
const MOST_STEPS = 4_000_000;

class OutOfSteps extends Error {}

/** Some of the nodes that stand under one parent, in a row. */
interface Run {
  readonly nodes: readonly number[];
  readonly from: number;
  readonly until: number;
}

class Matcher {
  readonly #pattern: Pattern;
  readonly #tree: SyntaxTree;
  readonly #read: SyntaxReader;
  readonly #skippable: readonly boolean[];
  #bound: [variable: string, run: Run][] = [];
  #steps: number;

  constructor(pattern: Pattern, tree: SyntaxTree, mostSteps: number) {
    this.#pattern = pattern;
    this.#tree = tree;
    this.#read = new SyntaxReader(tree);
    this.#skippable = tree.grammar.kinds.map(
      (kind, id) => !tree.grammar.named[id] || /(^|_)comment$/.test(kind),
    );
    this.#steps = mostSteps;
  }

  all(): PatternMatches {
    const matches: PatternMatch[] = [];
    const { root } = this.#pattern;
    const kinds = root.form === "hole" ? new Set<number>() : new Set(this.#tree.grammar.kindIds(root.kind));
    try {
      for (let node = 0; node < this.#tree.count; node++) {
        if (!kinds.has(this.#tree.kind[node] ?? 0)) continue;
        this.#bound = [];
        if (this.#fits(root, node)) matches.push(this.#matchAt(node));
      }
    } catch (thrown) {
      if (thrown instanceof OutOfSteps) return { matches, gaveUp: true };
      throw thrown;
    }
    return { matches, gaveUp: false };
  }

  #fits(part: PatternPart, node: number): boolean {
    if (this.#steps-- <= 0) throw new OutOfSteps();
    if (part.form === "hole")
      return !this.#maySkip(node) && this.#bind(part, { nodes: [node], from: 0, until: 1 });
    if (this.#read.kind(node) !== part.kind) return false;
    if (part.form === "branch") return this.#branchFits(part, node);
    return this.#read.isNamed(node) === part.named && (!part.named || this.#read.text(node) === part.text);
  }

  #branchFits({ parts }: PatternBranch, node: number): boolean {
    const children = this.#read.allChildren(node);
    if (hidesText(this.#read, node, children)) return false;
    this.#steps -= children.length;
    const failed = this.#pattern.repeats ? null : new Set<number>();
    return this.#runFits(parts, 0, children, 0, failed);
  }

  /** `failed` holds the holes and places from which the rest does not fit, whatever the holes before them took. */
  #runFits(
    parts: readonly PatternPart[],
    firstPart: number,
    nodes: readonly number[],
    firstNode: number,
    failed: Set<number> | null,
  ): boolean {
    let at = firstNode;
    for (let which = firstPart; which < parts.length; which++) {
      const part = parts[which] as PatternPart;
      if (part.form === "hole" && part.many) return this.#manyFit(part, parts, which, nodes, at, failed);
      const found = this.#nextFit(part, nodes, at);
      if (found === null) return false;
      at = found + 1;
    }
    // What comes after all that is asked for is more than was asked for: an `else`, a body, a message.
    return true;
  }

  /** Where a part fits, past nothing but what may be passed over. */
  #nextFit(part: PatternPart, nodes: readonly number[], from: number): number | null {
    for (let at = from; at < nodes.length; at++) {
      const node = nodes[at] as number;
      const before = this.#bound.length;
      if (this.#fits(part, node)) return at;
      this.#bound.length = before;
      if (!this.#mayPass(part, node)) return null;
    }
    return null;
  }

  /** As few as the rest allows. */
  #manyFit(
    hole: PatternHole,
    parts: readonly PatternPart[],
    which: number,
    nodes: readonly number[],
    from: number,
    failed: Set<number> | null,
  ): boolean {
    if (which === parts.length - 1) return this.#bind(hole, { nodes, from, until: nodes.length });
    for (let until = from; until <= nodes.length; until++) {
      if (this.#steps-- <= 0) throw new OutOfSteps();
      const key = which * (nodes.length + 1) + until;
      if (failed?.has(key)) continue;
      const before = this.#bound.length;
      if (this.#bind(hole, { nodes, from, until }) && this.#runFits(parts, which + 1, nodes, until, failed))
        return true;
      this.#bound.length = before;
      failed?.add(key);
    }
    return false;
  }

  /** A sign that stands before what a hole could take makes another thing of it: `import type`, `import static`. */
  #mayPass(part: PatternPart, node: number): boolean {
    return this.#maySkip(node) && (part.form !== "hole" || this.#read.isNamed(node));
  }

  #maySkip(node: number): boolean {
    return this.#skippable[this.#tree.kind[node] ?? 0] ?? false;
  }

  /** What a variable stands for again must be what it stands for already. */
  #bind({ variable }: PatternHole, run: Run): boolean {
    if (variable === null) return true;
    const known = this.#bound.find(([name]) => name === variable);
    if (known) return this.#wordsOf(known[1]) === this.#wordsOf(run);
    this.#bound.push([variable, run]);
    return true;
  }

  /** All that is written there, however it is laid out. */
  #wordsOf(run: Run): string {
    const { after } = this.#tree;
    const words: string[] = [];
    for (const node of this.#within(run)) {
      const end = after[node] ?? node + 1;
      for (let row = node; row < end; row++) {
        if (after[row] !== row + 1) continue;
        if (this.#steps-- <= 0) throw new OutOfSteps();
        words.push(this.#read.text(row));
      }
    }
    return words.join("\n");
  }

  #matchAt(node: number): PatternMatch {
    const read = this.#read;
    return {
      start: read.start(node),
      end: read.end(node),
      startLine: read.line(node),
      endLine: read.endLine(node),
      text: read.text(node),
      variables: Object.fromEntries(this.#bound.map(([name, run]) => [name, this.#textOf(run)])),
    };
  }

  #textOf(run: Run): string {
    const kept = this.#within(run);
    const [first] = kept;
    const last = kept.at(-1);
    if (first === undefined || last === undefined) return "";
    return this.#tree.text.slice(this.#read.start(first), this.#read.end(last));
  }

  /** Without the signs at both ends, which belong to what stands around. */
  #within({ nodes, from, until }: Run): readonly number[] {
    const some = nodes.slice(from, until);
    const first = some.findIndex((node) => this.#read.isNamed(node));
    const last = some.findLastIndex((node) => this.#read.isNamed(node));
    return first === -1 ? [] : some.slice(first, last + 1);
  }
}
