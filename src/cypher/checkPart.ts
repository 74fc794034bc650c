import { Failure } from "../domain/failure.ts";
import { nearest } from "../domain/nearest.ts";
import {
  type CypherClause,
  type CypherExpression,
  type CypherPart,
  isAggregate,
  type MatchClause,
  type PathPattern,
  type ProjectionClause,
  type ProjectionItem,
  type UnwindClause,
} from "../stores/port.ts";

/** What names stand for, as far as it matters where they may be used. */
type Sort = "node" | "edge" | "edges" | "path" | "value";
type Scope = Map<string, Sort>;

/** A projection as it was written: with a star everything known so far goes on besides. */
export interface WrittenProjection extends ProjectionClause {
  readonly star: boolean;
}
export type WrittenClause = MatchClause | UnwindClause | WrittenProjection;

export interface CheckedPart {
  readonly part: CypherPart;
  readonly columns: readonly string[];
}

/** Whether every name is known where it is used, and aggregates stand where they may; and what stars stand for. */
export function checkPart(written: readonly WrittenClause[]): CheckedPart {
  const part: CypherClause[] = [];
  let scope: Scope = new Map();
  let columns: readonly string[] = [];
  for (const clause of written) {
    if (clause.is === "match") {
      declarePaths(clause.paths, scope);
      checkPaths(clause.paths, scope);
      if (clause.where) check(clause.where, scope, false);
      part.push(clause);
    } else if (clause.is === "unwind") {
      check(clause.list, scope, false);
      declareNew(clause.as, "value", scope);
      part.push(clause);
    } else {
      const { star, ...rest } = clause;
      const projection = { ...rest, items: star ? [...known(scope), ...rest.items] : rest.items };
      part.push(projection);
      scope = project(projection, scope);
      columns = [...scope.keys()];
    }
  }
  return { part, columns };
}

function known(scope: Scope): ProjectionItem[] {
  if (scope.size === 0) throw wrong("* stands for nothing, as no name is known before it");
  return [...scope.keys()].map((name) => ({ value: { is: "variable", name }, as: name }));
}

function project(clause: ProjectionClause, scope: Scope): Scope {
  const next: Scope = new Map();
  for (const { value, as } of clause.items) {
    check(value, scope, true);
    if (next.has(as)) throw wrong(`two columns are called ${as}`);
    next.set(as, value.is === "variable" ? (scope.get(value.name) ?? "value") : "value");
  }
  // What is joined or made distinct is no longer there to be sorted by.
  const isJoined = clause.distinct || clause.items.some(({ value }) => hasAggregate(value));
  const same = new Set(clause.items.map(({ value }) => JSON.stringify(value)));
  const visible = isJoined ? next : new Map([...scope, ...next]);
  for (const { by } of clause.order) if (!same.has(JSON.stringify(by))) check(by, visible, isJoined);
  if (clause.where) check(clause.where, visible, false);
  return next;
}

function declarePaths(paths: readonly PathPattern[], scope: Scope): void {
  const edges = new Set<string>();
  for (const { variable, start, steps } of paths) {
    for (const { variable: name } of [start, ...steps.map(({ node }) => node)]) {
      if (name !== null) declare(name, "node", scope);
    }
    for (const { edge } of steps) {
      if (edge.variable === null) continue;
      const name = edge.variable;
      if (edges.has(name)) throw wrong(`the edge ${name} is in one MATCH twice`);
      edges.add(name);
      if (edge.lengths) declareNew(name, "edges", scope);
      else declare(name, "edge", scope);
    }
    if (variable !== null) declareNew(variable, "path", scope);
  }
}

function declare(name: string, sort: Sort, scope: Scope): void {
  const known = scope.get(name);
  if (known !== undefined && known !== sort && known !== "value") {
    throw wrong(`${name} is a ${known} and cannot be a ${sort} as well`);
  }
  scope.set(name, sort);
}

function declareNew(name: string, sort: Sort, scope: Scope): void {
  if (scope.has(name)) throw wrong(`there is a ${name} already`);
  scope.set(name, sort);
}

function checkPaths(paths: readonly PathPattern[], scope: Scope): void {
  for (const { start, steps } of paths) {
    for (const { properties } of [start, ...steps.flatMap(({ edge, node }) => [edge, node])]) {
      for (const { value } of properties) check(value, scope, false);
    }
  }
}

function check(expression: CypherExpression, scope: Scope, mayJoin: boolean): void {
  if (expression.is === "variable" && !scope.has(expression.name)) throw unknownName(expression.name, scope);
  const joins = expression.is === "countAll" || (expression.is === "call" && isAggregate(expression.name));
  if (joins && !mayJoin) {
    throw wrong(
      `${expression.is === "call" ? expression.name : "count(*)"} cannot stand here, only in WITH and RETURN`,
    );
  }
  for (const each of childrenOf(expression)) if (each) check(each, scope, mayJoin && !joins);
  checkInside(expression, scope);
}

/** What an expression has in it that gives names of its own. */
function checkInside(expression: CypherExpression, scope: Scope): void {
  const inner = new Map(scope);
  let inside: readonly (CypherExpression | null)[] = [];
  if (expression.is === "comprehension" || expression.is === "quantifier") {
    inner.set(expression.variable, "value");
    inside = [expression.where, expression.is === "comprehension" ? expression.value : null];
  } else if (expression.is === "exists" || expression.is === "count" || expression.is === "collected") {
    const paths = expression.is === "collected" ? [expression.path] : expression.paths;
    declarePaths(paths, inner);
    checkPaths(paths, inner);
    inside = [expression.where, expression.is === "collected" ? expression.value : null];
  }
  for (const each of inside) if (each) check(each, inner, false);
}

/** What an expression is made of, where no name is given in it. */
function childrenOf(expression: CypherExpression): (CypherExpression | null)[] {
  switch (expression.is) {
    case "property":
    case "unary":
    case "null":
    case "kind":
      return [expression.of];
    case "list":
      return [...expression.items];
    case "map":
      return expression.entries.map(({ value }) => value);
    case "element":
      return [expression.of, expression.at];
    case "slice":
      return [expression.of, expression.from, expression.to];
    case "binary":
      return [expression.left, expression.right];
    case "case":
      return [
        expression.of,
        ...expression.ways.flatMap(({ when, value }) => [when, value]),
        expression.otherwise,
      ];
    case "call":
      return [...expression.of];
    case "comprehension":
    case "quantifier":
      return [expression.list];
    default:
      return [];
  }
}

function hasAggregate(expression: CypherExpression): boolean {
  if (expression.is === "countAll") return true;
  if (expression.is === "call" && isAggregate(expression.name)) return true;
  return childrenOf(expression).some((each) => each !== null && hasAggregate(each));
}

function unknownName(name: string, scope: Scope): Failure {
  const near = nearest(name, [...scope.keys()]);
  return wrong(`there is no ${name.slice(0, 80)}${near ? `; did you mean ${near}` : ""}`);
}

function wrong(what: string): Failure {
  return new Failure("invalid_input", `This Cypher means nothing: ${what}.`, "Correct that and ask again.");
}
