import type { Definition, DefinitionRef, ExpressionRef, TypeRef } from "../facts.ts";
import type { FactsBuilder } from "../factsBuilder.ts";

/** Takes a function that is part of a value, with the properties that lead to it. */
type Taker = (definition: DefinitionRef, path: readonly string[]) => void;

/** Says what type a value is written against, so that the functions in it know what their parameters are. */
export function expectType(facts: FactsBuilder, value: ExpressionRef, type: TypeRef): void {
  eachFunction(facts, value, [], (definition, path) => {
    const open = facts.definitionAt(definition);
    if (!isOpen(open)) return;
    open.type = path.reduce<TypeRef>((of, name) => facts.type(["property", of, name]), type);
  });
}

/** Says to which call, as which argument, a value is handed over. */
export function expectCall(
  facts: FactsBuilder,
  value: ExpressionRef,
  call: ExpressionRef,
  argument: number,
): void {
  eachFunction(facts, value, [], (definition, path) => {
    facts.definitionAt(definition).passedTo = { call, argument, ...(path.length > 0 ? { path } : {}) };
  });
}

function eachFunction(facts: FactsBuilder, value: ExpressionRef, path: readonly string[], take: Taker): void {
  const expression = facts.expressionAt(value);
  if (expression[0] === "definition") {
    if (facts.definitionAt(expression[1]).kind === "FUNCTION") take(expression[1], path);
  } else if (expression[0] === "object")
    for (const [name, part] of expression[1]) eachFunction(facts, part, [...path, name], take);
  else if (expression[0] === "either")
    for (const part of expression[1]) eachFunction(facts, part, path, take);
}

/** Whether there are parameters that do not say themselves what they are. */
function isOpen({ type, parameters }: Readonly<Definition>): boolean {
  return type === undefined && (parameters?.some((parameter) => parameter.type === undefined) ?? false);
}
