import ts from "typescript";
import { type CallNode, calledExpression, calledName } from "./callSites.ts";
import { declarationsAt, isCode, isNamed } from "./declarations.ts";
import { namingNode } from "./definitions.ts";
import { unwrapped } from "./wrappers.ts";

export interface Callees {
  /** The named definitions that a reader would follow the name to. */
  readonly declared: readonly ts.Node[];
  /** What else may stand for them: the variable that holds the function, a default, the constructor that is inherited. */
  readonly other: readonly ts.Node[];
  /** What the compiler cannot say: the type of what is called, or which function the value is. */
  readonly blind?: "type" | "value";
}

/**
 * What a call calls. The name's own declaration comes first: it is the function a reader would name, where the resolved
 * signature may be that of a type the function was annotated with.
 */
export function calleesOf(node: CallNode, checker: ts.TypeChecker): Callees {
  const expression = calledExpression(node);
  const byName = declarationsAt(calledName(expression), checker);
  const bySignature = signatureDeclarations(node, checker).filter(isCode);
  const withCode = byName.filter(isCode);
  const inherited = bySignature.filter((declaration) => !withCode.includes(declaration));
  if (withCode.length > 0) return { declared: withCode, other: inherited };
  const values = [...valuesOf(expression, checker), ...unionMembers(expression, checker)];
  if (bySignature.length > 0) return { declared: bySignature, other: [...byName, ...values] };
  const declared = byName.slice(0, 1);
  if (!isMember(expression)) return { declared, other: values, blind: "value" };
  return byName.length === 0 && isAny(expression, checker)
    ? { declared, other: values, blind: "type" }
    : { declared, other: values };
}

function signatureDeclarations(node: CallNode, checker: ts.TypeChecker): ts.Node[] {
  const declaration = checker.getResolvedSignature(node)?.declaration;
  if (!declaration || ts.isJSDocSignature(declaration)) return [];
  // An overload has a name but no code; the symbol it shares with its implementation leads there.
  const name = ts.getNameOfDeclaration(declaration);
  const overloaded = name ? declarationsAt(name, checker).filter(isCode) : [];
  return overloaded.length > 0 ? overloaded : [namingNode(declaration)].filter(isNamed);
}

/** The functions a value may come from, as far as the code says so where it stands: branches, defaults, first values. */
function valuesOf(value: ts.Node, checker: ts.TypeChecker, seen = new Set<ts.Node>()): ts.Node[] {
  const expression = unwrapped(value);
  if (seen.has(expression)) return [];
  seen.add(expression);
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap((branch) => valuesOf(branch, checker, seen));
  if (ts.isBinaryExpression(expression))
    return [expression.left, expression.right].flatMap((side) => valuesOf(side, checker, seen));
  const declarations = declarationsAt(calledName(expression), checker);
  const initializers = (checker.getSymbolAtLocation(expression)?.declarations ?? []).flatMap(initializerOf);
  return [
    ...declarations.filter(isCode),
    ...initializers.flatMap((initializer) => valuesOf(initializer, checker, seen)),
  ];
}

/** Of a value that is one of several functions: all of them, where the resolved signature is that of the first. */
function unionMembers(expression: ts.Node, checker: ts.TypeChecker): ts.Node[] {
  const type = checker.getTypeAtLocation(expression);
  const signatures = type.isUnion() ? type.types.flatMap((member) => member.getCallSignatures()) : [];
  return signatures
    .flatMap(({ declaration }) => (declaration ? [namingNode(declaration)] : []))
    .filter(isCode);
}

function initializerOf(declaration: ts.Node): ts.Expression[] {
  const canHold = ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration);
  const holder = canHold || ts.isParameter(declaration) ? declaration : null;
  return holder?.initializer ? [holder.initializer] : [];
}

function isMember(expression: ts.Node): boolean {
  return ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression);
}

function isAny(expression: ts.Node, checker: ts.TypeChecker): boolean {
  return (checker.getTypeAtLocation(expression).flags & ts.TypeFlags.Any) !== 0;
}
