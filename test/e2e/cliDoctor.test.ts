import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly detail: string;
  readonly fix?: string;
}

async function examine({ run }: Sandbox, variables: Record<string, string> = {}) {
  const { code, out } = await run(["doctor", "--json"], { variables: { LOCI_PORT: "0", ...variables } });
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  return { code, byCheck: new Map(findings.map((finding) => [finding.check, finding])), findings };
}

test("a folder that was never used is fine, and stays unused", async () => {
  const sandbox = await createSandbox();
  const first = await examine(sandbox);
  expect(first).toMatchObject({ code: 0 });
  expect(first.byCheck.get("data folder")?.detail).toContain("can be made");
  expect((await examine(sandbox)).byCheck.get("data folder")?.detail).toContain("can be made");
});

test("a healthy one is green in every line", async () => {
  const sandbox = await createSandbox();
  await sandbox.run(["remember", "a healthy memory"]);
  await sandbox.run(["index"]);
  const { code, findings } = await examine(sandbox);
  expect(code).toBe(0);
  expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(findings.map(({ check }) => check)).toEqual([
    ...["node", "data folder", "disk space", "store", "memory", "index", "outbox"],
    ...["embedder", "language model", "inference model", "port"],
  ]);

  const { out } = await sandbox.run(["doctor"], { variables: { LOCI_PORT: "0" } });
  expect(out).toMatch(/^home +.* LOCI_HOME$/m);
  expect(out).toMatch(/^ok {4}memory +rows and indexes agree$/m);
  expect(out).toContain("11 ok, 0 to look at, 0 broken");
});

test("a damaged database is named, with the way back", async () => {
  const sandbox = await createSandbox();
  await mkdir(sandbox.home);
  await writeFile(path.join(sandbox.home, "memory.db"), "this was a database once".repeat(500));
  const { code, byCheck } = await examine(sandbox);
  expect(code).toBe(1);
  expect(byCheck.get("store")).toMatchObject({ state: "fail" });
  expect(byCheck.get("store")?.detail).toContain(path.join(sandbox.home, "memory.db"));
  expect(byCheck.get("store")?.fix).toContain("loci restore FOLDER --force");
  expect(byCheck.get("store")?.fix).toContain("aside");
  expect(byCheck.get("store")?.fix).not.toContain("loci doctor");
});

test("a database of a newer Loci is left as it is", async () => {
  const sandbox = await createSandbox();
  await sandbox.run(["remember", "from the future"]);
  const database = new DatabaseSync(path.join(sandbox.home, "memory.db"));
  database.exec("PRAGMA user_version = 99");
  database.close();
  const { code, byCheck } = await examine(sandbox);
  expect(code).toBe(1);
  expect(byCheck.get("store")).toMatchObject({ state: "fail" });
  expect(byCheck.get("store")?.detail).toContain("schema 99");
  expect((await sandbox.run(["recall", "future"])).err).toMatch(/^unsupported: /);
});

test("a data folder that cannot be written is told, and nothing else is tried", async () => {
  const sandbox = await createSandbox();
  const file = path.join(sandbox.folder, "file");
  await writeFile(file, "");
  const { code, byCheck } = await examine(sandbox, { LOCI_HOME: path.join(file, "data") });
  expect(code).toBe(1);
  expect(byCheck.get("data folder")).toMatchObject({ state: "fail" });
  expect(byCheck.get("data folder")?.fix).toContain("LOCI_HOME");
  expect(byCheck.has("store")).toBe(false);
});

test("a configuration that cannot be read is the finding", async () => {
  const sandbox = await createSandbox();
  const { code, findings } = await examine(sandbox, { LOCI_STORE: "neo4j://server" });
  expect(code).toBe(1);
  expect(findings).toMatchObject([{ check: "configuration", state: "fail" }]);
});

test("a taken port is told, unless it is Loci that serves there", async () => {
  const sandbox = await createSandbox();
  const server = sandbox.start(["serve", "--port", "0", "--json"]);
  const { url } = JSON.parse(await server.nextLine());
  const { byCheck } = await examine(sandbox, { LOCI_PORT: new URL(url).port });
  expect(byCheck.get("port")).toMatchObject({ state: "ok" });
  expect(byCheck.get("port")?.detail).toContain("served by Loci");
});
