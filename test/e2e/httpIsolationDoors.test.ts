// The same by every other way in: resources, prompts, completion, A2A, what the page speaks to, and what is open to all.
import { expect, test } from "vitest";
import { CANARY, ELSEWHERE, enter, HERE, plant, tokenFor } from "./canaries.ts";
import { createSandbox } from "./cliSandbox.ts";

const OPEN_TO_ALL = [
  "/",
  "/healthz",
  "/readyz",
  "/metrics",
  "/.well-known/agent-card.json",
  "/.well-known/agent.json",
  "/api/session",
];
/** What the page asks for, and what tells of neighbours. */
const READS = [
  "memory_search",
  "get_memory",
  "coordination_overview",
  "progress_query",
  "report_list",
  "audit_query",
  "graph_health",
];

/** Few at once, so that none is refused for being too many. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  const lanes: Promise<unknown>[] = Array.from({ length: 8 }, () => Promise.resolve());
  let next = 0;
  return (work) => {
    const lane = next++ % lanes.length;
    const done = Promise.resolve(lanes[lane]).then(work);
    lanes[lane] = done.catch(() => {});
    return done;
  };
}

test("nothing outside a caller's rights is in what any other door says", { timeout: 600_000 }, async () => {
  const sandbox = await createSandbox();
  for (const project of [HERE, ELSEWHERE])
    await sandbox.run(["remember", "a harmless word", "--project", project]);
  const tokens = {
    admin: await tokenFor(sandbox, "--agent", "root", "--role", "admin"),
    harbour: await tokenFor(sandbox, "--agent", "harry", "--project", ELSEWHERE),
    agent: await tokenFor(sandbox, "--agent", "ada", "--project", HERE),
    restricted: await tokenFor(sandbox, "--agent", "rex", "--role", "restricted", "--project", HERE),
  };
  const loci = sandbox.start(
    ["serve", "--port", "0", "--watch", "off", "--project", HERE, "--tools", "all", "--json"],
    { LOCI_REQUESTS_PER_MINUTE: "1000000" },
  );
  const { url } = JSON.parse(await loci.nextLine());
  const { origin } = new URL(url);
  const admin = await enter(url, tokens.admin);
  const hidden = await plant(admin, await enter(url, tokens.harbour));
  const prompts = { task: "lighthouse", decision: "lighthouse", to: "bob" };
  const promptNames = ["start_task", "hand_over", "record_decision", "review_conflicts"];
  expect(await admin.ask("prompts/get", { name: "record_decision", arguments: prompts })).toContain(
    "Loci answered",
  );

  for (const token of [tokens.admin, tokens.agent, tokens.restricted]) {
    const inTurn = turns();
    const entered = await enter(url, token);
    const door = { ask: (method: string, params: object) => inTurn(() => entered.ask(method, params)) };
    const bearer = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const text = (path: string, body?: object) =>
      inTurn(async () => {
        const post = body && { method: "POST", body: JSON.stringify(body) };
        return (await fetch(origin + path, { headers: bearer, ...post })).text();
      });
    const message = (part: object) => ({
      ...{ jsonrpc: "2.0", id: "one", method: "message/send" },
      params: { message: { kind: "message", messageId: "m", role: "user", parts: [part] } },
    });
    const uris = [
      "project/overview",
      "conflicts",
      "news",
      ...hidden.flatMap((id) => [`decision/${id}`, `symbol/${id}`]),
    ];
    const answers = [
      ...["resources/list", "resources/templates/list", "prompts/list", "tools/list"].map((method) =>
        door.ask(method, {}),
      ),
      ...uris.map((uri) => door.ask("resources/read", { uri: `loci://${uri}` })),
      door.ask("resources/subscribe", { uri: `loci://decision/${hidden[0]}` }),
      ...promptNames.flatMap((name) =>
        hidden.map((id) => door.ask("prompts/get", { name, arguments: { ...prompts, taskId: id, id } })),
      ),
      ...["taskId", "to", "affectedFile", "id", "decision"].flatMap((argument) =>
        promptNames.map((name) =>
          door.ask("completion/complete", {
            ref: { type: "ref/prompt", name },
            argument: { name: argument, value: "lighthouse" },
          }),
        ),
      ),
      door.ask("completion/complete", {
        ref: { type: "ref/resource", uri: "loci://decision/{id}" },
        argument: { name: "id", value: "lighthouse" },
      }),
      ...READS.map((tool) =>
        text(`/api/call/${tool}`, { query: "lighthouse", profile: "debug", projectId: ELSEWHERE }),
      ),
      ...READS.map((tool) =>
        text(`/api/call/${tool}`, tool.includes("memory") ? { query: "lighthouse" } : {}),
      ),
      ...["What do we know about the lighthouse?", "Who works on the lighthouse lamp?"].map((words) =>
        text("/a2a", message({ kind: "text", text: words })),
      ),
      ...READS.map((tool) =>
        text("/a2a", message({ kind: "data", data: { tool, input: { query: "lighthouse" } } })),
      ),
      ...OPEN_TO_ALL.map((path) => text(path)),
    ];
    const told = await Promise.all(answers);
    const found = told.filter((answer) => answer.includes(CANARY));
    // What is there to be found is found by who may.
    if (token === tokens.admin) expect(found.length).toBeGreaterThan(10);
    else expect(found).toEqual([]);
    expect(told.filter((answer) => answer === "" || answer.includes("Too many"))).toEqual([]);
  }
});
