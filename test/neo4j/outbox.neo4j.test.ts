import { afterAll, beforeAll, expect, test } from "vitest";
import { type Neo4jServer, startNeo4j } from "../../scripts/neo4j/server.js";
import { createSandbox } from "../e2e/cliSandbox.ts";
import { call, overStdio, type StdioClient } from "../e2e/productClients.ts";

const RECEIPTS = "Receipts are kept for ten years.";

let server: Neo4jServer;
beforeAll(async () => {
  server = await startNeo4j();
});
afterAll(() => server.stop());

/** A server that has just begun plans its first questions, for longer than a search may take on a busy machine. */
const finding = (client: StdioClient["client"], query: string, words: string) =>
  expect
    .poll(async () => JSON.stringify(await call(client, "memory_search", { query })), { timeout: 120_000 })
    .toContain(words);

test("agents whose server dies save into the outbox, are told what they cannot read, and find all of it later", async () => {
  const sandbox = await createSandbox();
  const { url: LOCI_STORE, user: LOCI_STORE_USER, password: LOCI_STORE_PASSWORD } = server;
  const variables = { ...sandbox.variables, LOCI_STORE, LOCI_STORE_USER, LOCI_STORE_PASSWORD };
  const there = { ...sandbox, variables };
  const [ada, bob] = [await overStdio(there, { agent: "ada" }), await overStdio(there, { agent: "bob" })];
  const invoices = { kind: "note", content: "Invoices are rounded half up." };
  expect(await call(ada.client, "memory_save", invoices)).toMatchObject({ data: { status: "saved" } });
  await finding(bob.client, "invoices", "half up");

  await server.kill();
  const waiting = await call(ada.client, "memory_save", { kind: "note", content: RECEIPTS });
  expect(waiting).toMatchObject({ ok: true, data: { status: "pending_retry" } });
  const away = { ok: false, errorCode: "unavailable", hint: expect.stringMatching(/\w/) };
  expect(await call(bob.client, "memory_search", { query: "invoices" })).toMatchObject(away);
  const claim = { targetId: "src/tree.ts", claimType: "file", intent: "prune" };
  expect(await call(bob.client, "agent_claim", claim)).toMatchObject(away);
  // What was accepted is not the process's: it goes on where the next one begins.
  await ada.kill();

  await server.restart();
  const { client } = await overStdio(there, { agent: "cleo" });
  await finding(client, "how long receipts are kept", "ten years");
  await finding(bob.client, "invoices", "half up");
  const receipts = await call(client, "memory_search", { query: "how long receipts are kept" });
  expect(receipts.data?.results).toHaveLength(1);
});
