import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { MODEL_STATES, MODEL_USES, type ModelSign } from "../../domain/vitals.ts";
import { defineTool } from "../defineTool.ts";
import type { ToolContext } from "../toolContext.ts";
import { mayOversee } from "./mayOversee.ts";

const model = z.object({
  use: z.enum(MODEL_USES),
  id: z.string().nullable(),
  state: z.enum(MODEL_STATES),
  answers: z.int(),
  failures: z.int(),
  at: z.string().optional(),
  problem: z.string().optional(),
});

/** What is about everybody who uses this data folder. */
const machine = z.object({
  startedAt: z.string(),
  node: z.string(),
  residentBytes: z.int(),
  freeBytes: z.int().nullable(),
  stored: z.array(z.object({ what: z.string(), files: z.int(), bytes: z.int() })),
  processes: z.int(),
  outbox: z.object({
    waiting: z.int(),
    failed: z.int(),
    /** Why the last of those that failed did. */
    problem: z.string().optional(),
  }),
  mayExamine: z.boolean(),
});

export const systemHealth = defineTool({
  name: "system_health",
  family: "dashboard",
  title: "Health of the whole",
  description:
    "How Loci fares besides the index: what memory holds, how the models answer and, for whoever runs the server, sizes, free disk, processes and what waits to be written.",
  effect: "read",
  defaultProfile: "balanced",
  input: z.object({}),
  output: z.object({
    store: z.string(),
    memory: z.object({
      kinds: z.record(z.string(), z.int()),
      vectors: z.int(),
      /** Ties are counted with those to what the caller may not read, so only whoever may read all is told. */
      edges: z.int().optional(),
      changes: z.int().optional(),
    }),
    models: z.array(model),
    machine: machine.optional(),
  }),
  priorities: { store: "medium", memory: "required", models: "high", machine: "high" },
  summary: ({ memory, models, machine: host }) => {
    const records = Object.values(memory.kinds).reduce((sum, each) => sum + each, 0);
    const failing = models.filter(({ state }) => state === "failing").map(({ use }) => `the ${use}`);
    const troubles = [
      ...(failing.length > 0 ? [`${failing.join(" and ")} did not answer`] : []),
      ...(host && host.outbox.failed > 0 ? [`${counted(host.outbox.failed, "write")} given up`] : []),
    ];
    return `${counted(records, "record")} in memory; ${troubles.length > 0 ? troubles.join(", ") : "nothing is failing"}.`;
  },
  async handle(_, context) {
    const { store, guard, caller } = context;
    const { nodes, edges, vectors, transactions } = await store.memory.counts({ guard });
    const isOverseen = mayOversee(caller);
    const { engine, engineVersion } = store.capabilities;
    const signs = await context.vitals?.signs();
    return {
      store: `${engine} ${engineVersion}`,
      memory: {
        kinds: nodes as Record<string, number>,
        vectors,
        ...(isOverseen && { edges, changes: transactions }),
      },
      models: (signs?.models ?? []).map((sign) => modelTold(sign, isOverseen)),
      ...(isOverseen && signs && { machine: { ...machineTold(signs), ...(await sharedBy(context)) } }),
    };
  },
});

/** Why a model fails may name addresses, which are not for everybody. */
function modelTold({ at, problem, ...sign }: ModelSign, isOverseen: boolean): z.infer<typeof model> {
  return {
    ...sign,
    ...(at !== null && { at: new Date(at).toISOString() }),
    ...(problem !== null && isOverseen && { problem }),
  };
}

type Signs = Awaited<ReturnType<NonNullable<ToolContext["vitals"]>["signs"]>>;

function machineTold({ startedAt, node, residentBytes, freeBytes, stored }: Signs) {
  return {
    startedAt: new Date(startedAt).toISOString(),
    node,
    residentBytes,
    freeBytes,
    stored: stored.map((each) => ({ ...each })),
  };
}

async function sharedBy({ presence, outbox, vitals }: ToolContext) {
  const { pending, failed, problem } = await outbox.counts();
  return {
    processes: (await presence.living()).size,
    outbox: {
      waiting: pending,
      failed,
      ...(problem && { problem }),
    },
    mayExamine: vitals?.examine != null,
  };
}
