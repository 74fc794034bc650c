import type { CompleteRequestParams, CompleteResult } from "@modelcontextprotocol/server";
import type { ResourceReader } from "./mcpResources.ts";

/** The most that the protocol has a list of completions hold. */
const MOST_VALUES = 100;
const MOST_SEARCHED = 30;

interface Source {
  readonly tool: string;
  /** Null where nothing can be asked with so little. */
  input(value: string): Readonly<Record<string, unknown>> | null;
  values(data: Readonly<Record<string, unknown>>): unknown[];
  /** Found by its meaning, so what was typed need not be in it. */
  readonly isSearch?: boolean;
}

const searched = (query: string, more: object) =>
  query.trim() === "" ? null : { query, limit: MOST_SEARCHED, profile: "debug", ...more };

const SYMBOLS: Source = {
  tool: "graph_query",
  input: (value) => searched(value, {}),
  values: ({ results }) => fieldOf(results, "id"),
  isSearch: true,
};
const FILES: Source = {
  tool: "graph_query",
  input: (value) => searched(value, {}),
  values: ({ results }) => fieldOf(results, "path"),
  isSearch: true,
};
const DECISIONS: Source = {
  tool: "memory_search",
  input: (value) => searched(value, { kinds: ["decision"] }),
  values: ({ results }) => fieldOf(results, "id"),
  isSearch: true,
};
const TASKS: Source = {
  tool: "progress_query",
  input: () => ({ limit: MOST_VALUES, profile: "debug" }),
  values: ({ tasks }) => fieldOf(tasks, "id"),
};
const AGENTS: Source = {
  tool: "coordination_overview",
  input: () => ({ profile: "debug" }),
  values: ({ agents }) => fieldOf(agents, "agentId"),
};
const CONFLICTS: Source = {
  tool: "conflict_list",
  input: () => ({ limit: MOST_VALUES, profile: "debug" }),
  values: ({ conflicts }) => fieldOf(conflicts, "id"),
};

/** What can be completed: by template or prompt, and by the name in it. */
const SOURCES: Readonly<Record<string, Source>> = {
  "loci://symbol/{id} id": SYMBOLS,
  "loci://decision/{id} id": DECISIONS,
  "start_task taskId": TASKS,
  "hand_over taskId": TASKS,
  "hand_over to": AGENTS,
  "record_decision affectedFile": FILES,
  "review_conflicts id": CONFLICTS,
};

/** What the caller may see and could have meant; nothing where nothing is known. */
export async function complete(
  { app, caller, toolbox }: ResourceReader,
  { ref, argument }: CompleteRequestParams,
  signal: AbortSignal,
): Promise<CompleteResult> {
  const of = ref.type === "ref/prompt" ? ref.name : ref.uri;
  const source = SOURCES[`${of} ${argument.name}`];
  const input = source?.input(argument.value);
  if (!source || !input) return { completion: { values: [], total: 0, hasMore: false } };
  const envelope = await app.call({ tool: source.tool, input, caller, toolbox, signal });
  const all = fitting(source, envelope.data ?? {}, argument.value);
  return {
    completion: {
      values: all.slice(0, MOST_VALUES),
      total: all.length,
      hasMore: all.length > MOST_VALUES,
    },
  };
}

/** Those first that go on with what was typed; what a search found beside them may be what was meant. */
function fitting(source: Source, data: Readonly<Record<string, unknown>>, typed: string): string[] {
  const found = source.values(data).filter((value): value is string => typeof value === "string");
  const all = [...new Set(found)];
  const begun = typed.toLowerCase();
  const goesOn = (value: string) => value.toLowerCase().startsWith(begun);
  const has = (value: string) => source.isSearch === true || value.toLowerCase().includes(begun);
  return [...all.filter(goesOn), ...all.filter((value) => !goesOn(value) && has(value))];
}

function fieldOf(items: unknown, field: string): unknown[] {
  return Array.isArray(items) ? items.map((item) => item?.[field]) : [];
}
