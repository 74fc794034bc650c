import type { TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { firstPart, partsOf } from "./nodes.ts";
import { typeIn } from "./types.ts";

/** A name that is known to have a type. */
export interface Narrowing {
  readonly name: string;
  readonly type: TypeRef;
}

export interface Narrowings {
  readonly whenTrue: readonly Narrowing[];
  readonly whenFalse: readonly Narrowing[];
}

const NOTHING: Narrowings = { whenTrue: [], whenFalse: [] };

/** A condition in more parts than this is a table, and says nothing of types. */
const DEEPEST = 20;

/** What a condition says of types. The condition itself is visited by whoever asks. */
export function narrowingsOf(walker: Walker, condition: number, depth = 0): Narrowings {
  const { read } = walker;
  if (condition === NONE || depth > DEEPEST) return NOTHING;
  switch (read.kind(condition)) {
    case "parenthesized_expression":
      return narrowingsOf(walker, firstPart(read, condition), depth + 1);
    case "not_operator": {
      const { whenTrue, whenFalse } = narrowingsOf(walker, read.child(condition, "argument"), depth + 1);
      return { whenTrue: whenFalse, whenFalse: whenTrue };
    }
    case "boolean_operator":
      return combined(walker, condition, depth + 1);
    case "call":
      return instanceCheck(walker, condition);
    default:
      return NOTHING;
  }
}

function combined(walker: Walker, condition: number, depth: number): Narrowings {
  const { read } = walker;
  const left = narrowingsOf(walker, read.child(condition, "left"), depth);
  const right = narrowingsOf(walker, read.child(condition, "right"), depth);
  return read.text(read.child(condition, "operator")) === "and"
    ? { whenTrue: [...left.whenTrue, ...right.whenTrue], whenFalse: [] }
    : { whenTrue: [], whenFalse: [...left.whenFalse, ...right.whenFalse] };
}

function instanceCheck(walker: Walker, call: number): Narrowings {
  const { read, facts } = walker;
  if (read.text(read.child(call, "function")) !== "isinstance") return NOTHING;
  const [subject = NONE, classes = NONE] = partsOf(read, read.child(call, "arguments"));
  if (classes === NONE || !read.is(subject, "identifier")) return NOTHING;
  const nodes = read.is(classes, "tuple") ? partsOf(read, classes) : [classes];
  if (!nodes.every((node) => read.is(node, "identifier", "attribute", "binary_operator"))) return NOTHING;
  const types = nodes.map((node) => typeIn(walker, node, facts.scope));
  const [only] = types;
  const type = types.length === 1 && only !== undefined ? only : facts.type(["union", types]);
  return { whenTrue: [{ name: read.text(subject), type }], whenFalse: [] };
}

/** Reads something where names are known to have these types. */
export function narrowed<T>(walker: Walker, narrowings: readonly Narrowing[], run: () => T): T {
  if (narrowings.length === 0) return run();
  return walker.facts.within("block", null, () => {
    for (const narrowing of narrowings) walker.facts.bind(narrowing);
    return run();
  });
}
