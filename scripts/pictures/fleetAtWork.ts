import type { WorkedOn } from "./workedOn.ts";

/** What the pictures show besides the code: a small fleet in the middle of a day's work on this repository. */
export interface Told {
  readonly decision: string;
  readonly task: string;
}

const AUDIT_LOG = "src/stores/sqlite/auditLog.ts";
const PLOT = "dashboard/src/kit/Plot.tsx";

export async function haveFleetWork({ agent }: WorkedOn): Promise<Told> {
  const [ada, bob, eve] = await Promise.all([agent("ada"), agent("bob"), agent("eve")]);
  const decide = async (title: string, rationale: string, more: object = {}) =>
    String(
      (
        await ada("memory_save", {
          kind: "decision",
          title,
          rationale,
          tradeoffs: [],
          affectedFiles: [],
          ...more,
        })
      ).id,
    );
  const first = await decide(
    "Keep the audit in a file of its own",
    "A log that grows must not slow memory down.",
    {
      tradeoffs: ["two files to back up"],
      affectedFiles: [AUDIT_LOG],
    },
  );
  const decision = await decide(
    "Keep the audit beside memory",
    "One transaction then writes what was done and that it was done; the index covers what is counted, so reading stays quick.",
    { tradeoffs: ["memory.db grows with every call"], affectedFiles: [AUDIT_LOG], supersedes: first },
  );
  await decide("Draw plots with our own SVG", "A chart library would be larger than the page itself.", {
    tradeoffs: ["no zooming"],
    affectedFiles: [PLOT],
  });
  await bob("memory_save", {
    kind: "pattern",
    title: "A view asks again by topics",
    content: "useTool takes the topics it depends on; nothing polls what is written down.",
  });
  await bob("memory_save", {
    kind: "note",
    content: "WebGL in a browser without a graphics card draws two frames a second.",
  });
  for (const [type, content] of [
    ["OBSERVATION", "Reading 200,000 calls whole took minutes; from the index alone it takes a second."],
    ["OBSERVATION", "The tokens of each answer are in the audit now, next to how long it took."],
    ["OBSERVATION", "The contract of the audit log passes on SQLite."],
  ] as const)
    await ada("episode_add", { type, content, outcome: "success", entities: [AUDIT_LOG] });
  await eve("memory_save", {
    kind: "fact",
    entity: "Page size",
    content: "The page may load 300 kB of script before its first view.",
  });
  await bob("memory_save", {
    ...{ kind: "fact", entity: "Page size", force: true },
    content: "The page may load 500 kB of script before its first view.",
  });
  await eve("memory_save", { kind: "fact", entity: "Node", content: "Loci runs on Node 18 or newer." });
  await haveTasks(ada, bob, eve);
  for (const query of ["how is the audit kept", "what may the page load", "who draws plots", "node version"])
    await eve("memory_search", { query });
  for (const query of ["where are calls counted", "how are tokens measured", "what watches saved files"])
    await bob("graph_query", { query });
  await ada("context_pack", { task: "Show in the audit what each answer cost" });
  await bob("code_explain", { element: "callTool" });
  await eve("impact_analyze", { files: [AUDIT_LOG] });
  await ada("run_hygiene", {});
  return { decision, task: "Show in the audit what each answer cost" };
}

type Call = Awaited<ReturnType<WorkedOn["agent"]>>;

async function haveTasks(ada: Call, bob: Call, eve: Call): Promise<void> {
  const feature = idOf(await ada("task_create", { title: "Health for people", kind: "feature" }));
  const task = async (title: string, more: object = {}) =>
    idOf(await ada("task_create", { title, featureId: feature, ...more }));
  const kept = await task("Keep what each answer cost", { priority: "high" });
  const plotted = await task("Plot time and tokens by tool", { dependsOn: [kept] });
  await task("Tell sizes and the outbox to operators only", { dependsOn: [plotted] });
  const phone = await task("Make the plots fit a phone");
  const measured = await task("Measure the map with 50,000 nodes", { priority: "low" });
  await ada("task_update", { taskId: kept, status: "in_progress" });
  await ada("task_update", {
    taskId: kept,
    status: "completed",
    outcome: "The audit has the tokens of every answer.",
  });
  await bob("task_update", { taskId: plotted, status: "in_progress" });
  await eve("task_update", { taskId: phone, status: "in_progress" });
  await ada("task_update", {
    taskId: measured,
    status: "blocked",
    note: "No machine with a graphics card",
  });
  await ada("agent_claim", {
    targetId: AUDIT_LOG,
    claimType: "file",
    intent: "Count calls from the index alone",
  });
  await bob("agent_claim", {
    targetId: PLOT,
    claimType: "file",
    intent: "Draw lines that break where nothing was called",
  });
}

function idOf({ task }: Readonly<Record<string, unknown>>): string {
  return (task as { readonly id: string }).id;
}
