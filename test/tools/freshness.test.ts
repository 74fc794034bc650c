import { execFileSync } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { workspaceOf } from "../../src/tools/code/workspaceOf.ts";
import { defineTool } from "../../src/tools/defineTool.ts";
import { allTools } from "../../src/tools/index.ts";
import { openWorld, type World } from "./world.ts";

const countFiles = defineTool({
  name: "count_files",
  family: "code",
  title: "Count the files",
  description: "A question about the code.",
  effect: "read",
  readsIndex: true,
  input: z.object({}),
  output: z.object({ files: z.int() }),
  priorities: { files: "required" },
  summary: ({ files }) => `${files} files.`,
  async handle(_, context) {
    const { code } = await workspaceOf(context);
    const files = (await code.counts({ guard: context.guard })).nodes.FILE ?? 0;
    await meanwhile();
    return { files };
  },
});

let world: World;
/** What happens between the look at the index and the end of the answer. */
let meanwhile: () => Promise<void>;
beforeEach(async () => {
  meanwhile = async () => {};
  world = await openWorld([...allTools, countFiles]);
});
afterEach(() => world.dispose());

test("the first question about the code has it indexed", async () => {
  await world.write("a.ts", "export const apple = 1;\n");
  expect(await world.call("count_files")).toMatchObject({
    data: { files: 1 },
    index: { caughtUp: true, pendingChanges: 0 },
  });
});

test("what changed since is indexed before the next, whatever changed it", async () => {
  await world.write("a.ts", "export const apple = 1;\n");
  await world.call("count_files");
  for (let at = 0; at < 60; at++) await world.write(`src/${at}.ts`, `export const plum${at} = 1;\n`);
  expect(await world.call("count_files")).toMatchObject({ data: { files: 61 }, index: { caughtUp: true } });
  await world.write("b.ts", "export const banana = 1;\n");
  expect(await world.call("count_files")).toMatchObject({ data: { files: 62 }, index: { caughtUp: true } });
});

test("the commit is the one that is checked out, also where it changed few files or none", async () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: world.root });
  const commit = () => {
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message", "step");
    return git("rev-parse", "HEAD").toString().trim();
  };
  await world.write("a.ts", "export const apple = 1;\n");
  expect(await world.call("count_files")).toMatchObject({ index: { commit: null, caughtUp: true } });
  await world.write("b.ts", "export const banana = 1;\n");
  for (const head of [commit(), commit()]) {
    git("reset", "--quiet", "--hard", head);
    expect(await world.call("count_files")).toMatchObject({ index: { commit: head, caughtUp: true } });
    expect(await world.call("diff_since", { since: head })).toMatchObject({ ok: true, data: { added: [] } });
  }
});

test("health looks and does not touch", async () => {
  await world.write("a.ts", "export const apple = 1;\n");
  const { data, summary } = await world.call("graph_health", { profile: "debug" });
  expect(data).toMatchObject({ latestTx: null, pendingChanges: 1, builds: [], lastBuild: null });
  expect(summary).toContain("not indexed yet");
});

test("health tells a tree without files from one that was not indexed, and how many vectors there are", async () => {
  expect((await world.call("graph_health")).summary).toContain("has no file to index");
  await world.write("a.ts", "export const apple = 1;\n");
  await world.call("graph_rebuild");
  const { data } = await world.call("graph_health", { profile: "debug" });
  const { indexed, embedder } = data as { indexed: { vectors: number }; embedder: { done: number } };
  expect(indexed.vectors).toBe(embedder.done);
});

test("a rebuild can be limited to files and folders, and refuses what lies outside", async () => {
  for (const path of ["src/a.ts", "src/deep/b.ts", "lib/c.ts", "d.ts"]) await world.write(path, "1;\n");
  const rebuild = async (...paths: string[]) => await world.call("graph_rebuild", { paths });
  expect((await rebuild("src/", "d.ts")).data).toMatchObject({ files: { parsed: 3 }, indexed: 3 });
  expect((await rebuild("./lib")).data).toMatchObject({ files: { parsed: 1 }, indexed: 4 });
  expect(await rebuild("../elsewhere")).toMatchObject({ ok: false, errorCode: "invalid_input" });
  expect((await rebuild("no/such/file.ts")).data).toMatchObject({ files: { parsed: 0 }, indexed: 4 });
});

test("a rebuild that nobody waits for is told of by health", async () => {
  await world.write("a.ts", "export const apple = 1;\n");
  const { data } = await world.call("graph_rebuild", { wait: false });
  expect(data?.status).toMatch(/^(queued|running)$/);
  let health = await world.call("graph_health", { profile: "debug" });
  while (health.data?.lastBuild === null) health = await world.call("graph_health", { profile: "debug" });
  expect(health.data).toMatchObject({
    lastBuild: { status: "done", mode: "incremental" },
    indexed: { files: 1 },
  });
});

test("an answer that could not wait for the index says so, also where that is done by the end of it", async () => {
  await world.write("a.ts", "export const apple = 1;\n");
  await world.call("count_files");
  await world.call("agent_claim", { targetId: "a.ts", intent: "prune" });
  await world.call("memory_save", {
    kind: "decision",
    title: "Prune in spring",
    content: "Apples are pruned in spring.",
    rationale: "The wounds heal.",
    tradeoffs: [],
    affectedFiles: ["a.ts"],
  });
  const { leases } = world.store;
  const name = `build:local:${world.root}`;
  await leases.acquire(name, "another process", 60_000);
  await Promise.all(
    Array.from({ length: 60 }, (_, at) => world.write(`src/${at}.ts`, `export const plum${at} = 1;\n`)),
  );

  const older = { degraded: ["index"] };
  expect(await world.call("agent_claim", { targetId: "src/1.ts", intent: "prune" })).toMatchObject(older);
  expect(await world.call("coordination_overview")).toMatchObject(older);
  expect(await world.call("memory_search", { query: "prune in spring" })).toMatchObject(older);

  meanwhile = async () => {
    await leases.release(name, "another process");
    await expect.poll(() => filesIndexed()).toBe(61);
  };
  expect(await world.call("count_files")).toMatchObject({
    ...older,
    data: { files: 1 },
    index: { caughtUp: false },
  });
  meanwhile = async () => {};
  const fresh = await world.call("count_files");
  expect(fresh).toMatchObject({ data: { files: 61 }, index: { caughtUp: true } });
  expect(fresh.degraded).toBeUndefined();
});

async function filesIndexed(): Promise<number | undefined> {
  const { data } = await world.call("graph_health", { profile: "debug" });
  return (data?.indexed as { files: number } | undefined)?.files;
}
