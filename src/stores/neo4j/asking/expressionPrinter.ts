import type { CypherExpression, CypherFunction, PathPattern } from "../../port.ts";
import { isReadable, PLACE_PROPERTIES } from "../../port.ts";
import { all, type Cypher, cypher, joined, verbatim } from "../cypher.ts";
import { saidProperty } from "../saidProperties.ts";
import type { QuestionNames } from "./questionNames.ts";

type Of<Is extends CypherExpression["is"]> = Extract<CypherExpression, { is: Is }>;

/** MATCH and all conditions. `where` is evaluated for nothing that is not admitted. */
export type PrintMatch = (
  paths: readonly PathPattern[],
  where: CypherExpression | null,
  around: readonly Cypher[],
) => Cypher;

export interface ExpressionParts {
  readonly names: QuestionNames;
  readonly match: PrintMatch;
  /** Whether the reader is not told who else there is. */
  readonly hidesAgents: boolean;
  /** What may not hold yet where the expression is evaluated, and has to before anything of the question is. */
  readonly around: readonly Cypher[];
}

const AGENTS: ReadonlySet<string> = new Set(["agentId", "sessionId", "agent"]);
const PLACES: ReadonlySet<string> = new Set(PLACE_PROPERTIES);
const PLAIN: ReadonlySet<CypherFunction> = new Set([
  ...([
    "type",
    "nodes",
    "relationships",
    "length",
    "size",
    "head",
    "last",
    "tail",
    "reverse",
    "coalesce",
  ] as const),
  ...([
    "range",
    "toString",
    "toInteger",
    "toFloat",
    "toBoolean",
    "toLower",
    "toUpper",
    "trim",
    "lTrim",
  ] as const),
  ...(["rTrim", "substring", "left", "right", "split", "replace", "abs", "ceil", "floor", "round"] as const),
  ...(["sign", "sqrt", "count", "sum", "avg", "min", "max", "collect", "stDev", "stDevP"] as const),
]);

/** An expression as the server is asked. All that comes from the question goes as a parameter. */
export function printExpression(expression: CypherExpression, parts: ExpressionParts): Cypher {
  const print = (one: CypherExpression) => printExpression(one, parts);
  switch (expression.is) {
    case "literal":
      return cypher`${expression.value}`;
    case "number":
      return expression.isFloat ? cypher`toFloat(${expression.value})` : cypher`${expression.value}`;
    case "variable":
      return verbatim(parts.names.of(expression.name));
    case "property":
      return propertyOf(print(expression.of), expression.name, parts);
    case "list":
      return cypher`[${joined(expression.items.map(print), ", ")}]`;
    case "map":
      return cypher`{${joined(
        expression.entries.map(({ name, value }) => cypher`${propertyName(name)}: ${print(value)}`),
        ", ",
      )}}`;
    case "element":
      return element(expression, print);
    case "slice":
      return cypher`(${print(expression.of)})[${bound(expression.from, print)}..${bound(expression.to, print)}]`;
    case "unary":
      return cypher`(${verbatim(expression.operator)} ${print(expression.of)})`;
    case "binary":
      return cypher`(${print(expression.left)} ${verbatim(expression.operator)} ${print(expression.right)})`;
    case "null":
      return cypher`(${print(expression.of)} IS ${verbatim(expression.negated ? "NOT NULL" : "NULL")})`;
    case "kind":
      return cypher`((${print(expression.of)}).kind IN ${expression.kinds})`;
    case "case":
      return choice(expression, print);
    case "call":
      return called(expression, print);
    case "countAll":
      return cypher`count(*)`;
    default:
      return within(expression, parts);
  }
}

type Print = (expression: CypherExpression) => Cypher;

/** What has names or patterns of its own. */
function within(
  expression: Of<"comprehension" | "quantifier" | "exists" | "count" | "collected">,
  parts: ExpressionParts,
): Cypher {
  const { names, match, around } = parts;
  const print = (one: CypherExpression) => printExpression(one, parts);
  switch (expression.is) {
    case "comprehension": {
      const { variable, list, where, value } = expression;
      return cypher`[${verbatim(names.of(variable))} IN ${print(list)}${where ? cypher` WHERE ${print(where)}` : cypher``}${
        value ? cypher` | ${print(value)}` : cypher``
      }]`;
    }
    case "quantifier": {
      const { which, variable, list, where } = expression;
      return cypher`${verbatim(which)}(${verbatim(names.of(variable))} IN ${print(list)} WHERE ${print(where)})`;
    }
    case "collected": {
      const { path, where, value } = expression;
      const each = ifCertain(around, print(value));
      return cypher`COLLECT { ${match([path], where, around)} RETURN ${each} AS ${verbatim(names.fresh())} }`;
    }
    default: {
      const { is, paths, where } = expression;
      const matched = match(paths, where, around);
      return is === "exists" ? cypher`EXISTS { ${matched} }` : cypher`COUNT { ${matched} }`;
    }
  }
}

/** The server evaluates conditions in any order, and what fails for a hidden node would tell of it; a CASE has an order. */
export function ifCertain(conditions: readonly Cypher[], value: Cypher): Cypher {
  return conditions.length === 0 ? value : cypher`CASE WHEN ${all(conditions)} THEN ${value} END`;
}

/** Other properties than these have no name on the server, so nothing that is the store's own can be asked for. */
function propertyName(name: string): Cypher {
  return verbatim(PLACES.has(name) ? name : saidProperty(isReadable(name) ? name : `own_${hex(name)}`));
}

/** A name of any characters as one of few. */
function hex(name: string): string {
  return Buffer.from(name, "utf8").toString("hex");
}

export function propertyOf(
  of: Cypher,
  name: string,
  { hidesAgents }: Pick<ExpressionParts, "hidesAgents">,
): Cypher {
  if (hidesAgents && AGENTS.has(name)) return cypher`CASE WHEN ${of} IS NULL THEN null END`;
  return cypher`(${of}).${propertyName(name)}`;
}

/** Only by number: by name a node would give away what is not to be read. */
function element({ of, at }: Of<"element">, print: Print): Cypher {
  return cypher`(${print(of)})[toInteger(${print(at)})]`;
}

function bound(of: CypherExpression | null, print: Print): Cypher {
  return of === null ? cypher`` : print(of);
}

function choice({ of, ways, otherwise }: Of<"case">, print: Print): Cypher {
  const printed = ways.map(({ when, value }) => cypher`WHEN ${print(when)} THEN ${print(value)}`);
  return cypher`CASE ${of ? print(of) : cypher``} ${joined(printed, " ")} ${
    otherwise ? cypher`ELSE ${print(otherwise)}` : cypher``
  } END`;
}

function called({ name, distinct, of }: Of<"call">, print: Print): Cypher {
  const [first = cypher`null`] = of.map(print);
  if (name === "id" || name === "elementId") return cypher`(${first}).id`;
  if (name === "labels") return cypher`[kind IN [(${first}).kind] WHERE kind IS NOT NULL]`;
  if (name === "exists") return cypher`(${first} IS NOT NULL)`;
  if (!PLAIN.has(name)) throw new Error(`the function ${name} has no meaning on the server`);
  return cypher`${verbatim(name)}(${verbatim(distinct ? "DISTINCT " : "")}${joined(of.map(print), ", ")})`;
}
