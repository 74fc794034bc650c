import type { Envelope } from "../../app/envelope.ts";
import { renderText } from "../../app/renderText.ts";
import { type Command, EXIT } from "../command.ts";
import type { OpenedLoci } from "../host.ts";
import { printEnvelope, printJson } from "../output.ts";
import { findTool, withLoci } from "../toolCommand.ts";
import { flagsOf, inputOf } from "../toolFlags.ts";

const HEALTH = "graph_health";
const TASKS = "progress_query";
const CLAIMS = "coordination_overview";
const CONFLICTS = "conflict_list";

export const status: Command = {
  name: "status",
  mostWords: 0,
  about:
    "tell what is indexed and how fresh it is, who is at work, what is to be done, and which questions are open",
  details: [
    "`loci tasks` and `loci claims` tell more of the work.",
    `What the tools ${HEALTH}, ${TASKS}, ${CLAIMS} and ${CONFLICTS} tell.`,
  ],
  flags: async () => flagsOf((await findTool(HEALTH)).inputSchema()),
  async run(invocation, host) {
    const { flags, json } = invocation;
    const input = inputOf((await findTool(HEALTH)).inputSchema(), flags);
    return withLoci(invocation, host, async (loci) => {
      const health = await loci.call(HEALTH, input);
      if (!health.ok) return printEnvelope(host.terminal, health, json);
      const work = await workOf(loci, input);
      if (json) printJson(host.terminal, { ...health, data: { ...health.data, work } });
      else host.terminal.out([renderText(inCommands(health)), ...workLines(work)].join("\n"));
      return EXIT.done;
    });
  },
};

/** A person has a command for what an agent has a tool for. */
function inCommands(health: Envelope): Envelope {
  return { ...health, summary: health.summary.replace(/graph_rebuild \(family code\)/, "`loci index`") };
}

interface Work {
  readonly tasks: { readonly summary: string; readonly counts: unknown; readonly ready: unknown };
  readonly claims: { readonly summary: string; readonly totals: unknown };
  readonly conflicts: { readonly summary: string; readonly total: unknown };
  readonly agents: readonly { agentId: string; alive: number; claims: number }[];
}

async function workOf(loci: OpenedLoci, { projectId }: Readonly<Record<string, unknown>>): Promise<Work> {
  const where = projectId === undefined ? {} : { projectId };
  const tasks = await loci.call(TASKS, { ...where, limit: 1, profile: "debug" });
  const claims = await loci.call(CLAIMS, { ...where, profile: "debug" });
  const conflicts = await loci.call(CONFLICTS, { ...where, limit: 1, profile: "compact" });
  const { agents = [], totals } = (claims.data ?? {}) as Partial<Work> & { totals?: unknown };
  return {
    tasks: { summary: tasks.summary, counts: tasks.data?.counts, ready: tasks.data?.ready },
    claims: { summary: claims.summary, totals },
    conflicts: { summary: conflicts.summary, total: conflicts.data?.total },
    agents: agents
      .filter(({ alive }) => alive > 0)
      .map(({ agentId, alive, claims }) => ({ agentId, alive, claims })),
  };
}

function workLines({ tasks, claims, conflicts, agents }: Work): string[] {
  const named = agents.map(({ agentId, alive, claims: held }) => `${agentId} (${alive} there, ${held} held)`);
  return [
    `tasks: ${tasks.summary}`,
    `claims: ${claims.summary}`,
    `conflicts: ${conflicts.summary}`,
    `at work: ${named.length > 0 ? named.join(", ") : "nobody"}`,
  ];
}
