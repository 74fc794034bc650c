import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished, test } from "vitest";
import { asNodeId, asProjectId, asSessionId } from "../../src/domain/ids.ts";
import { openTestStore } from "../testStore.ts";
import { HERE, tokenFor } from "./canaries.ts";
import { createSandbox } from "./cliSandbox.ts";
import { call, MODERN } from "./productClients.ts";

const DAY_MS = 24 * 3_600_000;
const NOTE = asNodeId("note:01K00000000000000000000000");

/** A note that was deleted longer ago than any is kept for. */
async function leaveDeleted(home: string): Promise<void> {
  const project = asProjectId(HERE);
  const store = await openTestStore({ folder: home, clock: () => Date.now() - 9 * DAY_MS });
  const sessionId = asSessionId("session:1");
  const author = { type: "memory_write", account: "local", project, agentId: "ada", sessionId } as const;
  await store.memory.transaction(author, async (tx) => {
    await tx.put({ kind: "NOTE", project, id: NOTE, props: { content: "The old barn burnt down." } });
    await tx.setDeleted({ project, id: NOTE }, true);
  });
  await store.close();
}

test.each([
  ["2025", undefined],
  ["2026-07-28", MODERN],
])("to a %s client nothing is removed for good until its user says so", async (_era, versionNegotiation) => {
  const sandbox = await createSandbox();
  // Before all else, as a store's time never goes back.
  await leaveDeleted(sandbox.home);
  await sandbox.run(["remember", "a word", "--project", HERE]);
  const token = await tokenFor(sandbox, "--agent", "root", "--role", "admin");
  const server = sandbox.start(["serve", "--port", "0", "--project", HERE, "--tools", "all", "--json"]);
  const { url } = JSON.parse(await server.nextLine());
  const answers = ["none", "remove"];
  const asked: string[] = [];
  const client = new Client(
    { name: "person", version: "1" },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation },
  );
  client.setRequestHandler("elicitation/create", ({ params }) => {
    asked.push(params.message);
    return { action: "accept", content: { choice: answers.shift() ?? "none" } };
  });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  onTestFinished(() => client.close());

  const look = async () => call(client, "run_hygiene", { checks: ["purge_candidates"], profile: "debug" });
  const report = await look();
  expect(JSON.stringify(report.data)).toContain(NOTE);
  const actions = [{ candidateId: NOTE, action: "purge" }];
  const apply = () => call(client, "hygiene_apply", { reportId: report.data?.reportId, actions });
  expect(await apply()).toMatchObject({ ok: false, errorCode: "forbidden" });
  expect(JSON.stringify((await look()).data)).toContain(NOTE);
  expect(await apply()).toMatchObject({ ok: true, data: { results: [{ status: "applied" }] } });
  expect(asked).toHaveLength(2);
  expect(asked[1]).toContain(NOTE);
  expect(JSON.stringify((await look()).data)).not.toContain(NOTE);
  expect((await call(client, "memory_restore", { ids: [NOTE] })).ok).toBe(false);
});
