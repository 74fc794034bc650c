import ts from "typescript";
import { definitionOf, namingNode } from "./definitions.ts";

/** Every named definition that a name stands for: more than one for overloads and for receivers of a union type. */
export function declarationsAt(name: ts.Node, checker: ts.TypeChecker): ts.Node[] {
  const symbol = checker.getSymbolAtLocation(name);
  return symbol ? symbolDeclarations(symbol, checker).map(namingNode).filter(isNamed) : [];
}

export function isNamed(node: ts.Node): boolean {
  return definitionOf(node) !== null;
}

/** Whether there is something to run: no method of an interface, no variable. */
export function isCode(node: ts.Node): boolean {
  const form = definitionOf(node)?.form;
  return form !== "signature" && form !== "variable" && form !== undefined;
}

function symbolDeclarations(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Node[] {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const { declarations = [] } = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  return declarations.flatMap((declaration) => {
    const held = heldSymbol(declaration, checker);
    return held && held !== symbol ? symbolDeclarations(held, checker) : [declaration];
  });
}

/** What a name merely passes on: `{ f }` makes a property of the `f` in scope, `const { f } = o` a name for `o.f`. */
function heldSymbol(declaration: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (ts.isShorthandPropertyAssignment(declaration))
    return checker.getShorthandAssignmentValueSymbol(declaration);
  if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return undefined;
  const key = declaration.propertyName ?? declaration.name;
  return ts.isIdentifier(key)
    ? checker.getTypeAtLocation(declaration.parent).getProperty(key.text)
    : undefined;
}
