import ts from "typescript";
import { unwrapped } from "./wrappers.ts";

export type CallNode =
  | ts.CallExpression
  | ts.NewExpression
  | ts.TaggedTemplateExpression
  | ts.JsxOpeningLikeElement
  | ts.Decorator;

/** Whether a node calls something; `@f()` does so by the call in it, and `<div>` calls nothing. */
export function isCallNode(node: ts.Node): node is CallNode {
  if (ts.isCallExpression(node)) return node.expression.kind !== ts.SyntaxKind.ImportKeyword;
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) return !isIntrinsic(node.tagName);
  if (ts.isDecorator(node)) return !ts.isCallExpression(node.expression);
  return ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node);
}

function isIntrinsic(tag: ts.JsxTagNameExpression): boolean {
  return ts.isJsxNamespacedName(tag) || (ts.isIdentifier(tag) && /^[a-z]/.test(tag.text));
}

/** The expression that is called. */
export function calledExpression(node: CallNode): ts.Node {
  if (ts.isTaggedTemplateExpression(node)) return unwrapped(node.tag);
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) return node.tagName;
  return unwrapped(node.expression);
}

/** The node whose symbol says what is called: the last name of the expression; a computed key is none. */
export function calledName(expression: ts.Node): ts.Node {
  if (ts.isPropertyAccessExpression(expression)) return expression.name;
  if (!ts.isElementAccessExpression(expression)) return expression;
  const key = expression.argumentExpression;
  return ts.isStringLiteralLike(key) ? key : expression;
}

/** How the call is written, in words: what a resolver must understand to follow it. */
export function callForm(node: CallNode, checker: ts.TypeChecker): string {
  const expression = calledExpression(node);
  const receiver =
    ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression)
      ? `on ${receiverForm(unwrapped(expression.expression), checker)}`
      : plainForm(expression);
  return `${KEYWORD[node.kind] ?? ""}${receiver}`;
}

const KEYWORD: Readonly<Record<number, string>> = {
  [ts.SyntaxKind.NewExpression]: "new ",
  [ts.SyntaxKind.TaggedTemplateExpression]: "template ",
  [ts.SyntaxKind.JsxOpeningElement]: "jsx ",
  [ts.SyntaxKind.JsxSelfClosingElement]: "jsx ",
  [ts.SyntaxKind.Decorator]: "decorator ",
};

function plainForm(expression: ts.Node): string {
  if (ts.isIdentifier(expression)) return "by name";
  return expression.kind === ts.SyntaxKind.SuperKeyword ? "super()" : "by expression";
}

function receiverForm(receiver: ts.Node, checker: ts.TypeChecker): string {
  if (receiver.kind === ts.SyntaxKind.ThisKeyword) return "this";
  if (receiver.kind === ts.SyntaxKind.SuperKeyword) return "super";
  if (ts.isCallExpression(receiver)) return "a call's result";
  if (ts.isNewExpression(receiver)) return "a new object";
  if (ts.isAwaitExpression(receiver)) return "an awaited value";
  if (ts.isPropertyAccessExpression(receiver)) return "a property";
  if (ts.isIdentifier(receiver)) return declaredForm(checker.getSymbolAtLocation(receiver));
  return "an expression";
}

function declaredForm(symbol: ts.Symbol | undefined): string {
  const declaration = symbol?.declarations?.[0];
  if (!declaration) return "an unknown name";
  if (ts.isNamespaceImport(declaration)) return "a namespace import";
  if (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration)) return "an import";
  if (ts.isClassLike(declaration)) return "a class";
  if (ts.isParameter(declaration)) return declaration.type ? "a typed parameter" : "an untyped parameter";
  if (ts.isBindingElement(declaration)) return "a destructured name";
  if (ts.isVariableDeclaration(declaration)) return variableForm(declaration);
  return "a name";
}

function variableForm({ type, initializer }: ts.VariableDeclaration): string {
  if (type) return "a typed variable";
  const value = initializer && unwrapped(initializer);
  if (value && ts.isNewExpression(value)) return "a variable = new";
  if (value && ts.isCallExpression(value)) return "a variable = call";
  return "a variable";
}
