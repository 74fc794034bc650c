import type { Evaluation } from "./evaluation.ts";
import { NOTHING, together, type Value, type Values } from "./values.ts";

type Literal = Value & { readonly is: "object" };

/** Whether the entries of a literal are reached by keys alone, and its members are those of a container. */
export function isContainer({ file }: Literal): boolean {
  return file.facts.language === "python";
}

/** What a literal holds under a name. */
export function entryOf(evaluation: Evaluation, literal: Literal, name: string): Values {
  const { file } = literal;
  const [entries, others] = partsOf(literal);
  const entry = entries.findLast(([key]) => key === name);
  if (entry) return evaluation.value(file, entry[1]);
  let values = NOTHING;
  for (const other of others) {
    const held = evaluation.value(file, other);
    if (isContainer(literal)) values = together(values, held);
    else for (const value of held) values = together(values, evaluation.member(value, name));
  }
  return values;
}

/** All that a literal holds, whatever the keys. */
export function entriesOf(evaluation: Evaluation, literal: Literal): Values {
  const { file } = literal;
  const [entries, others] = partsOf(literal);
  let values = NOTHING;
  for (const [, entry] of entries) values = together(values, evaluation.value(file, entry));
  if (!isContainer(literal)) return values;
  for (const other of others) values = together(values, evaluation.value(file, other));
  return values;
}

function partsOf({ file, expression }: Literal) {
  const literal = file.facts.expressions[expression];
  return literal?.[0] === "object" ? ([literal[1], literal[2] ?? []] as const) : ([[], []] as const);
}
