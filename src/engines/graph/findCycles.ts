/** Nodes that reach each other, and the shortest way around that shows it. */
export interface Cycle {
  /** All of them, sorted. */
  readonly members: readonly string[];
  /** From the first of the members that lie on it, each leading to the next and the last to the first. */
  readonly path: readonly string[];
}

type Successors = ReadonlyMap<string, readonly string[]>;

/** Every group of nodes that reach each other, the largest first; a node that leads to itself is none. */
export function findCycles(edges: Iterable<readonly [from: string, to: string]>): Cycle[] {
  const successors = successorsOf(edges);
  return groupsOf(successors)
    .map((members) => ({ members, path: shortestWayAround(members, successors) }))
    .sort((one, other) => other.members.length - one.members.length || order(one.path[0], other.path[0]));
}

/** Sorted, so that the same edges in another order give the same cycles. */
function successorsOf(edges: Iterable<readonly [string, string]>): Successors {
  const sets = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    const known = sets.get(from);
    if (known) known.add(to);
    else sets.set(from, new Set([to]));
  }
  return new Map([...sets].map(([from, to]) => [from, [...to].sort(order)]));
}

interface Visit {
  readonly node: string;
  /** Which of its successors comes next. */
  next: number;
}

/** Tarjan's algorithm with a stack of its own, as a chain of imports may be longer than the call stack is deep. */
function groupsOf(successors: Successors): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];

  const enter = (node: string): Visit => {
    numbers.set(node, numbers.size);
    lowest.set(node, numbers.size - 1);
    open.push(node);
    isOpen.add(node);
    return { node, next: 0 };
  };
  const lower = (node: string, to: number) => lowest.set(node, Math.min(lowest.get(node) ?? to, to));
  const leave = (node: string) => {
    if (lowest.get(node) !== numbers.get(node)) return;
    const group = open.splice(open.lastIndexOf(node));
    for (const member of group) isOpen.delete(member);
    if (group.length > 1) groups.push(group.sort(order));
  };

  for (const start of successors.keys()) {
    if (numbers.has(start)) continue;
    const path = [enter(start)];
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const { node } = visit;
      const next = successors.get(node)?.[visit.next++];
      if (next === undefined) {
        path.pop();
        leave(node);
        const before = path.at(-1);
        if (before) lower(before.node, lowest.get(node) ?? 0);
      } else if (!numbers.has(next)) path.push(enter(next));
      else if (isOpen.has(next)) lower(node, numbers.get(next) ?? 0);
    }
  }
  return groups;
}

/** Looking from every member of a large group for its shortest way would take long; from a few of them will do. */
const MOST_STEPS = 200_000;

function shortestWayAround(members: readonly string[], successors: Successors): string[] {
  const inside = new Set(members);
  let shortest: string[] = [];
  const starts = Math.max(1, Math.floor(MOST_STEPS / members.length));
  for (const start of members.slice(0, starts)) {
    const way = wayBackTo(start, inside, successors);
    if (shortest.length === 0 || way.length < shortest.length) shortest = way;
    if (shortest.length === 2) break;
  }
  const first = shortest.indexOf([...shortest].sort(order)[0] ?? "");
  return [...shortest.slice(first), ...shortest.slice(0, first)];
}

function wayBackTo(start: string, inside: ReadonlySet<string>, successors: Successors): string[] {
  const cameFrom = new Map<string, string>();
  let ring = [start];
  while (ring.length > 0) {
    const further: string[] = [];
    for (const node of ring) {
      for (const next of successors.get(node) ?? []) {
        if (next === start && node !== start) return unwind(node, start, cameFrom);
        if (next === start || !inside.has(next) || cameFrom.has(next)) continue;
        cameFrom.set(next, node);
        further.push(next);
      }
    }
    ring = further;
  }
  return [start];
}

function unwind(last: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [last];
  for (let node = cameFrom.get(last); node !== undefined; node = cameFrom.get(node)) way.push(node);
  if (way.at(-1) !== start) way.push(start);
  return way.reverse();
}

/** By code units, which is the same on every machine. */
function order(one = "", other = ""): number {
  return one < other ? -1 : Number(one > other);
}
