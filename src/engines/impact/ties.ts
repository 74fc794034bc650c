import type { ClassTable } from "./classTable.ts";
import { callLikelihood, LIKELIHOOD, useLikelihood } from "./likelihood.ts";
import { outerOf, type ReachEdge, type ReachGraph, type ReachNode } from "./reachGraph.ts";

/** How the first of two pieces of code comes to run the second. */
export type RunBy = "call" | "run" | "read" | "handed" | "override" | "nested" | "constructor" | "load";

/** That the first runs the second. */
export interface Tie {
  readonly by: RunBy;
  readonly from: string;
  readonly to: string;
  readonly likelihood: number;
  /** Classes of which one must have an object for that; null where none is needed. */
  readonly objectOf: readonly string[] | null;
}

/** All that runs something else, as far as the graph tells. */
export function* tiesIn({ nodes, edges }: ReachGraph, classes: ClassTable): Generator<Tie> {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]));
  for (const edge of edges) {
    if (edge.type === "CALLS") yield* tiesOfCall("call", edge, classes);
    else if (edge.as === "run") yield* tiesOfCall("run", edge, classes);
    else if (edge.as === "handed" && edge.to.startsWith(`${edge.from}::`))
      // What stands in a function is told by that already.
      continue;
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
  // Which one of several it is, the object decides; where there is none, nothing does.
  const share = targets > 1 && owner === null ? likelihood / targets : likelihood;
  yield { by, from, to, likelihood: share, objectOf: owner === null ? null : [owner] };
  if (classes.isPassedUp(from, to)) return;
  for (const { method, classes: objectOf } of classes.overridesOf(to))
    yield { by: "override", from, to: method, likelihood: likelihood * LIKELIHOOD.override, objectOf };
}

/** What runs because of where it stands: functions in functions, and the constructors that classes have from others. */
function* tiesOfPlace(
  { id, kind }: ReachNode,
  kinds: ReadonlyMap<string, ReachNode["kind"]>,
  classes: ClassTable,
): Generator<Tie> {
  const outer = outerOf(id);
  if (kind === "FUNCTION" && outer !== null && kinds.get(outer) === "FUNCTION")
    yield { ...plain("nested", { from: outer, to: id }), likelihood: LIKELIHOOD.nested };
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
