import type { ClassTable } from "./classTable.ts";
import { callLikelihood, LIKELIHOOD, useLikelihood } from "./likelihood.ts";
import { outerOf, type ReachEdge, type ReachGraph, type ReachNode } from "./reachGraph.ts";

/** How the first of two pieces of code comes to run the second. */
export type RunBy =
  | "call"
  | "run"
  | "read"
  | "handed"
  | "override"
  | "nested"
  | "begun"
  | "constructor"
  | "load";

/** That the first runs the second. */
export interface Tie {
  readonly by: RunBy;
  readonly from: string;
  readonly to: string;
  readonly likelihood: number;
  /** Classes of which one must have an object for that; null where none is needed. */
  readonly objectOf: readonly string[] | null;
  /** Where the object decides which of several methods runs: one name for all of them, and the classes that have this one. */
  readonly choice?: {
    readonly name: string;
    readonly holders: readonly string[];
    readonly isCalled: boolean;
  };
}

/** All that runs something else, as far as the graph tells. */
export function* tiesIn({ nodes, edges }: ReachGraph, classes: ClassTable): Generator<Tie> {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]));
  for (const edge of edges) {
    if (edge.type === "CALLS") yield* tiesOfCall("call", edge, classes);
    else if (edge.as === "run") yield* tiesOfCall("run", edge, classes);
    else if (edge.as === "handed" && edge.to.startsWith(`${edge.from}::`))
      // Whoever makes a function on the spot and hands it over mostly hands it to somebody who calls it.
      yield { ...plain("handed", edge), likelihood: LIKELIHOOD.handedOwn };
    else if (edge.as === "held") continue;
    else if (edge.as === "begun") yield* tiesOfStart(edge, classes);
    else if (edge.as !== undefined)
      yield { ...plain(edge.as, edge), likelihood: useLikelihood(edge.as, edge.chances) };
    else if (edge.type === "IMPORTS" && !edge.typeOnly)
      yield { ...plain("load", edge), likelihood: LIKELIHOOD.load };
  }
  for (const node of nodes) yield* tiesOfPlace(node, kinds, classes);
}

function* tiesOfCall(
  by: "call" | "run",
  { from, to, chances, targets = 1 }: ReachEdge,
  classes: ClassTable,
): Generator<Tie> {
  const likelihood = callLikelihood(chances);
  const owner = targets > 1 ? classes.ownerOf(to) : null;
  if (targets > 1) {
    // Which one of several it is, the object decides; where there is none, nothing does.
    const share = owner === null ? likelihood / targets : likelihood;
    const holders = owner === null ? null : classes.holdersOf(to);
    const choice = holders && { choice: { name: `${from} ${nameOf(to)}`, holders, isCalled: false } };
    yield { by, from, to, likelihood: share, objectOf: holders, ...choice };
  }
  const overrides = classes.isPassedUp(from, to) ? [] : classes.overridesOf(to);
  const name = `${from} ${to}`;
  if (targets === 1) {
    // Most methods have nothing in their place, and who holds them is asked of none of these.
    const choice =
      overrides.length === 0 ? {} : { choice: { name, holders: classes.holdersOf(to), isCalled: true } };
    yield { by, from, to, likelihood, objectOf: null, ...choice };
  }
  for (const { method, classes: objectOf } of overrides) {
    const choice = { name, holders: objectOf, isCalled: false };
    yield { by: "override", from, to: method, likelihood, objectOf, choice };
  }
}

function nameOf(id: string): string {
  return id.slice(id.lastIndexOf("::") + 2);
}

/** `getattr(self, "visit_" + kind)` may be any method that begins so, of the class and of those that build on it. */
function* tiesOfStart({ from, to, starts = [] }: ReachEdge, classes: ClassTable): Generator<Tie> {
  for (const { method, classes: objectOf } of classes.methodsBegun(to, starts))
    yield { by: "begun", from, to: method, likelihood: LIKELIHOOD.begun, objectOf };
}

/**
 * What runs because of where it stands: functions in functions, the constructors that classes have from others, and what
 * the variables of a module are set to, which is worked out when it is loaded.
 */
function* tiesOfPlace(
  { id, kind }: ReachNode,
  kinds: ReadonlyMap<string, ReachNode["kind"]>,
  classes: ClassTable,
): Generator<Tie> {
  const outer = outerOf(id);
  if (kind === "FUNCTION" && outer !== null && kinds.get(outer) === "FUNCTION")
    yield { ...plain("nested", { from: outer, to: id }), likelihood: LIKELIHOOD.nested };
  if (kind === "VARIABLE" && outer !== null && kinds.get(outer) === "FILE")
    yield { ...plain("load", { from: outer, to: id }), likelihood: LIKELIHOOD.load };
  const inherited = kind === "CLASS" ? classes.constructorOf(id) : null;
  if (inherited !== null)
    yield {
      ...plain("constructor", { from: id, to: inherited }),
      likelihood: LIKELIHOOD.inheritedConstructor,
    };
}

function plain(by: RunBy, { from, to }: Pick<ReachEdge, "from" | "to">) {
  return { by, from, to, objectOf: null };
}
