import { ClassTable } from "./classTable.ts";
import { pathOf, type ReachEdge, type ReachGraph } from "./reachGraph.ts";
import { type RunBy, tiesIn } from "./ties.ts";

/** How something comes to depend on something else. */
type Relation = RunBy | "import" | "extend" | "implement" | "mention";

/** The shortest way from a piece of code to what changed. */
export interface Way {
  /** How many steps; 0 for what changed itself. */
  readonly distance: number;
  readonly relation: Relation | null;
  /** The next on the way; the changed thing itself at distance 1. */
  readonly next: string | null;
}

const RELATIONS: Partial<Record<ReachEdge["type"], Relation>> = {
  EXTENDS: "extend",
  IMPLEMENTS: "implement",
  REFERENCES: "mention",
};

/** For all that may depend on what changed, the shortest way there; of two that are as short, what runs it comes first. */
export function waysTo(graph: ReachGraph, changed: readonly string[]): Map<string, Way> {
  const users = usersIn(graph);
  const ways = new Map<string, Way>(
    changed.map((id) => [id, { distance: 0, relation: null, next: null }] as const),
  );
  for (const [id, { distance }] of ways) {
    for (const { user, relation } of users.get(id) ?? []) {
      if (!ways.has(user)) ways.set(user, { distance: distance + 1, relation, next: id });
    }
  }
  return ways;
}

interface User {
  readonly user: string;
  readonly relation: Relation;
}

function usersIn(graph: ReachGraph): Map<string, User[]> {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const users = new Map<string, User[]>();
  const add = (of: string, user: string, relation: Relation) => {
    if (!nodes.has(of) || !nodes.has(user)) return;
    const known = users.get(of);
    if (known) known.push({ user, relation });
    else users.set(of, [{ user, relation }]);
  };
  for (const { by, from, to } of tiesIn(graph, new ClassTable(nodes, graph))) {
    if (by === "load") add(to, from, "import");
    else add(to, from, by);
  }
  for (const { type, from, to, as } of graph.edges) {
    const relation = as === undefined || as === "held" ? RELATIONS[type] : undefined;
    if (relation) add(to, from, relation);
  }
  return users;
}

const WORDS: Readonly<Record<Relation, string>> = {
  call: "calls",
  run: "runs",
  read: "reads",
  handed: "hands over",
  override: "calls what is overridden by",
  nested: "holds",
  begun: "may call by its name",
  constructor: "is made by",
  load: "loads",
  import: "imports",
  extend: "extends",
  implement: "implements",
  mention: "mentions",
};
const MOST_STEPS = 3;

/** `calls Cart.total, which calls priceOf`: the way in words, without its beginning. */
export function wayInWords(ways: ReadonlyMap<string, Way>, from: string): string {
  const steps: string[] = [];
  let way = ways.get(from);
  while (way?.next && way.relation) {
    if (steps.length === MOST_STEPS && way.distance > 1) {
      steps.push(`reaches ${shownName(endOf(ways, way))} in ${way.distance} more steps`);
      break;
    }
    steps.push(`${WORDS[way.relation]} ${shownName(way.next)}`);
    way = ways.get(way.next);
  }
  return steps.length === 0 ? "changed itself" : steps.join(", which ");
}

function endOf(ways: ReadonlyMap<string, Way>, from: Way): string {
  let end = from;
  let id = "";
  while (end.next !== null) {
    id = end.next;
    end = ways.get(end.next) ?? { distance: 0, relation: null, next: null };
  }
  return id;
}

/** `Store.put` of `src/store.ts::Store::put~2`; a file goes by its path. */
function shownName(id: string): string {
  const path = pathOf(id);
  if (path === id) return path;
  return id
    .slice(path.length + 2)
    .split("::")
    .map((name) => name.replace(/~\d+$/, ""))
    .join(".");
}
