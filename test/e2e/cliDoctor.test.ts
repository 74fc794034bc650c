import { execFileSync } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { isInFiles } from "../testStore.ts";
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

test.runIf(isInFiles)("a folder that was never used is fine, and stays unused", async () => {
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
    ...["node", "data folder", "disk space", "store", "memory", "index", "door", "outbox"],
    ...["embedder", "language model", "inference model", "port", "clients"],
  ]);

  const { out } = await sandbox.run(["doctor"], { variables: { LOCI_PORT: "0" } });
  expect(out).toMatch(/^home +.* LOCI_HOME$/m);
  expect(out).not.toMatch(/ default$/m);
  expect(out).toContain("`loci config` lists them");
  expect(out).toMatch(/^ok {4}memory +rows and indexes agree$/m);
  expect(out).toContain("13 ok, 0 to look at, 0 broken");
});

test.runIf(isInFiles)("a damaged database is named, with the way back", async () => {
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

test.runIf(isInFiles)("a database of a newer Loci is left as it is", async () => {
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
  const { code, findings } = await examine(sandbox, { LOCI_STORE: "postgres://server" });
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

test("an index that is behind, clients that lost Loci, and a collector that is away are told with what to do", async () => {
  const sandbox = await createSandbox();
  await sandbox.run(["index"]);
  await sandbox.run(["install", "cursor", "--yes"]);
  const healthy = await examine(sandbox);
  expect(healthy.byCheck.get("clients")).toMatchObject({ state: "ok", detail: "cursor" });
  await writeFile(path.join(sandbox.repository, "src", "shed.ts"), "export const shed = 1;\n");
  await writeFile(path.join(sandbox.repository, ".cursor", "mcp.json"), "{}");
  const { code, byCheck } = await examine(sandbox, { LOCI_TRACES_URL: "http://127.0.0.1:9" });
  expect(code).toBe(0);
  expect(byCheck.get("index")).toMatchObject({
    state: "warn",
    detail: expect.stringMatching(/changed files? behind/),
  });
  expect(byCheck.get("clients")).toMatchObject({
    state: "warn",
    fix: expect.stringContaining("loci install cursor"),
  });
  expect(byCheck.get("traces")).toMatchObject({
    state: "warn",
    fix: expect.stringContaining("LOCI_TRACES_URL"),
  });
});

test("what would keep a server from starting, or everybody out of it, is told before it is started", async () => {
  const sandbox = await createSandbox();
  const open = await examine(sandbox, { LOCI_HOST: "0.0.0.0" });
  expect(open.code).toBe(1);
  expect(open.byCheck.get("door")).toMatchObject({
    state: "fail",
    fix: expect.stringContaining("loci token create"),
  });
  const proxies = await examine(sandbox, { LOCI_TRUSTED_PROXIES: "everybody" });
  expect(proxies.byCheck.get("door")).toMatchObject({
    state: "fail",
    detail: expect.stringContaining("everybody"),
  });
  const strict = await examine(sandbox, { LOCI_TOKENS: "required" });
  expect(strict).toMatchObject({ code: 0 });
  expect(strict.byCheck.get("door")).toMatchObject({ state: "warn" });

  const [cert, key] = [path.join(sandbox.folder, "cert.pem"), path.join(sandbox.folder, "key.pem")];
  const half = await examine(sandbox, { LOCI_TLS_CERT: cert });
  expect(half.byCheck.get("certificate")).toMatchObject({
    state: "fail",
    fix: expect.stringContaining("--tls-key"),
  });
  await writeFile(cert, "no certificate");
  const missing = await examine(sandbox, { LOCI_TLS_CERT: cert, LOCI_TLS_KEY: key });
  expect(missing.byCheck.get("certificate")).toMatchObject({
    state: "fail",
    detail: `${key} cannot be read`,
  });
  const subject = ["-subj", "/CN=localhost", "-days", "3"];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-keyout", key, "-out", cert];
  execFileSync("openssl", ["req", "-x509", "-nodes", ...made, ...subject], { stdio: "ignore" });
  const soon = await examine(sandbox, { LOCI_TLS_CERT: cert, LOCI_TLS_KEY: key });
  expect(soon.byCheck.get("certificate")).toMatchObject({
    state: "warn",
    fix: expect.stringContaining("renewed"),
  });
  await chmod(key, 0o644);
  const exposed = await examine(sandbox, { LOCI_TLS_CERT: cert, LOCI_TLS_KEY: key });
  expect(exposed.byCheck.get("certificate")).toMatchObject({ state: "warn", fix: `chmod 600 ${key}` });
});
