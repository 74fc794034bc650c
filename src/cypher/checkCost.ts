import { Failure } from "../domain/failure.ts";
import type { CypherExpression, CypherPart, MatchClause } from "../stores/port.ts";

/** A property, in characters or items, where it is not known what it is. */
const UNKNOWN_SIZE = 200;
/** What comes of many rows, which a question may have as many of as there are nodes. */
const COLLECTED_SIZE = 10_000;
const LARGEST_SIZE = 10_000_000;
const MOST_STEPS = 100_000_000;

/** How large a value may get, counted in the characters and items of all in it, and in how many steps it is had. */
interface Cost {
  readonly size: number;
  /** Of a list, how large one of its items may be. */
  readonly item: number;
  readonly steps: number;
}

type Sizes = ReadonlyMap<string, Pick<Cost, "size" | "item">>;

/**
 * Refuses values that grow by being put together again and again. A server looks at its time limit between rows alone: what
 * a single one of them takes, in time and in memory, has to be limited before.
 */
export function checkCost(part: CypherPart): void {
  let sizes: Sizes = new Map();
  for (const clause of part) {
    if (clause.is === "match") checkMatch(clause, sizes);
    else if (clause.is === "unwind") {
      sizes = new Map(sizes).set(clause.as, itemOf(clause.list, sizes));
    } else {
      const next = new Map(clause.items.map(({ value, as }) => [as, costOf(value, sizes)]));
      const known = new Map([...sizes, ...next]);
      for (const { by } of clause.order) costOf(by, known);
      if (clause.where) costOf(clause.where, known);
      sizes = next;
    }
  }
}

function checkMatch({ paths, where }: MatchClause, sizes: Sizes): void {
  if (where) costOf(where, sizes);
  for (const { start, steps } of paths)
    for (const { properties } of [start, ...steps.flatMap(({ edge, node }) => [edge, node])])
      for (const { value } of properties) costOf(value, sizes);
}

function costOf(expression: CypherExpression, sizes: Sizes): Cost {
  const cost = estimated(expression, sizes);
  if (cost.size <= LARGEST_SIZE && cost.steps <= MOST_STEPS) return cost;
  throw new Failure(
    "unsupported",
    "One value in this question may get larger than a server can hold, or take longer than it can be stopped in.",
    "Use smaller ranges, fewer lists within lists, and do not put texts together again and again; UNWIND what is long.",
  );
}

function estimated(expression: CypherExpression, sizes: Sizes): Cost {
  const of = (one: CypherExpression | null): Cost => (one ? costOf(one, sizes) : NOTHING);
  switch (expression.is) {
    case "literal":
      return flat(typeof expression.value === "string" ? expression.value.length : 1, 1);
    case "number":
    case "countAll":
      return flat(1, 1);
    case "variable":
      return { ...(sizes.get(expression.name) ?? flat(UNKNOWN_SIZE, 1)), steps: 1 };
    case "property": {
      const { size, steps } = of(expression.of);
      return flat(Math.max(size, UNKNOWN_SIZE), steps + 1);
    }
    case "list": {
      const items = expression.items.map(of);
      return { ...together(items), item: largest(items, ({ size }) => size) };
    }
    case "map":
      return together(expression.entries.map(({ value }) => of(value)));
    case "binary": {
      const both = together([of(expression.left), of(expression.right)]);
      return expression.operator === "+" ? grown(both, both.size) : flat(1, both.steps);
    }
    case "case":
      return together([
        of(expression.of),
        ...expression.ways.flatMap(({ when, value }) => [of(when), of(value)]),
        of(expression.otherwise),
      ]);
    case "call":
      return called(expression, sizes);
    case "comprehension":
    case "quantifier":
      return repeated(expression, sizes);
    case "exists":
    case "count":
      return flat(1, of(expression.where).steps);
    case "collected": {
      const value = of(expression.value);
      const { size, steps } = together([value, of(expression.where)]);
      return { size: Math.max(COLLECTED_SIZE, size), item: value.size, steps };
    }
    case "element":
      return headOf(together([of(expression.of), of(expression.at)]));
    default:
      return of(expression.of);
  }
}

type Repeated = Extract<CypherExpression, { is: "comprehension" | "quantifier" }>;

function repeated(expression: Repeated, sizes: Sizes): Cost {
  const list = costOf(expression.list, sizes);
  const inner = new Map(sizes).set(expression.variable, itemOf(expression.list, sizes));
  const where = expression.where ? costOf(expression.where, inner) : NOTHING;
  const steps = list.steps + list.size * (1 + where.steps);
  if (expression.is === "quantifier") return flat(1, steps);
  const value = expression.value ? costOf(expression.value, inner) : flat(list.item, 0);
  const size = expression.value ? list.size * Math.max(1, value.size) : list.size;
  return { size, item: value.size, steps: steps + list.size * value.steps };
}

function itemOf(list: CypherExpression, sizes: Sizes): Cost {
  return list.is === "call" && list.name === "range" ? flat(1, 1) : headOf(costOf(list, sizes));
}

function headOf({ item, steps }: Cost): Cost {
  return flat(item, steps);
}

function called({ name, of }: Extract<CypherExpression, { is: "call" }>, sizes: Sizes): Cost {
  if (name === "range") return rangeCost(of, sizes);
  const each = of.map((one) => costOf(one, sizes));
  const all = together(each);
  const [text, , put] = each;
  if (name === "replace") return grown(all, (text?.size ?? 1) * Math.max(1, put?.size ?? 1));
  if (name === "collect")
    return { size: Math.max(COLLECTED_SIZE, all.size), item: all.size, steps: all.steps };
  if (name === "head" || name === "last") return headOf(all);
  return NUMBERS.has(name) ? flat(1, all.steps) : grown(all, all.size);
}

const NUMBERS: ReadonlySet<string> = new Set(["size", "length", "count", "abs", "sign", "sum", "avg"]);

function rangeCost(ends: readonly CypherExpression[], sizes: Sizes): Cost {
  const reach = Math.max(...ends.slice(0, 2).map((end) => reachOf(end, sizes)));
  return { size: 2 * reach + 1, item: 1, steps: 1 };
}

/** How far from nothing a number may be. */
function reachOf(number: CypherExpression, sizes: Sizes): number {
  if (number.is === "number") return Math.abs(number.value);
  if (number.is === "unary") return reachOf(number.of, sizes);
  if (number.is === "binary" && (number.operator === "+" || number.operator === "-"))
    return reachOf(number.left, sizes) + reachOf(number.right, sizes);
  const [list] = number.is === "call" ? number.of : [];
  if (list && number.is === "call" && (number.name === "size" || number.name === "length"))
    return costOf(list, sizes).size;
  throw new Failure(
    "unsupported",
    "A range whose ends are neither numbers nor sizes is not spoken here.",
    "Write its ends as numbers, or as size() of a list.",
  );
}

const NOTHING: Cost = { size: 0, item: 0, steps: 0 };

/** Of what is no list, or one of which nothing is known but how large all of it is. */
function flat(size: number, steps: number): Cost {
  return { size, item: size, steps };
}

function grown({ item, steps }: Cost, size: number): Cost {
  return { size, item, steps: steps + size };
}

function together(costs: readonly Cost[]): Cost {
  const sum = (of: (cost: Cost) => number) => costs.reduce((all, cost) => all + of(cost), 0);
  return {
    size: Math.max(
      1,
      sum(({ size }) => size),
    ),
    item: largest(costs, ({ item }) => item),
    steps: 1 + sum(({ steps }) => steps),
  };
}

function largest(costs: readonly Cost[], of: (cost: Cost) => number): number {
  return Math.max(1, ...costs.map(of));
}
