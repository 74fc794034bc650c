import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import neo4j, { type Driver } from "neo4j-driver";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Neo4jServer, startNeo4j } from "../../scripts/neo4j/server.js";
import { openNeo4jStore } from "../../src/stores/neo4j/openNeo4jStore.ts";

let server: Neo4jServer;
let driver: Driver;
const ask = async (query: string) => (await driver.executeQuery(query)).records.map((row) => row.toObject());

beforeAll(async () => {
  server = await startNeo4j();
  driver = neo4j.driver(server.url, neo4j.auth.basic(server.user, server.password), {
    disableLosslessIntegers: true,
  });
});
afterAll(async () => {
  await driver.close();
  await server.stop();
});

test("it is the Community edition, and lets nobody in without the password", async () => {
  expect(await ask("CALL dbms.components() YIELD edition RETURN edition")).toEqual([
    { edition: "community" },
  ]);
  const stranger = neo4j.driver(server.url, neo4j.auth.basic(server.user, "neo4j"));
  await expect(stranger.verifyAuthentication()).resolves.toBe(false);
  await stranger.close();
});

test("of many that open a store on a new server at once all come in", async () => {
  const { url: address, user, password } = server;
  const opening = Array.from({ length: 8 }, () =>
    openNeo4jStore({ address, user, password, database: null }),
  );
  for (const store of await Promise.all(opening)) {
    expect(store.capabilities.engine).toBe("neo4j");
    await store.close();
  }
});

test("what is missing of its indexes is made again, and one that is not as it should be is named", async () => {
  const { url: address, user, password } = server;
  const open = () => openNeo4jStore({ address, user, password, database: null });
  await (await open()).close();
  await ask("DROP INDEX loci_tx_at");
  await (await open()).close();
  expect(await ask("SHOW INDEXES YIELD name WHERE name = 'loci_tx_at' RETURN count(*) AS n")).toEqual([
    { n: 1 },
  ]);

  await ask("DROP CONSTRAINT loci_unique_lease");
  await ask("CREATE INDEX loci_unique_lease FOR (n:LociLease) ON (n.key)");
  const named = { code: "unavailable", hint: expect.stringContaining("DROP INDEX loci_unique_lease") };
  await expect(open()).rejects.toMatchObject(named);
  await ask("DROP INDEX loci_unique_lease");
  await ask("DROP INDEX loci_text_past");
  await ask("CREATE FULLTEXT INDEX loci_text_past FOR (n:LociPast) ON EACH [n.terms]");
  await expect(open()).rejects.toThrow(/loci_text_past .*should be FULLTEXT ON LociPast .* whitespace/);
  await ask("DROP INDEX loci_text_past");
  await (await open()).close();
});

test("what it acknowledged is there after it was killed", async () => {
  await ask("CREATE (:Kept {name: 'before'})");
  await server.kill();
  await expect(driver.verifyConnectivity()).rejects.toThrow();
  await server.restart();
  expect(await ask("MATCH (kept:Kept) RETURN kept.name AS name")).toEqual([{ name: "before" }]);
});

test("it goes, with its folder, when who started it is killed", async () => {
  const module = path.resolve(import.meta.dirname, "../../scripts/neo4j/server.js");
  const script = `import { startNeo4j } from ${JSON.stringify(module)}; const { port, home } = await startNeo4j(); console.log(JSON.stringify({ port, home }));`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(holder.stdout, "data");
  const { port, home } = JSON.parse(String(line)) as { port: number; home: string };
  holder.kill("SIGKILL");
  await vi.waitUntil(() => !existsSync(home), { timeout: 60_000, interval: 50 });
  const caller = connect(port, "127.0.0.1");
  await expect(once(caller, "connect")).rejects.toThrow("ECONNREFUSED");
});
