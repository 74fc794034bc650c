import type { Binding } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { narrowingsOf } from "./narrowing.ts";
import { firstPart, partsOf } from "./nodes.ts";
import { fileOf } from "./pythonFile.ts";
import { reassignedIn, replacedName } from "./reassignment.ts";
import { homeScope } from "./scopes.ts";

export function visitModule(walker: Walker, module: number): void {
  fileOf(walker).reassigned = reassignedIn(walker, module, []);
  visitBlock(walker, module);
}

/** Visits statements in turn; some say something that holds for the rest of the block. */
export function visitBlock(walker: Walker, block: number): void {
  visitFrom(walker, partsOf(walker.read, block), 0, 0);
}

/** How many scopes for the rest of a block may stand in each other. */
const DEEPEST = 60;

function visitFrom(walker: Walker, statements: readonly number[], from: number, depth: number): void {
  const { facts } = walker;
  for (let index = from; index < statements.length; index++) {
    const statement = statements[index] ?? NONE;
    const known = depth < DEEPEST ? visitStatement(walker, statement) : walker.visit(statement);
    if (!known || known.length === 0) continue;
    facts.within("block", null, () => {
      for (const binding of known) facts.bind(binding);
      visitFrom(walker, statements, index + 1, depth + 1);
    });
    return;
  }
}

/** Visits a statement and gives what is known after it. */
function visitStatement(walker: Walker, statement: number): readonly Binding[] {
  const { read, facts } = walker;
  const file = fileOf(walker);
  const name = replacedName(walker, statement);
  if (name !== null) {
    file.replacing = name;
    walker.visit(statement);
    file.replacing = null;
    const replaced = facts.scopeAt(homeScope(walker)).bindings.findLast((binding) => binding.name === name);
    return replaced ? [replaced] : [];
  }
  walker.visit(statement);
  switch (read.kind(statement)) {
    case "assert_statement":
      return narrowingsOf(walker, firstPart(read, statement)).whenTrue;
    case "if_statement":
      return leaves(walker, statement)
        ? narrowingsOf(walker, read.child(statement, "condition")).whenFalse
        : [];
    default:
      return [];
  }
}

const LEAVING = ["return_statement", "raise_statement", "continue_statement", "break_statement"];

/** Whether what follows an `if` is reached only when its condition does not hold. */
function leaves({ read }: Walker, statement: number): boolean {
  if (read.child(statement, "alternative") !== NONE) return false;
  const last = partsOf(read, read.child(statement, "consequence")).at(-1) ?? NONE;
  return read.is(last, ...LEAVING);
}
