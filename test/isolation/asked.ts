import fc from "fast-check";
import type { Tool } from "../../src/tools/defineTool.ts";
import { valuesOf } from "../fuzz/schemaValues.ts";
import type { Hidden } from "./hiddenThings.ts";

export type Asked = readonly [tool: string, input: object];

/** Words that lead to what is hidden, and to what is not. */
const IN_SIGHT = [
  "lighthouse",
  "Lighthouse",
  "lamp oil",
  "src/price/price.ts",
  "priceOf",
  "scales",
  "colza",
  "bob",
  "ada",
];

/** What somebody asks a tool who has guessed all there is to guess: inputs that its schema allows, made of that. */
export function askedOf(tool: Tool, hidden: readonly Hidden[], seed: number, runs: number): Asked[] {
  const guessed = hidden.flatMap(({ word, ids, moments }) => [
    word,
    `lighthouse ${word}`,
    ...ids.filter((id) => tool.effect === "read" || !isMadeOfAName(id)),
    ...moments,
  ]);
  const values = valuesOf(tool.checkedInputSchema(), [...guessed, ...IN_SIGHT]);
  const made = fc.sample(values, { seed, numRuns: runs }) as object[];
  return [...made, ...sure(tool, hidden, guessed)].map((input) => [tool.name, input]);
}

/** Of a document, so that who keeps one of the same name may have the very id, or another if it is taken. */
const isMadeOfAName = (id: string) => id.startsWith("document:");

/** Inputs of which none must be missing, whatever the seed. */
function sure(tool: Tool, hidden: readonly Hidden[], guessed: readonly string[]): object[] {
  const fields = Object.keys((tool.checkedInputSchema() as { properties?: object }).properties ?? {});
  const has = (name: string) => fields.includes(name);
  const words = hidden.map(({ word }) => word);
  const past = hidden.filter(({ wall }) => wall === "deleted" || wall === "for admins");
  const again = hidden.flatMap(({ said }) =>
    said.filter(([name]) => name === tool.name && !IS_ONE_NAME.has(name)).map(([, input]) => mine(input)),
  );
  const searched = has("query")
    ? ["lighthouse", words[tool.name.length % words.length]].map((query) => ({ query, profile: "debug" }))
    : [];
  const wide = [
    ...(has("expandHops")
      ? [{ query: "lighthouse", expandHops: 3, limit: 50, profile: "debug", explain: true }]
      : []),
    ...(has("maxDepth")
      ? [{ query: "lighthouse lamp", maxDepth: 5, minConfidence: 0, profile: "debug" }]
      : []),
    ...(has("asOf") && has("query")
      ? past.map(({ moments: [asOf] }) => ({ query: "lighthouse", asOf, profile: "debug" }))
      : []),
    ...(has("knownAt") && has("query")
      ? past.map(({ moments: [knownAt] }) => ({ query: "lighthouse", knownAt, profile: "debug" }))
      : []),
  ];
  const byId = ["id", "taskId", "claimId", "conversationId"].flatMap((field) =>
    has(field)
      ? guessed
          .filter((text, at) => /^[a-z_]+:/.test(text) && (at + tool.name.length) % 3 === 0)
          .map((id) => ({ [field]: id, ...NEEDED[tool.name] }))
      : [],
  );
  const byIds = has("ids")
    ? [{ ids: guessed.filter((text) => /^[a-z_]+:/.test(text)).slice(0, 50), reason: "guessed" }]
    : [];
  return [...again, ...searched, ...wide, ...byId, ...byIds];
}

/** Who uses a name for a conversation that is taken is told so: there is one of each name in a project. */
const IS_ONE_NAME: ReadonlySet<string> = new Set(["conversation_append"]);

/** What a tool needs besides an id. */
const NEEDED: Readonly<Record<string, object>> = {
  memory_correct: { action: "annotate", note: "Seen." },
  agent_handoff: { to: "bob" },
  task_update: { note: "On it." },
  conflict_resolve: { answer: "dismiss" },
  conversation_append: { messages: [{ role: "user", content: "Is anybody there?" }] },
  conversation_search: { query: "lighthouse" },
};

/** Said again by somebody who has no say in who reads it. */
function mine(input: object): object {
  const { visibility: _, sensitive: __, agents: ___, ...rest } = input as Record<string, unknown>;
  return rest;
}
