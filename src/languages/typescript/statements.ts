import { NONE } from "../syntaxReader.ts";
import type { Rules, Walker } from "../walker.ts";
import { DECLARATIONS } from "./declarations.ts";
import { readExport } from "./exports.ts";
import { addResult } from "./functions.ts";
import { readImport } from "./imports.ts";
import { whereTrue } from "./narrowing.ts";
import { bindPattern } from "./patterns.ts";
import { variableScope } from "./scopes.ts";
import { onlyChild } from "./siblings.ts";

type StatementRule = Rules["statements"][string];

const SCOPED = new Set([
  "lexical_declaration",
  "using_declaration",
  "function_declaration",
  "generator_function_declaration",
  "class_declaration",
  "abstract_class_declaration",
]);

/** A block opens a scope only if something is declared right in it. */
const block: StatementRule = (walker, node) => {
  if (declaresHere(walker, node)) walker.facts.within("block", null, () => walker.visitChildren(node));
  else walker.visitChildren(node);
};

function declaresHere({ read }: Walker, node: number): boolean {
  const { after } = read.tree;
  const end = after[node] ?? 0;
  for (let child = node + 1; child < end; child = after[child] ?? end)
    if (SCOPED.has(read.kind(child))) return true;
  return false;
}

const scoped: StatementRule = (walker, node) =>
  walker.facts.within("block", null, () => walker.visitChildren(node));

const returned: StatementRule = (walker, node) => {
  const { read, facts } = walker;
  const part = onlyChild(read, node);
  if (part === NONE) return;
  const value = walker.value(part);
  const scope = facts.enclosing("function");
  const owner = scope === null ? null : facts.scopeAt(scope).owner;
  // A generator gives what it yields; what it returns at its end is seldom looked at.
  if (owner === null || facts.definitionAt(owner).flags?.includes("generator")) return;
  addResult(walker, owner, value);
};

/** `for (const x of xs)`, `for (const x in xs)` */
const forEach: StatementRule = (walker, node) => {
  const { read, facts } = walker;
  facts.within("block", null, () => {
    const over = walker.value(read.child(node, "right"));
    const isOf = read.is(read.child(node, "operator"), "of");
    const item = facts.expression(isOf ? ["item", over] : ["literal", "string"]);
    const scope = read.is(read.child(node, "kind"), "var") ? variableScope(facts) : facts.scope;
    const left = read.child(node, "left");
    if (read.child(node, "kind") === NONE) walker.visit(left);
    else bindPattern(walker, left, item, (name, _, value) => facts.bind({ name, value }, scope));
    walker.visit(read.child(node, "body"));
  });
};

const branch: StatementRule = (walker, node) => {
  const { read } = walker;
  const condition = read.child(node, "condition");
  walker.visit(condition);
  whereTrue(walker, condition, () => walker.visit(read.child(node, "consequence")));
  walker.visit(read.child(node, "alternative"));
};

const caught: StatementRule = (walker, node) => {
  const { read, facts } = walker;
  facts.within("block", null, () => {
    const parameter = read.child(node, "parameter");
    if (parameter !== NONE)
      bindPattern(walker, parameter, facts.unknown, (name, _, value) => facts.bind({ name, value }));
    walker.visit(read.child(node, "body"));
  });
};

const nothing: StatementRule = () => undefined;

const declarations: Rules["statements"] = Object.fromEntries(
  Object.entries(DECLARATIONS).map(([kind, declare]) => [
    kind,
    (walker: Walker, node: number) => declare(walker, node, node),
  ]),
);

export const statements: Rules["statements"] = {
  ...declarations,
  import_statement: readImport,
  export_statement: readExport,
  statement_block: block,
  switch_body: scoped,
  if_statement: branch,
  for_statement: scoped,
  for_in_statement: forEach,
  catch_clause: caught,
  return_statement: returned,
  comment: nothing,
  type_annotation: nothing,
  type_arguments: nothing,
  type_parameters: nothing,
  jsx_text: nothing,
};
