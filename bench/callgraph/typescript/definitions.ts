import ts from "typescript";
import type { OracleForm } from "../oracleGraph.ts";
import { isWrapper, unwrapped } from "./wrappers.ts";

/** A definition that has a name, however the name comes to it. */
export interface NamedDefinition {
  readonly name: string;
  readonly form: OracleForm;
  /** Where the name stands. */
  readonly nameNode: ts.Node;
}

/** What a node defines by itself; null for all that has no name of its own. */
export function definitionOf(node: ts.Node): NamedDefinition | null {
  if (ts.isFunctionDeclaration(node)) return named(node, node.body ? "function" : "signature");
  if (ts.isClassLike(node)) return holderOf(node) ? null : named(node, "class");
  if (ts.isConstructorDeclaration(node))
    return { name: "constructor", form: node.body ? "constructor" : "signature", nameNode: node };
  if (ts.isMethodDeclaration(node)) return named(node, hasCode(node) ? "method" : "signature");
  if (ts.isAccessor(node)) return named(node, "method");
  if (ts.isMethodSignature(node) || ts.isPropertySignature(node)) return named(node, "signature");
  if (ts.isFunctionExpression(node)) return node.name && !holderOf(node) ? named(node, "function") : null;
  return isHolder(node) ? heldDefinition(node) : null;
}

/** The node that names a declaration: for `const f = () => 1` the variable, not the arrow. */
export function namingNode(declaration: ts.Node): ts.Node {
  return holderOf(declaration) ?? declaration;
}

/** An abstract method is where the compiler stops, and there is no other place that declares it. */
function hasCode(node: ts.MethodDeclaration): boolean {
  return node.body !== undefined || ts.getModifiers(node)?.some(isAbstract) === true;
}

function isAbstract(modifier: ts.Modifier): boolean {
  return modifier.kind === ts.SyntaxKind.AbstractKeyword;
}

type Holder = ts.VariableDeclaration | ts.PropertyDeclaration | ts.PropertyAssignment;

function isHolder(node: ts.Node): node is Holder {
  return ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node);
}

function heldDefinition(node: Holder): NamedDefinition | null {
  const value = node.initializer && unwrapped(node.initializer);
  if (value && ts.isClassExpression(value)) return named(node, "class");
  const isFunction = value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
  if (isFunction) return named(node, ts.isVariableDeclaration(node) ? "function" : "method");
  return named(node, "variable");
}

/** The variable or property whose value this function or class is. */
function holderOf(node: ts.Node): Holder | null {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node) && !ts.isClassExpression(node)) return null;
  let value: ts.Node = node;
  while (isWrapper(value.parent)) value = value.parent;
  const { parent } = value;
  return isHolder(parent) && parent.initializer === value ? parent : null;
}

function named(node: ts.Declaration, form: OracleForm): NamedDefinition | null {
  const nameNode = ts.getNameOfDeclaration(node);
  if (nameNode) return isPattern(nameNode) ? null : { name: nameNode.getText(), form, nameNode };
  const isDefault = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(isDefaultKeyword) === true;
  return isDefault ? { name: "default", form, nameNode: node } : null;
}

function isPattern(node: ts.Node): boolean {
  return ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node);
}

function isDefaultKeyword(modifier: ts.Modifier): boolean {
  return modifier.kind === ts.SyntaxKind.DefaultKeyword;
}
