import type { CypherExpression } from "../../port.ts";

/** The conditions that have to hold all together. */
export function conjuncts(expression: CypherExpression | null): CypherExpression[] {
  if (expression === null) return [];
  if (expression.is !== "binary" || expression.operator !== "AND") return [expression];
  return [...conjuncts(expression.left), ...conjuncts(expression.right)];
}

const COMPARISONS: ReadonlySet<string> = new Set(["=", "<>", "<", "<=", ">", ">="]);
const JOINING: ReadonlySet<string> = new Set(["AND", "OR", "XOR"]);
const ON_TEXT: ReadonlySet<string> = new Set(["STARTS WITH", "ENDS WITH", "CONTAINS"]);

/**
 * Whether a condition cannot fail, whatever the values are, so that it tells nothing of what it was evaluated for before
 * that was admitted. Those are free for the server's planner.
 */
export function cannotFail(expression: CypherExpression): boolean {
  switch (expression.is) {
    case "unary":
      return expression.operator === "NOT" && cannotFail(expression.of);
    case "null":
      return isPlain(expression.of);
    case "kind":
      return expression.of.is === "variable";
    case "exists":
      return true;
    case "binary":
      return comparesPlainly(expression);
    default:
      return false;
  }
}

function comparesPlainly({ operator, left, right }: Extract<CypherExpression, { is: "binary" }>): boolean {
  if (JOINING.has(operator)) return cannotFail(left) && cannotFail(right);
  if (COMPARISONS.has(operator)) return isPlain(left) && isPlain(right);
  if (ON_TEXT.has(operator)) return isPlain(left) && isText(right);
  return operator === "IN" && isPlain(left) && right.is === "list" && right.items.every(isWritten);
}

/** A property, or a value that is written out. */
function isPlain(expression: CypherExpression): boolean {
  return isWritten(expression) || (expression.is === "property" && expression.of.is === "variable");
}

export function isWritten({ is }: CypherExpression): boolean {
  return is === "literal" || is === "number";
}

function isText(expression: CypherExpression): boolean {
  return expression.is === "literal" && typeof expression.value === "string";
}

/** Of which variable a condition names the value of a property, if it does so: `n.id = 'x'`. */
export function named(
  expression: CypherExpression,
  property: string,
): { readonly variable: string; readonly value: string } | undefined {
  if (expression.is !== "binary" || expression.operator !== "=") return undefined;
  const [one, other] = [expression.left, expression.right];
  const [left, right] = one.is === "literal" ? [other, one] : [one, other];
  if (left.is !== "property" || left.name !== property || left.of.is !== "variable") return undefined;
  if (right.is !== "literal" || typeof right.value !== "string") return undefined;
  return { variable: left.of.name, value: right.value };
}
