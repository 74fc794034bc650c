import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { visitBlock, visitModule } from "./blocks.ts";
import { defineClass } from "./classes.ts";
import { readDecorators } from "./decorators.ts";
import { noteOuterNames } from "./functionBody.ts";
import { defineFunction } from "./functions.ts";
import { readImport, readImportFrom } from "./imports.ts";
import { loopValue } from "./loops.ts";
import { narrowed, narrowingsOf } from "./narrowing.ts";
import { firstPart, partsOf } from "./nodes.ts";
import { noteTruth } from "./operators.ts";
import { isOverload } from "./overloads.ts";
import { visitMatch } from "./patterns.ts";
import { fileOf } from "./pythonFile.ts";
import { outerFunctionScope } from "./scopes.ts";
import { assignFor } from "./targets.ts";
import { defineTypeAlias } from "./typeAliases.ts";
import { annotatedType } from "./types.ts";
import { visitWith } from "./withStatements.ts";

export const statements: Rules["statements"] = {
  module: visitModule,
  block: visitBlock,
  function_definition: (walker, node) => defineFunction(walker, node, node, []),
  class_definition: (walker, node) => defineClass(walker, node, node, []),
  decorated_definition: visitDecorated,
  import_statement: readImport,
  import_from_statement: readImportFrom,
  // What the language of this file is, and nothing that it uses.
  future_import_statement: () => {},
  augmented_assignment: visitAugmented,
  return_statement: visitReturn,
  global_statement: (walker, node) => noteOuterNames(walker, node, () => 0),
  nonlocal_statement: (walker, node) =>
    noteOuterNames(walker, node, (name, from) => outerFunctionScope(walker, name, from)),
  if_statement: visitIf,
  elif_clause: visitIf,
  while_statement: visitWhile,
  for_statement: visitFor,
  with_statement: visitWith,
  except_clause: visitExcept,
  match_statement: visitMatch,
  type_alias_statement: (walker, node) =>
    defineTypeAlias(walker, node, walker.read.child(node, "left"), walker.read.child(node, "right")),
  comment: () => {},
};

function visitDecorated(walker: Walker, node: number): void {
  const { read } = walker;
  const decorators = readDecorators(walker, node);
  const definition = read.child(node, "definition");
  if (isOverload(read, node, definition, decorators)) return;
  if (read.is(definition, "class_definition")) defineClass(walker, definition, node, decorators);
  else if (definition !== NONE) defineFunction(walker, definition, node, decorators);
}

/** `x += y` leaves what x is as it was. */
function visitAugmented(walker: Walker, node: number): void {
  const { read } = walker;
  walker.visit(read.child(node, "left"));
  walker.visit(read.child(node, "right"));
}

function visitReturn(walker: Walker, node: number): void {
  const held = firstPart(walker.read, node);
  if (held !== NONE) fileOf(walker).function?.results.push(walker.value(held));
}

function visitIf(walker: Walker, node: number): void {
  const { read } = walker;
  const file = fileOf(walker);
  const condition = read.child(node, "condition");
  noteTruth(walker, condition, walker.value(condition));
  const { whenTrue, whenFalse } = narrowingsOf(walker, condition);
  const wasTypeOnly = file.isTypeOnly;
  if (/^(?:\w+\.)?TYPE_CHECKING$/.test(read.text(condition))) file.isTypeOnly = true;
  narrowed(walker, whenTrue, () => walker.visit(read.child(node, "consequence")));
  file.isTypeOnly = wasTypeOnly;
  narrowed(walker, whenFalse, () => walker.visitAll(read.childrenIn(node, "alternative")));
}

function visitWhile(walker: Walker, node: number): void {
  const { read } = walker;
  const condition = read.child(node, "condition");
  noteTruth(walker, condition, walker.value(condition));
  narrowed(walker, narrowingsOf(walker, condition).whenTrue, () => walker.visit(read.child(node, "body")));
  walker.visit(read.child(node, "alternative"));
}

function visitFor(walker: Walker, node: number): void {
  const { read } = walker;
  const value = loopValue(walker, node);
  assignFor(walker, read.child(node, "left"), { value }, () => walker.visit(read.child(node, "body")));
  walker.visit(read.child(node, "alternative"));
}

/** `except (A, B) as e`: e is an A or a B. */
function visitExcept(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const [caught = NONE, ...rest] = partsOf(read, node);
  if (!read.is(caught, "as_pattern")) {
    walker.visit(caught);
    walker.visitAll(rest);
    return;
  }
  const [classes = NONE] = partsOf(read, caught);
  const nodes = read.is(classes, "tuple") ? partsOf(read, classes) : [classes];
  const types = nodes.map((each) => annotatedType(walker, each, facts.scope));
  const bound = { type: facts.type(["union", types]) };
  assignFor(walker, read.child(caught, "alias"), bound, () => walker.visitAll(rest));
}
