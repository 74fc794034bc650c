import { parseQuery } from "../../cypher/parseQuery.ts";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import type { AtTime } from "../../domain/time.ts";
import { isPast } from "../../domain/time.ts";
import type { CodeRoot } from "../../stores/port.ts";
import type { ToolContext } from "../toolContext.ts";
import { projectOf, workspaceOf } from "./workspaceOf.ts";

export interface CypherTable {
  readonly columns: string[];
  readonly rows: unknown[][];
}

const MOST_ROWS = 100;
const LONGEST_MS = 10_000;
const MOST_CHARACTERS = 4_000_000;

/** What a question in Cypher finds in memory and code together, where the store speaks it. */
export async function askCypher(
  text: string,
  { limit = MOST_ROWS, at }: { readonly limit?: number | undefined; readonly at: AtTime },
  context: ToolContext,
): Promise<CypherTable> {
  const { store, guard, signal } = context;
  if (store.cypher === undefined) throw noCypher(store.capabilities.engine);
  if (isPast(at)) throw onlyNow();
  const { query, warnings } = parseQuery(text);
  for (const warning of warnings) context.warn(warning);
  const place = { view: { guard }, code: await codeOf(context) };
  const answer = await store.cypher(query, place, { rows: limit, timeoutMs: LONGEST_MS, signal });
  if (JSON.stringify(answer.rows).length > MOST_CHARACTERS) throw tooMuch();
  if (answer.hasMore)
    context.warn(`There are more than ${counted(limit, "row")}; narrow the question, or SKIP these.`);
  return { columns: [...query.columns], rows: answer.rows.map((row) => [...row]) };
}

/** A first line that already answers, where the first row is short. */
export function tableSummary({ columns, rows }: CypherTable): string {
  const [first] = rows;
  if (first === undefined) return "Nothing in memory and code fits this question.";
  const told = JSON.stringify(first);
  return `${counted(rows.length, "row")} of ${columns.join(", ")}${told.length <= 200 ? `; the first: ${told}` : ""}.`;
}

/** The tree whose code is asked; memory is there without one. */
async function codeOf(context: ToolContext): Promise<CodeRoot | null> {
  if (!context.project?.openWorkspace) {
    context.warn("No working tree is served here, so memory alone was asked.");
    return null;
  }
  const { root } = await workspaceOf(context);
  return { account: context.caller.account, project: projectOf(context), root };
}

function noCypher(engine: string): Failure {
  return new Failure(
    "unsupported",
    `The store is kept on ${engine}, which does not speak Cypher.`,
    "Ask in words, or use `code_explain` for what calls and uses a symbol. A store on Neo4j answers Cypher: docs/cypher.md.",
  );
}

function onlyNow(): Failure {
  return new Failure(
    "unsupported",
    "Cypher is about the present alone.",
    "Leave `asOf` and `knownAt` out, or ask about the past in words.",
  );
}

function tooMuch(): Failure {
  return new Failure(
    "over_budget",
    "What was found is too long to be told.",
    "Return single properties instead of whole nodes, or fewer rows.",
  );
}
