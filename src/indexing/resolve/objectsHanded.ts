import type { Binding, ExpressionRef, ScopeRef } from "../../languages/facts.ts";
import { calledVariable } from "./calledVariable.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileView, Located } from "./fileView.ts";

/** The traps of a proxy, the methods of a driver: whoever gets the object may call what it holds. */
export function functionsOfObject(evaluator: Evaluator, file: FileView, ref: ExpressionRef): Located[] {
  const expression = file.facts.expressions[ref];
  const holders = expression?.[0] === "name" ? objectsNamed(evaluator, file, ref, new Set()) : [];
  return holders.flatMap(({ file, definition: { scope } }) =>
    scope === null ? [] : functionsIn(file, scope),
  );
}

/** The variables that hold an object with methods, whatever type is written beside them: its own methods are what runs. */
function objectsNamed(
  evaluator: Evaluator,
  file: FileView,
  ref: ExpressionRef,
  asked: Set<ExpressionRef>,
): readonly Located[] {
  const expression = file.facts.expressions[ref];
  if (expression?.[0] !== "name" || asked.has(ref)) return [];
  asked.add(ref);
  const variable = calledVariable(evaluator, file, expression);
  if (variable) return isObject(variable) ? [variable] : [];
  const found: Located[] = [];
  for (const binding of localBindings(file, expression[1], expression[2])) {
    if ("value" in binding && binding.value !== undefined)
      found.push(...objectsNamed(evaluator, file, binding.value, asked));
  }
  return [...new Set(found)];
}

function localBindings(file: FileView, from: ScopeRef, name: string): readonly Binding[] {
  const { scopes } = file.facts;
  for (let scope: ScopeRef | null = from; scope !== null; scope = scopes[scope]?.parent ?? null) {
    const bindings = scopes[scope]?.kind === "class" ? [] : file.bindings(scope, name);
    if (bindings.length > 0) return bindings;
  }
  return [];
}

function isObject({ file, definition: { kind, scope } }: Located): boolean {
  return kind === "VARIABLE" && scope !== null && file.facts.scopes[scope]?.kind === "class";
}

function functionsIn(file: FileView, scope: ScopeRef): Located[] {
  const bindings = file.facts.scopes[scope]?.bindings ?? [];
  const members = bindings.flatMap((binding) =>
    "definition" in binding ? [file.locate(binding.definition)] : [],
  );
  return members.filter(({ definition }) => definition.kind === "FUNCTION");
}
