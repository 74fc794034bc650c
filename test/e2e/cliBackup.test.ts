import { existsSync } from "node:fs";
import { appendFile, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { isInFiles } from "../testStore.ts";
import { createSandbox, type RunningLoci, type Sandbox } from "./cliSandbox.ts";

/** Everything that is remembered in a data folder, read straight from its store. */
async function notesIn({ run }: Sandbox, folder: string): Promise<unknown[]> {
  const { project } = JSON.parse((await run(["status", "--json"])).out).data;
  const store = await openSqliteStore({ folder });
  const guard = { account: "local", project, visibilities: ["shared" as const] };
  const notes = await store.memory.find({ guard }, { kinds: ["NOTE"], order: "oldest", limit: 1_000 });
  await store.close();
  return notes.map(({ props }) => props.content);
}

/** Saves one memory after the other, each acknowledged before the next, as an agent over stdio does. */
async function save(client: RunningLoci, count: number, from = 0): Promise<void> {
  for (let id = from; id < from + count; id++) {
    const params = { name: "memory_save", arguments: { kind: "note", content: `apple number ${id}` } };
    client.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params })}\n`);
    expect(JSON.parse(await client.nextLine())).toMatchObject({ id, result: { isError: false } });
  }
}

async function connect(sandbox: Sandbox): Promise<RunningLoci> {
  const client = sandbox.start(["mcp"]);
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  client.process.stdin.write(
    `${JSON.stringify({ jsonrpc: "2.0", id: "hello", method: "initialize", params })}\n`,
  );
  expect(JSON.parse(await client.nextLine())).toMatchObject({
    id: "hello",
    result: { serverInfo: { name: "loci" } },
  });
  client.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  return client;
}

test.runIf(isInFiles)(
  "a backup made while another process writes holds everything that was acknowledged before",
  async () => {
    const sandbox = await createSandbox();
    const folder = path.join(sandbox.folder, "backup");
    const client = await connect(sandbox);
    await save(client, 20);
    const [backedUp] = await Promise.all([sandbox.run(["backup", folder, "--json"]), save(client, 40, 20)]);
    expect(backedUp).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(backedUp.out).files).toContainEqual(expect.objectContaining({ name: "memory.db" }));

    const elsewhere = path.join(sandbox.folder, "elsewhere");
    const restored = await sandbox.run(["restore", folder, "--home", elsewhere]);
    expect(restored).toMatchObject({ code: 0, err: "" });
    const notes = await notesIn(sandbox, elsewhere);
    expect(notes.length).toBeGreaterThanOrEqual(20);
    expect(notes).toEqual(notes.map((_, id) => `apple number ${id}`));
    expect((await sandbox.run(["doctor", "--home", elsewhere, "--json"])).code).toBe(0);

    client.process.stdin.end();
    expect((await client.ended).code).toBe(0);
  },
);

test.runIf(isInFiles)(
  "data that is there is replaced only by force, never under another process, and is kept aside",
  async () => {
    const sandbox = await createSandbox();
    const folder = path.join(sandbox.folder, "backup");
    await sandbox.run(["remember", "planted before the backup"]);
    await sandbox.run(["backup", folder]);
    const client = await connect(sandbox);
    await save(client, 1);

    const refused = await sandbox.run(["restore", folder]);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^conflict: .*\nhint: Add --force/);

    const inUse = await sandbox.run(["restore", folder, "--force"]);
    expect(inUse.code).toBe(1);
    expect(inUse.err).toMatch(/^conflict: .*open in another process/);
    await save(client, 1, 1);
    client.process.stdin.end();
    await client.ended;

    const forced = await sandbox.run(["restore", folder, "--force", "--json"]);
    expect(forced.code).toBe(0);
    expect(await notesIn(sandbox, sandbox.home)).toEqual(["planted before the backup"]);
    const { replaced } = JSON.parse(forced.out);
    expect(await notesIn(sandbox, replaced)).toEqual([
      "planted before the backup",
      "apple number 0",
      "apple number 1",
    ]);
  },
);

test.runIf(isInFiles)(
  "a backup that was changed or never finished is refused, and the data stays as it was",
  async () => {
    const sandbox = await createSandbox();
    const folder = path.join(sandbox.folder, "backup");
    await sandbox.run(["remember", "still there"]);
    await sandbox.run(["backup", folder]);
    expect((await sandbox.run(["backup", folder])).err).toMatch(/^conflict: .*is not empty/);

    await appendFile(path.join(folder, "memory.db"), "x");
    const before = await readFile(path.join(sandbox.home, "memory.db"));
    const damaged = await sandbox.run(["restore", folder, "--force"]);
    expect(damaged.code).toBe(1);
    expect(damaged.err).toContain("its checksum differs");
    expect(await readFile(path.join(sandbox.home, "memory.db"))).toEqual(before);
    expect((await readdir(sandbox.home)).filter((name) => /^(restoring|replaced)/.test(name))).toEqual([]);

    const nothing = await sandbox.run(["restore", sandbox.repository, "--force"]);
    expect(nothing.err).toMatch(/^not_found: .*holds no finished backup/);
    expect(await notesIn(sandbox, sandbox.home)).toEqual(["still there"]);
  },
);

test.runIf(isInFiles)(
  "a backup into the data folder of a running server, or another's, is refused and hurts neither",
  async () => {
    const sandbox = await createSandbox();
    const other = path.join(sandbox.folder, "other");
    await sandbox.run(["remember", "mine"]);
    await sandbox.run(["remember", "theirs", "--home", other]);
    const client = await connect(sandbox);
    for (const folder of [sandbox.home, other, path.join(sandbox.repository, "README.md")]) {
      const refused = await sandbox.run(["backup", folder]);
      expect(refused.code).toBe(1);
      expect(refused.err).toMatch(/^conflict: .*\nhint: Name a new or empty folder/);
    }
    await save(client, 1);
    client.process.stdin.end();
    await client.ended;
    expect(await notesIn(sandbox, sandbox.home)).toEqual(["mine", "apple number 0"]);
    expect(await notesIn(sandbox, other)).toEqual(["theirs"]);
  },
);

test.runIf(isInFiles)(
  "a backup tells how much it holds, needs no repository, and is not made of nothing",
  async () => {
    const sandbox = await createSandbox();
    await sandbox.run(["remember", "one"]);
    const told = await sandbox.run(["backup", "copy"], { cwd: sandbox.folder });
    expect(told.out).toContain(`Backed up 1 memory from ${sandbox.home} to copy:`);
    await sandbox.run(["remember", "two"]);
    const asJson = await sandbox.run(["backup", path.join(sandbox.folder, "second"), "--json"]);
    expect(JSON.parse(asJson.out)).toMatchObject({ ok: true, memories: 2, home: sandbox.home });

    const mistyped = path.join(sandbox.folder, "dta");
    const nothing = await sandbox.run(["backup", "third"], { variables: { LOCI_HOME: mistyped } });
    expect(nothing.code).toBe(1);
    expect(nothing.err).toMatch(/^not_found: .*dta holds no memory/);
    expect(existsSync(mistyped)).toBe(false);
  },
);
