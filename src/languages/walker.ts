import { CallChances } from "./callChances.ts";
import type { ExpressionRef, FileFacts, TypeRef } from "./facts.ts";
import { FactsBuilder } from "./factsBuilder.ts";
import { NONE, SyntaxReader } from "./syntaxReader.ts";
import type { Grammar, SyntaxTree } from "./syntaxTree.ts";

/**
 * What a language says about its kinds of nodes. A kind that stands in no table is walked through; where a value or type
 * is asked for, it is then unknown.
 */
export interface Rules {
  /** What a node does where it stands: define, bind, import. Its children are the rule's to visit. */
  readonly statements: Readonly<Record<string, (walker: Walker, node: number) => void>>;
  /** What a node is worth. Every part of it is visited on the way, so that no call in it is missed. */
  readonly values: Readonly<Record<string, (walker: Walker, node: number) => ExpressionRef>>;
  readonly types: Readonly<Record<string, (walker: Walker, node: number) => TypeRef>>;
}

/** One language: which grammar parses it, and what its nodes mean. */
export interface Language {
  readonly name: string;
  /** The grammar's name among the grammars that ship. */
  readonly grammar: string;
  readonly rules: Rules;
  /** Rewrites what the grammar cannot read, without moving anything. */
  mend?(text: string): string;
  /** Run on the root before and after the walk. */
  begin?(walker: Walker, root: number): void;
  finish?(walker: Walker, root: number): void;
}

/** Deeper than people write; machines do, and a stack has an end. */
const DEEPEST = 500;

/** The one walk over a tree, for every language. */
export class Walker {
  readonly read: SyntaxReader;
  readonly facts: FactsBuilder;
  readonly #statements: readonly (Rules["statements"][string] | undefined)[];
  readonly #values: readonly (Rules["values"][string] | undefined)[];
  readonly #types: readonly (Rules["types"][string] | undefined)[];
  #depth = 0;
  /** What is being visited. */
  #node = 0;

  constructor(language: Language, tree: SyntaxTree) {
    this.read = new SyntaxReader(tree);
    const chances = new CallChances(this.read);
    this.facts = new FactsBuilder(language.name, tree.text, (start) => chances.of(this.#node, start));
    const tables = tablesOf(language, tree.grammar);
    this.#statements = tables.statements;
    this.#values = tables.values;
    this.#types = tables.types;
  }

  /** Visits a node for what it does; its worth, if it has any, is of no interest. */
  visit(node: number): void {
    if (node === NONE || !this.#enter(node)) return;
    const around = this.#node;
    this.#node = node;
    const kind = this.read.tree.kind[node] ?? 0;
    const statement = this.#statements[kind];
    if (statement) statement(this, node);
    else {
      const value = this.#values[kind];
      if (value) value(this, node);
      else this.visitChildren(node);
    }
    this.#node = around;
    this.#depth -= 1;
  }

  visitChildren(node: number): void {
    const { after } = this.read.tree;
    const end = after[node] ?? 0;
    for (let child = node + 1; child < end; child = after[child] ?? end) this.visit(child);
  }

  visitAll(nodes: Iterable<number>): void {
    for (const node of nodes) this.visit(node);
  }

  value(node: number): ExpressionRef {
    if (node === NONE || !this.#enter(node)) return this.facts.unknown;
    const around = this.#node;
    this.#node = node;
    const rule = this.#values[this.read.tree.kind[node] ?? 0];
    const value = rule ? rule(this, node) : this.#unknownValue(node);
    this.#node = around;
    this.#depth -= 1;
    return value;
  }

  type(node: number): TypeRef {
    if (node === NONE || !this.#enter(node)) return this.facts.type(["unknown"]);
    const rule = this.#types[this.read.tree.kind[node] ?? 0];
    const type = rule ? rule(this, node) : this.facts.type(["unknown"]);
    this.#depth -= 1;
    return type;
  }

  #unknownValue(node: number): ExpressionRef {
    const statement = this.#statements[this.read.tree.kind[node] ?? 0];
    if (statement) statement(this, node);
    else this.visitChildren(node);
    return this.facts.unknown;
  }

  #enter(node: number): boolean {
    if (this.#depth < DEEPEST) {
      this.#depth += 1;
      return true;
    }
    this.facts.problem(this.read.line(node), "nested too deep to be read");
    return false;
  }
}

export function factsOf(language: Language, tree: SyntaxTree): FileFacts {
  const walker = new Walker(language, tree);
  if (tree.hasError) noteErrors(walker);
  language.begin?.(walker, 0);
  walker.visit(0);
  language.finish?.(walker, 0);
  return walker.facts.finish();
}

function noteErrors({ read, facts }: Walker): void {
  const { kind, count, grammar } = read.tree;
  const [error] = grammar.kindIds("ERROR");
  for (let node = 0; node < count; node++) {
    if (kind[node] === error) facts.problem(read.line(node), "could not be parsed");
  }
}

interface Tables {
  readonly statements: (Rules["statements"][string] | undefined)[];
  readonly values: (Rules["values"][string] | undefined)[];
  readonly types: (Rules["types"][string] | undefined)[];
}

const tablesByRules = new WeakMap<Rules, WeakMap<Grammar, Tables>>();

/** Rules by the number of a kind; made once for a language and its grammar. */
function tablesOf({ rules }: Language, grammar: Grammar): Tables {
  const byGrammar = tablesByRules.get(rules) ?? new WeakMap<Grammar, Tables>();
  tablesByRules.set(rules, byGrammar);
  const known = byGrammar.get(grammar);
  if (known) return known;
  const made = {
    statements: byNumber(rules.statements, grammar),
    values: byNumber(rules.values, grammar),
    types: byNumber(rules.types, grammar),
  };
  byGrammar.set(grammar, made);
  return made;
}

/** Dialects share rules, so a kind may be missing from the grammar of one of them. */
function byNumber<T>(rules: Readonly<Record<string, T>>, grammar: Grammar): (T | undefined)[] {
  const table: (T | undefined)[] = [];
  for (const [kind, rule] of Object.entries(rules)) {
    for (const id of grammar.kindIds(kind)) table[id] = rule;
  }
  return table;
}
