import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../src/domain/log.ts";
import { ORCHARD, plantOrchard } from "../tools/orchard.ts";
import { openWorld, type World } from "../tools/world.ts";

const FILE = "src/cart/cart.ts";
/** Inputs that lead far into a tool, for those to be made that differ little from them. */
const EXAMPLES: Readonly<Record<string, readonly object[]>> = {
  impact_analyze: [{ files: [FILE] }, { symbols: ["priceOf"] }],
  test_select: [{ files: [FILE] }, { symbols: ["priceOf"] }],
  semantic_slice: [{ symbol: "priceOf", context: "full" }, { file: FILE }, { query: "price of fruit" }],
  code_explain: [{ element: "Cart", depth: 2 }],
  find_pattern: [{ pattern: "priceOf($A)" }, { check: "duplicate-bodies" }, { query: "all classes" }],
  diff_since: [{ since: "2026-01-01" }],
  arch_draft: [{ profile: "debug" }],
  graph_query: [{ query: "how are prices rounded?", profile: "debug" }],
  memory_ingest: [{ path: "README.md" }, { content: "<h1>Pears</h1>", title: "Pears", format: "html" }],
  memory_search: [{ query: "cents", profile: "debug" }],
  session_start: [{}],
};

/** A world in which something has happened already, and the names of it, so that inputs can be about what is there. */
export interface FuzzScene {
  readonly world: World;
  readonly known: readonly string[];
  examplesOf(tool: string): readonly object[];
  /** What the log held of errors since it was last asked for. */
  takeErrors(): string[];
  /** The newest transaction of memory that came of a call. */
  lastWrite(): Promise<string | undefined>;
}

export async function openFuzzScene(): Promise<FuzzScene> {
  const errors: string[] = [];
  const log: Log = {
    error: (message, fields) => errors.push(`${message} ${describe(fields)}`),
    warn() {},
    info() {},
    debug() {},
  };
  const world = await openWorld(undefined, undefined, { log });
  await plantOrchard(world);
  writeFileSync(join(world.home, "outside.txt"), "what lies outside");
  await world.call("graph_rebuild", { wait: true });
  const ids = await furnish(world);
  return {
    world,
    known: [
      ...ids,
      ...Object.keys(ORCHARD),
      "Cart",
      "priceOf",
      "src/**/*.ts",
      "HEAD",
      "billing",
      "ada",
      "orchard",
    ],
    examplesOf: (tool) => [
      ...(EXAMPLES[tool] ?? []),
      ...FURNITURE.filter(([name]) => name === tool).map(([, input]) => input),
      ...withIds(tool, ids),
    ],
    takeErrors: () => errors.splice(0),
    async lastWrite() {
      const { account, project, agent } = world.caller;
      const guard = { account, project, visibilities: ["public", "shared", "admin"] } as const;
      // Loci writes meanwhile what was asked for before, in its own name.
      const recent = await world.store.memory.transactions(guard, { limit: 50 });
      return recent.find(({ agentId }) => agentId === agent)?.id;
    },
  };
}

const FURNITURE: readonly [tool: string, input: object][] = [
  [
    "memory_save",
    {
      kind: "decision",
      title: "Cents",
      rationale: "No rounding.",
      tradeoffs: ["none"],
      affectedFiles: ["src/price/price.ts"],
      content: "Prices are kept in cents.",
    },
  ],
  [
    "memory_save",
    { kind: "fact", entity: "Cart", content: "A cart is rounded once.", affectedFiles: ["src/cart/cart.ts"] },
  ],
  ["memory_save", { kind: "note", content: "The scales are read at six.", keywords: ["scales"] }],
  ["episode_add", { type: "OBSERVATION", content: "The total was off by one cent.", outcome: "failure" }],
  ["report_write", { title: "Harvest", body: "Ten crates.", keywords: ["harvest"] }],
  ["conversation_append", { conversationId: "talk", messages: [{ role: "user", content: "Why cents?" }] }],
  ["task_create", { title: "Weigh pears", plan: ["look", "weigh"] }],
  ["agent_claim", { targetId: "src/price/season.ts", intent: "seasons" }],
  ["run_hygiene", {}],
];

/** Inputs of tools that are of no use without an id of something. */
function withIds(tool: string, ids: readonly string[]): object[] {
  const idOf = (kind: string) => ids.find((id) => id.startsWith(`${kind}:`)) ?? "none";
  const inputs: Readonly<Record<string, object[]>> = {
    memory_history: [{ id: idOf("fact") }],
    memory_correct: [
      { id: idOf("fact"), action: "annotate", note: "Seen again." },
      { id: idOf("note"), action: "reclassify", kind: "fact", title: "Scales" },
    ],
    task_update: [
      { taskId: idOf("task"), note: "On it." },
      { taskId: idOf("task"), status: "in_progress" },
    ],
    agent_handoff: [{ taskId: idOf("task"), to: "bob" }],
    agent_release: [{ claimId: idOf("claim") }],
    hygiene_apply: [{ reportId: idOf("hygiene"), actions: [{ candidateId: "c", action: "keep" }] }],
  };
  return inputs[tool] ?? [];
}

async function furnish(world: World): Promise<string[]> {
  const ids: string[] = [];
  for (const [tool, input] of FURNITURE) {
    const answer = await world.call(tool, { ...input, profile: "debug" });
    if (!answer.ok) throw new Error(`${tool}: ${answer.summary}`);
    const found = [...JSON.stringify(answer.data).matchAll(/"([a-z_]+:[0-9A-Z]{10,}[^"]*)"/g)];
    ids.push(...found.map(([, id = ""]) => id));
  }
  return [...new Set(ids)];
}

function describe(fields: object | undefined): string {
  const cause = (fields as { cause?: unknown } | undefined)?.cause;
  return cause instanceof Error
    ? String(cause.stack).split("\n").slice(0, 6).join("\n")
    : JSON.stringify(fields);
}
