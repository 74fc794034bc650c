import { CALL_CHANCE } from "../domain/callChance.ts";
import { NONE, type SyntaxReader } from "./syntaxReader.ts";

/** Where only one of several ways is taken, in the words of all grammars. */
const BRANCHES = words(
  "if_statement if_expression if_let_expression elif_clause else_clause conditional_expression ternary_expression " +
    "switch_case switch_default case_clause expression_case type_case default_case communication_case match_arm " +
    "switch_block_statement_group switch_rule switch_section when_entry " +
    "if unless elsif else when if_modifier unless_modifier case_statement",
);
const FAILURES = words(
  "throw_statement raise_statement throw_expression catch_clause catch_block except_clause except_group_clause rescue",
);
const LOOPS = words(
  "for_statement for_in_statement for_range_loop enhanced_for_statement foreach_statement while_statement " +
    "for_expression while_expression list_comprehension set_comprehension dictionary_comprehension " +
    "generator_expression for while until",
);
const EXITS = words(
  "return_statement throw_statement raise_statement return_expression throw_expression jump_expression",
);
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
  #exits: ReadonlyMap<number, number> | undefined;

  constructor(read: SyntaxReader) {
    this.#read = read;
  }

  /** As `CALL_CHANCE`, up to the definition that begins at this offset. */
  of(node: number, start: number): number {
    const read = this.#read;
    let chance: number = this.#isAfterExit(node) ? CALL_CHANCE.late : 0;
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
    return inside & CALL_CHANCE.branch ? CALL_CHANCE.deep : CALL_CHANCE.branch;
  }

  /** The right side of `a && b` is looked at for some values of the left. */
  #inOperation(at: number, child: number): number {
    const read = this.#read;
    if (read.fieldOf(child) !== "right") return 0;
    return SKIPPING[read.text(read.child(at, "operator"))] ?? 0;
  }

  #isAfterExit(node: number): boolean {
    this.#exits ??= this.#firstExits();
    const exit = this.#exits.get(this.#functionAround(node));
    return exit !== undefined && exit <= this.#read.start(node);
  }

  /** Where the first statement that leaves a function ends, for each function that has one. */
  #firstExits(): ReadonlyMap<number, number> {
    const { tree } = this.#read;
    const kinds = new Set([...EXITS].flatMap((kind) => tree.grammar.kindIds(kind)));
    const exits = new Map<number, number>();
    for (let node = 0; node < tree.count; node++) {
      if (!kinds.has(tree.kind[node] ?? 0)) continue;
      const around = this.#functionAround(node);
      if (!exits.has(around)) exits.set(around, this.#read.end(node));
    }
    return exits;
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
