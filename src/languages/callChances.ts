import { CALL_CHANCE } from "../domain/callChance.ts";
import { type Expectation, expectationOf } from "./expectations.ts";
import { NONE, type SyntaxReader } from "./syntaxReader.ts";

/** Where only one of several ways is taken, in the words of all grammars. */
const BRANCHES = words(
  "if_statement if_expression if_let_expression elif_clause conditional_expression ternary_expression " +
    "switch_case switch_default case_clause expression_case type_case default_case communication_case match_arm " +
    "switch_block_statement_group switch_rule switch_section when_entry " +
    "if unless elsif else when if_modifier unless_modifier case_statement",
);
/** Those that stand beside each other in one statement. */
const CASES = words(
  "elif_clause switch_case switch_default case_clause expression_case type_case default_case communication_case " +
    "match_arm switch_block_statement_group switch_rule switch_section when_entry elsif when",
);
const FAILURES = words(
  "throw_statement raise_statement throw_expression catch_clause catch_block except_clause except_group_clause rescue",
);
const LOOPS = words(
  "for_statement for_in_statement for_range_loop enhanced_for_statement foreach_statement while_statement " +
    "for_expression while_expression list_comprehension set_comprehension dictionary_comprehension " +
    "generator_expression for while until",
);
/** What is thrown leaves a function too, but tests that come so far mostly come further. */
const EXITS = words("return_statement return_expression jump_expression");
/** Behind so many of them, what is left is one case of several. */
const MANY_EXITS = 3;
const FUNCTIONS = words(
  "function_declaration function_definition function_item method_declaration method_definition " +
    "generator_function_declaration constructor_declaration local_function_statement method singleton_method " +
    "arrow_function function_expression generator_function func_literal lambda lambda_expression " +
    "closure_expression lambda_literal anonymous_function do_block",
);
/** The parts of a branch or a loop that are reached whenever it is. */
const ALWAYS = words("condition value initializer subject right range");
/** What the right side of an operator that may skip it is. */
const SKIPPING: Readonly<Record<string, number>> = {
  "&&": CALL_CHANCE.branch,
  and: CALL_CHANCE.branch,
  "||": CALL_CHANCE.fallback,
  or: CALL_CHANCE.fallback,
  "??": CALL_CHANCE.fallback,
};
const OPERATIONS = words("binary_expression boolean_operator binary");

/** Tells of a node what stands between it and the function around it being called. */
export class CallChances {
  readonly #read: SyntaxReader;
  #exits: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(read: SyntaxReader) {
    this.#read = read;
  }

  /** As `CALL_CHANCE`, up to the definition that begins at this offset. */
  of(node: number, start: number): number {
    const read = this.#read;
    let chance = this.#afterExits(node);
    let child = node;
    for (let at = read.parent(node); at !== NONE && read.start(child) > start; at = read.parent(at)) {
      chance |= this.#within(at, child, chance);
      child = at;
    }
    return chance;
  }

  #within(at: number, child: number, inside: number): number {
    const kind = this.#read.kind(at);
    if (OPERATIONS.has(kind)) return this.#inOperation(at, child);
    if (FAILURES.has(kind)) return CALL_CHANCE.failure;
    if (!BRANCHES.has(kind) && !LOOPS.has(kind)) return 0;
    if (ALWAYS.has(this.#read.fieldOf(child))) return 0;
    if (LOOPS.has(kind)) return CALL_CHANCE.loop;
    const expected = this.#expected(at, child);
    if (expected === "likely") return CALL_CHANCE.likely;
    if (expected === "unlikely") return CALL_CHANCE.unlikely;
    return inside & CALL_CHANCE.branch ? CALL_CHANCE.deep : CALL_CHANCE.branch;
  }

  /** Whether a way is taken that a condition leads to, or the other one. */
  #expected(at: number, child: number): Expectation {
    const read = this.#read;
    const condition = read.child(at, "condition");
    if (condition === NONE) return null;
    const holds = expectationOf(read, condition, this.#functionAround(at));
    if (read.fieldOf(child) !== "alternative" || holds === null) return holds;
    return holds === "likely" ? "unlikely" : "likely";
  }

  /** The right side of `a && b` is looked at for some values of the left. */
  #inOperation(at: number, child: number): number {
    const read = this.#read;
    if (read.fieldOf(child) !== "right") return 0;
    return SKIPPING[read.text(read.child(at, "operator"))] ?? 0;
  }

  #afterExits(node: number): number {
    this.#exits ??= this.#allExits();
    const exits = this.#exits.get(this.#functionAround(node)) ?? [];
    const passed = exits.filter((exit) => exit <= this.#read.start(node)).length;
    if (passed === 0) return 0;
    return passed < MANY_EXITS ? CALL_CHANCE.late : CALL_CHANCE.late | CALL_CHANCE.last;
  }

  /** From where on it is each time less certain that a function is still run, for each that may be left before its end. */
  #allExits(): ReadonlyMap<number, readonly number[]> {
    const { tree } = this.#read;
    const kinds = new Set([...EXITS].flatMap((kind) => tree.grammar.kindIds(kind)));
    const exits = new Map<number, number[]>();
    for (let node = 0; node < tree.count; node++) {
      if (!kinds.has(tree.kind[node] ?? 0)) continue;
      const around = this.#functionAround(node);
      const end = this.#endOfWays(node, around);
      if (end === null) continue;
      const known = exits.get(around);
      if (known) known.push(end);
      else exits.set(around, [end]);
    }
    return exits;
  }

  /** Where the ways meet again of which an exit takes one; null where hardly anybody takes it. */
  #endOfWays(exit: number, around: number): number | null {
    const read = this.#read;
    let end: number | null = null;
    let child = exit;
    for (let at = read.parent(exit); at !== around && at !== NONE; at = read.parent(at)) {
      const kind = read.kind(at);
      if (FAILURES.has(kind)) return null;
      if (BRANCHES.has(kind)) {
        if (this.#expected(at, child) === "unlikely") return null;
        end ??= read.end(CASES.has(kind) ? read.parent(at) : at);
      }
      child = at;
    }
    return end ?? read.end(exit);
  }

  #functionAround(node: number): number {
    const read = this.#read;
    let at = read.parent(node);
    while (at !== NONE && !FUNCTIONS.has(read.kind(at))) at = read.parent(at);
    return at;
  }
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
