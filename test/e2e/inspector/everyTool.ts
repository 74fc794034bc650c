// A use of each tool that there is, as an agent would make it, on what one of them has left behind.
import type { Client } from "@modelcontextprotocol/client";
import { call } from "../productClients.ts";

/** Ids of what is there, by their kind. */
type Ids = Readonly<Record<"task" | "feature" | "claim" | "fact" | "note" | "conflict" | "report", string>>;
export type Uses = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const FILE = "src/tree.ts";

export async function leaveWork(client: Client): Promise<Ids> {
  const made = async (kind: string, tool: string, input: Record<string, unknown>): Promise<string> => {
    const answer = await call(client, tool, { ...input, profile: "debug" });
    const id = new RegExp(`"(${kind}:[0-9A-HJKMNP-TV-Z]{26})"`).exec(JSON.stringify(answer.data))?.[1];
    if (!answer.ok || id === undefined) throw new Error(`${tool}: ${JSON.stringify(answer)}`);
    return id;
  };
  const fact = await made("fact", "memory_save", {
    kind: "fact",
    entity: "orchard",
    content: "It has ninety trees.",
  });
  const task = await made("task", "task_create", { title: "Pick the apples" });
  await made("task", "task_update", { taskId: task, status: "in_progress" });
  return {
    fact,
    task,
    note: await made("note", "memory_save", { kind: "note", content: "The ladder is behind the shed." }),
    feature: await made("feature", "task_create", { title: "Harvest", kind: "feature" }),
    claim: await made("claim", "agent_claim", { targetId: FILE, intent: "plant another" }),
    conflict: await made("conflict", "memory_correct", { id: fact, action: "contest", reason: "Some fell." }),
    report: await made("hygiene", "run_hygiene", {}),
  };
}

export function everyUse(ids: Ids, root: string): Uses {
  return {
    session_start: {},
    context_pack: { task: "plant a pear tree", include: ["code", "memories"] },
    session_compact: { asked: "Plant trees.", done: "Planted one.", decisions: ["Apples first"] },
    agent_handoff: { to: "bob", taskId: ids.task, note: "Mind the ladder." },
    arch_draft: {},
    arch_suggest: { description: "weighs apples" },
    arch_validate: { files: ["src"], strict: false },
    code_explain: { element: "plant", depth: 1 },
    community_list: { limit: 3 },
    diff_since: { since: "2020-01-01" },
    find_pattern: { pattern: "return $X", language: "typescript" },
    graph_health: {},
    graph_query: { query: "how is a tree planted?", mode: "local" },
    graph_rebuild: { mode: "incremental", wait: true },
    graph_set_workspace: { root },
    impact_analyze: { files: [FILE] },
    semantic_slice: { symbol: "plant", context: "full" },
    test_select: { files: [FILE] },
    test_categorize: {},
    test_run: { tests: ["src/tree.test.ts"] },
    memory_search: { query: "ladder", kinds: ["note"], limit: 2 },
    memory_save: { items: [{ kind: "note", content: "Crates are in the barn." }] },
    get_memory: { query: "how many trees are in the orchard", minConfidence: 0.2 },
    memory_history: { id: ids.fact },
    memory_correct: { id: ids.fact, action: "annotate", note: "Counted in May." },
    memory_ingest: { content: "# Pruning\n\nIn late winter.", title: "Pruning", format: "markdown" },
    memory_delete: { ids: [ids.note], reason: "The ladder was moved." },
    memory_restore: { ids: [ids.note] },
    memory_reindex: { wait: false },
    conversation_append: { conversationId: "yard", messages: [{ role: "user", content: "Which tree?" }] },
    conversation_search: { query: "tree", conversationId: "yard" },
    episode_add: { type: "OBSERVATION", content: "It rained.", metadata: { millimetres: 4 } },
    episode_recall: { query: "rain" },
    decision_query: { query: "apples" },
    reflect: { limit: 5 },
    report_write: { title: "Harvest", body: "Ten crates.", keywords: ["harvest"] },
    report_read_latest: { keyword: "harvest" },
    report_list: { limit: 2 },
    subscribe_keywords: { keywords: ["frost"] },
    conflict_check: { statements: ["The gate is open.", "The gate is not open."] },
    conflict_list: { status: "all" },
    conflict_resolve: { id: ids.conflict, answer: "dismiss", note: "They stand." },
    run_hygiene: { checks: ["duplicates"] },
    hygiene_apply: { reportId: ids.report, actions: [{ candidateId: "none", action: "keep" }] },
    audit_query: { errorsOnly: false, limit: 2 },
    agent_claim: { targetId: "README.md", intent: "tell of the pears" },
    agent_release: { claimId: ids.claim, outcome: "planted" },
    agent_status: {},
    coordination_overview: {},
    task_create: { title: "Weigh the crates", plan: ["empty them", "weigh them"] },
    task_update: { taskId: ids.task, note: "Half done." },
    progress_query: { ready: true },
    feature_status: { featureId: ids.feature },
    blocking_issues: {},
    message_screen: { text: "Please prune the old tree by the gate." },
    analysis_route: { task: "find out why apples rot" },
    tools_enable: { families: ["code"] },
    loci_help: { topic: "memory" },
    graph_map: { detail: "files" },
    graph_moments: { limit: 2 },
    memory_browse: { kinds: ["NOTE"], limit: 2 },
    system_health: {},
    system_check: {},
    call_times: {},
  };
}

/**
 * What is refused, and should be: each run of the inspector is a session of its own, which does not hold what another began;
 * such a young memory has nothing to tidy up; nobody has set a test command;
 * and who runs the server has it checked at a door of their own.
 */
export const REFUSED: Readonly<Record<string, string>> = {
  agent_handoff: "conflict",
  agent_release: "forbidden",
  hygiene_apply: "invalid_input",
  system_check: "forbidden",
  test_run: "not_ready",
};
