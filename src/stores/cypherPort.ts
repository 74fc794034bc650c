import type { EdgeType, NodeKind } from "../domain/kinds.ts";

/** A question in Cypher that only reads, taken apart. Names are the domain's; a store says what they are with it. */
export interface CypherQuery {
  /** Joined by UNION, all with the same columns. */
  readonly parts: readonly CypherPart[];
  /** Whether rows that come more than once stay. */
  readonly keepsDuplicates: boolean;
  readonly columns: readonly string[];
}

/** The last clause is what it returns. */
export type CypherPart = readonly CypherClause[];

export type CypherClause = MatchClause | UnwindClause | ProjectionClause;

export interface MatchClause {
  readonly is: "match";
  readonly optional: boolean;
  readonly paths: readonly PathPattern[];
  readonly where: CypherExpression | null;
}

export interface UnwindClause {
  readonly is: "unwind";
  readonly list: CypherExpression;
  readonly as: string;
}

export interface ProjectionClause {
  readonly is: "with" | "return";
  readonly distinct: boolean;
  readonly items: readonly ProjectionItem[];
  readonly order: readonly { readonly by: CypherExpression; readonly descending: boolean }[];
  readonly skip: number | null;
  readonly limit: number | null;
  /** Of WITH alone. */
  readonly where: CypherExpression | null;
}

export interface ProjectionItem {
  readonly value: CypherExpression;
  /** Of a RETURN that names nothing, what was written. */
  readonly as: string;
}

export interface PathPattern {
  readonly variable: string | null;
  readonly start: NodePattern;
  readonly steps: readonly { readonly edge: EdgePattern; readonly node: NodePattern }[];
}

export interface NodePattern {
  readonly variable: string | null;
  /** Null where any will do; a node has one kind, so that none of them is one that does not exist. */
  readonly kinds: readonly NodeKind[] | null;
  readonly properties: readonly PropertyPattern[];
}

export interface EdgePattern {
  readonly variable: string | null;
  readonly types: readonly EdgeType[] | null;
  readonly properties: readonly PropertyPattern[];
  readonly direction: "out" | "in" | "both";
  /** For a path of any of these lengths. */
  readonly lengths: { readonly least: number; readonly most: number } | null;
}

export interface PropertyPattern {
  readonly name: string;
  readonly value: CypherExpression;
}

export type CypherExpression =
  | { readonly is: "literal"; readonly value: string | boolean | null }
  | { readonly is: "number"; readonly value: number; readonly isFloat: boolean }
  | { readonly is: "variable"; readonly name: string }
  | { readonly is: "property"; readonly of: CypherExpression; readonly name: string }
  | { readonly is: "list"; readonly items: readonly CypherExpression[] }
  | { readonly is: "map"; readonly entries: readonly PropertyPattern[] }
  | { readonly is: "element"; readonly of: CypherExpression; readonly at: CypherExpression }
  | {
      readonly is: "slice";
      readonly of: CypherExpression;
      readonly from: CypherExpression | null;
      readonly to: CypherExpression | null;
    }
  | { readonly is: "unary"; readonly operator: UnaryOperator; readonly of: CypherExpression }
  | {
      readonly is: "binary";
      readonly operator: BinaryOperator;
      readonly left: CypherExpression;
      readonly right: CypherExpression;
    }
  | { readonly is: "null"; readonly of: CypherExpression; readonly negated: boolean }
  | { readonly is: "kind"; readonly of: CypherExpression; readonly kinds: readonly NodeKind[] }
  | {
      readonly is: "case";
      readonly of: CypherExpression | null;
      readonly ways: readonly { readonly when: CypherExpression; readonly value: CypherExpression }[];
      readonly otherwise: CypherExpression | null;
    }
  | {
      readonly is: "call";
      readonly name: CypherFunction;
      readonly distinct: boolean;
      readonly of: readonly CypherExpression[];
    }
  | { readonly is: "countAll" }
  | {
      readonly is: "comprehension";
      readonly variable: string;
      readonly list: CypherExpression;
      readonly where: CypherExpression | null;
      readonly value: CypherExpression | null;
    }
  | {
      readonly is: "quantifier";
      readonly which: "all" | "any" | "none" | "single";
      readonly variable: string;
      readonly list: CypherExpression;
      readonly where: CypherExpression;
    }
  | {
      readonly is: "exists" | "count";
      readonly paths: readonly PathPattern[];
      readonly where: CypherExpression | null;
    }
  | {
      readonly is: "collected";
      readonly path: PathPattern;
      readonly where: CypherExpression | null;
      readonly value: CypherExpression;
    };

export type UnaryOperator = "NOT" | "-" | "+";

export type BinaryOperator =
  | ("OR" | "XOR" | "AND" | "=" | "<>" | "<" | "<=" | ">" | ">=" | "IN" | "STARTS WITH" | "ENDS WITH")
  | ("CONTAINS" | "+" | "-" | "*" | "/" | "%" | "^");

/** What makes one value of the values of many rows. Each takes one argument. */
const AGGREGATES = ["count", "sum", "avg", "min", "max", "collect", "stDev", "stDevP"] as const;

/** All other functions, with the fewest and the most arguments. None tells what a guard has not let pass. */
const PLAIN = [
  ...(
    ["id", "elementId", "labels", "type", "nodes", "relationships", "length", "size", "exists"] as const
  ).map(taking(1)),
  ...(["head", "last", "tail", "reverse", "toString", "toInteger", "toFloat", "toBoolean"] as const).map(
    taking(1),
  ),
  ...(["toLower", "toUpper", "trim", "lTrim", "rTrim"] as const).map(taking(1)),
  ...(["abs", "ceil", "floor", "round", "sign", "sqrt"] as const).map(taking(1)),
  ...(["left", "right", "split"] as const).map(taking(2)),
  ...(["substring", "range"] as const).map(taking(2, 3)),
  ...(["replace"] as const).map(taking(3)),
  ...(["coalesce"] as const).map(taking(1, 20)),
];

export type CypherFunction = (typeof AGGREGATES)[number] | (typeof PLAIN)[number][0];

/** How many arguments each function takes. */
export const FUNCTION_ARGUMENTS: ReadonlyMap<
  CypherFunction,
  { readonly fewest: number; readonly most: number }
> = new Map<CypherFunction, { fewest: number; most: number }>([...AGGREGATES.map(taking(1)), ...PLAIN]);

export function isAggregate(name: CypherFunction): boolean {
  return AGGREGATES.some((each) => each === name);
}

function taking(fewest: number, most = fewest) {
  return <Name extends string>(name: Name) => [name, { fewest, most }] as const;
}

export interface CypherLimits {
  readonly rows: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface CypherAnswer {
  readonly rows: readonly (readonly CypherValue[])[];
  /** Whether there were more rows than were wanted. */
  readonly hasMore: boolean;
}

/** Nodes, edges and paths are objects that say what they are. */
export type CypherValue =
  | string
  | number
  | boolean
  | null
  | readonly CypherValue[]
  | { readonly [key: string]: CypherValue };

/** What a node or an edge is read by besides what it says: its place in the graph. */
export const PLACE_PROPERTIES = [
  ...["id", "kind", "focus", "visibility", "validFrom", "recordedAt", "agentId", "sessionId", "taskId"],
] as const;

/** What nodes and edges say that may be asked for one by one. Objects in them are told with the whole node only. */
const SAID_PROPERTIES = [
  ...[
    "name",
    "path",
    "form",
    "startLine",
    "endLine",
    "exported",
    "async",
    "abstract",
    "signature",
    "summary",
  ],
  ...["language", "lines", "isTest", "ecosystem", "label", "memberCount", "centralNode", "computedAt"],
  ...["type", "title", "content", "rationale", "tradeoffs", "affectedFiles", "date", "status", "outcome"],
  ...["entity", "confidence", "sources", "keywords", "entities", "lastValidatedAt", "extractedAt", "notes"],
  ...["canonicalName", "truth", "demand", "description", "body", "source", "sourceWorkflow", "occurredAt"],
  ...["role", "speaker", "at", "conversationId", "asked", "lastSeenAt", "priority", "featureId", "dependsOn"],
  ...["claimType", "intent", "agent", "since", "invalidationReason", "category", "question", "raisedAt"],
  ...["resolvedAt", "resolution", "count", "line", "typeOnly", "position", "coverageDelta", "recoveryAction"],
] as const;

export const READABLE_PROPERTIES: readonly string[] = [...PLACE_PROPERTIES, ...SAID_PROPERTIES];
const READABLE: ReadonlySet<string> = new Set(READABLE_PROPERTIES);

export function isReadable(name: string): boolean {
  return READABLE.has(name);
}
