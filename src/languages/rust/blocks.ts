import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { namesIn } from "./patterns.ts";
import { isBoundHere } from "./scopes.ts";

/** A scope within a scope for each name taken anew; more than people write, and a stack has an end. */
const MOST_RETAKEN = 200;

/** A block is worth its last expression, if no semicolon follows it. */
export function readBlock(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const statements = read.children(node).filter((each) => !read.is(each, "line_comment", "block_comment"));
  const isBody = read.is(read.parent(node), "function_item", "closure_expression");
  const readAll = () => {
    // Items are known in all of their block, also above where they stand.
    for (const each of statements) if (isItem(walker, each)) walker.visit(each);
    return readStatements(walker, statements, 0, 0);
  };
  return isBody || !declares(walker, statements) ? readAll() : facts.within("block", null, readAll);
}

/** A `let` that takes a name once more opens a scope for all that follows: what stands above means the old one. */
function readStatements(
  walker: Walker,
  statements: readonly number[],
  from: number,
  retaken: number,
): ExpressionRef {
  const { facts } = walker;
  let last = facts.unknown;
  for (let index = from; index < statements.length; index++) {
    const statement = statements[index] ?? NONE;
    if (isItem(walker, statement)) continue;
    if (retaken < MOST_RETAKEN && retakes(walker, statement)) {
      return facts.within("block", null, () => readStatements(walker, statements, index, retaken + 1));
    }
    last = isStatement(walker, statement) ? visited(walker, statement) : walker.value(statement);
  }
  return last;
}

function visited(walker: Walker, statement: number): ExpressionRef {
  walker.visit(statement);
  return walker.facts.unknown;
}

function retakes(walker: Walker, statement: number): boolean {
  const { read, facts } = walker;
  if (!read.is(statement, "let_declaration")) return false;
  for (const name of namesIn(walker, read.child(statement, "pattern")))
    if (isBoundHere(facts, name)) return true;
  return false;
}

function declares({ read }: Walker, statements: readonly number[]): boolean {
  return statements.some((each) => read.is(each, "let_declaration") || read.kind(each).endsWith("_item"));
}

function isItem({ read }: Walker, node: number): boolean {
  const kind = read.kind(node);
  return (
    (kind.endsWith("_item") && kind !== "attribute_item") ||
    kind === "use_declaration" ||
    kind === "macro_definition"
  );
}

function isStatement({ read }: Walker, node: number): boolean {
  return read.is(node, "let_declaration", "empty_statement") || read.tree.text[read.end(node) - 1] === ";";
}
