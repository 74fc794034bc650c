import { execFileSync } from "node:child_process";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished, test } from "vitest";
import type { Envelope } from "../../src/app/envelope.ts";
import { createSandbox, type RunningLoci, type Sandbox } from "./cliSandbox.ts";

type Health = Readonly<Record<string, unknown>>;

async function serve(sandbox: Sandbox, ...flags: string[]): Promise<RunningLoci & { client: Client }> {
  const server = sandbox.start(["serve", "--port", "0", "--json", "--tools", "all", ...flags]);
  const { url } = JSON.parse(await server.nextLine());
  const client = new Client({ name: "watcher", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  onTestFinished(() => client.close());
  return { ...server, client };
}

async function call(client: Client, name: string, input: Record<string, unknown>): Promise<Envelope> {
  return (await client.callTool({ name, arguments: input })).structuredContent as unknown as Envelope;
}

async function health(client: Client): Promise<Health> {
  return (await call(client, "graph_health", { profile: "debug" })).data ?? {};
}

async function healthWhen(client: Client, isSo: (health: Health) => boolean): Promise<Health> {
  for (;;) {
    const found = await health(client);
    if (isSo(found)) return found;
    await delay(50);
  }
}

const hasFiles = (files: number) => (found: Health) =>
  (found.indexed as { files: number }).files === files && found.watcherState === "idle";

test("a server over HTTP indexes by itself and follows every save", async () => {
  const sandbox = await createSandbox();
  const { client, process } = await serve(sandbox);
  const first = await healthWhen(client, hasFiles(2));
  expect(first).toMatchObject({ watchMethod: "events", pendingChanges: 0 });

  const file = path.join(sandbox.repository, "src", "pear.ts");
  await writeFile(file, "export const pear = 1;\n");
  const added = await healthWhen(client, hasFiles(3));
  expect(added.latestTx).toMatchObject({ type: "file_change" });

  await writeFile(`${file}.tmp`, "export const pear = 2;\n");
  await rename(`${file}.tmp`, file);
  const before = (added.latestTx as { id: string }).id;
  await healthWhen(client, ({ latestTx }) => (latestTx as { id: string }).id !== before);

  execFileSync("git", ["-C", sandbox.repository, "stash", "--quiet", "--include-untracked"], {
    env: { ...globalThis.process.env, GIT_AUTHOR_NAME: "a", GIT_COMMITTER_NAME: "a", EMAIL: "a@example.org" },
  });
  await healthWhen(client, hasFiles(2));

  process.kill("SIGTERM");
});

test("of two servers one watches, and the other takes over when that one is killed", async () => {
  const sandbox = await createSandbox();
  const leader = await serve(sandbox);
  await healthWhen(leader.client, hasFiles(2));
  const follower = await serve(sandbox);
  await healthWhen(follower.client, ({ watcherState }) => watcherState === "following");

  leader.process.kill("SIGKILL");
  await healthWhen(follower.client, ({ watchMethod }) => watchMethod === "events");
  await writeFile(path.join(sandbox.repository, "plum.ts"), "export const plum = 1;\n");
  await healthWhen(follower.client, hasFiles(3));
});

test("a server that was told to poll, polls", async () => {
  const sandbox = await createSandbox();
  const { client } = await serve(sandbox, "--watch", "poll");
  await healthWhen(client, (found) => hasFiles(2)(found) && found.watchMethod === "polling");
  await writeFile(path.join(sandbox.repository, "plum.ts"), "export const plum = 1;\n");
  await healthWhen(client, hasFiles(3));
});

test("a build can be left alone and asked about", async () => {
  const sandbox = await createSandbox();
  const { client } = await serve(sandbox, "--watch", "off");
  expect(await health(client)).toMatchObject({ watcherState: "off", latestTx: null, builds: [] });
  const begun = await call(client, "graph_rebuild", { wait: false });
  expect(begun.data?.status).toMatch(/^(queued|running)$/);
  const done = await healthWhen(client, ({ lastBuild }) => lastBuild !== null);
  expect(done).toMatchObject({ lastBuild: { status: "done" }, indexed: { files: 2 }, pendingChanges: 0 });
});

test("over HTTP only the served working tree can be chosen, and what the operator allows", async () => {
  const sandbox = await createSandbox();
  const { client } = await serve(sandbox, "--watch", "off");
  const own = await call(client, "graph_set_workspace", { root: path.join(sandbox.repository, "src") });
  expect(own).toMatchObject({
    ok: true,
    data: { root: sandbox.repository, languages: { typescript: 1, markdown: 1 } },
  });
  const other = await call(client, "graph_set_workspace", { root: sandbox.folder });
  expect(other).toMatchObject({ ok: false, errorCode: expect.stringMatching(/forbidden|invalid_input/) });
});
