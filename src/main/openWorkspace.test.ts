import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { asProjectId, asSessionId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import { openSourceTree } from "../sources/disk/openSourceTree.ts";
import type { SourceTree } from "../sources/port.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { openWorkspace, type ServedWorkspace } from "./openWorkspace.ts";

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };
const project = asProjectId("orchard");
const guard = { account: "local", project, visibilities: ["shared" as const] };

let folder: string;
let root: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "loci-workspace-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  root = join(folder, "work");
  await mkdir(root);
  git("init", "--quiet", "--initial-branch=main");
});

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: root }).toString();

/** A file that defines this name. */
async function write(path: string, name: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), `export const ${name} = 1;\n`);
}

/** Each call is a process of its own to the store. */
async function opened(session = "session:1", wrap = (tree: SourceTree) => tree): Promise<ServedWorkspace> {
  const store = await openSqliteStore({ folder: join(folder, "home") });
  const workspace = await openWorkspace({
    store,
    codeRoot: { account: "local", project, root },
    tree: wrap(await openSourceTree({ root, environment: process.env })),
    session: asSessionId(session),
    log: silent,
  });
  onTestFinished(async () => {
    await workspace.close();
    await store.close();
  });
  return workspace;
}

async function indexed({ code }: ServedWorkspace): Promise<string[]> {
  return (await code.find({ guard }, { kinds: ["FILE"], limit: 1_000 })).map(({ id }) => String(id)).sort();
}

/** The files that define a name. */
async function finds({ code }: ServedWorkspace, name: string): Promise<string[]> {
  const hits = await code.searchText({ guard }, { text: name, kinds: ["VARIABLE"], limit: 10 });
  return hits.map(({ node }) => String(node.id).replace(/::.*/, "")).sort();
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20);
}

describe("before an answer", () => {
  test("a tree that was never indexed is indexed", async () => {
    await write("a.ts", "apple");
    const workspace = await opened();
    expect(await workspace.freshness(guard)).toMatchObject({ caughtUp: false, pendingChanges: 1 });
    await workspace.catchUp({});
    expect(await indexed(workspace)).toEqual(["a.ts"]);
    expect(await workspace.freshness(guard)).toMatchObject({ caughtUp: true, pendingChanges: 0 });
  });

  test("an empty tree is ready, too", async () => {
    const workspace = await opened();
    await workspace.catchUp({});
    expect(await workspace.freshness(guard)).toMatchObject({ caughtUp: true, commit: null });
  });

  test("a few changes are indexed first", async () => {
    await write("a.ts", "apple");
    await write("b.ts", "banana");
    const workspace = await opened();
    await workspace.catchUp({});
    await write("a.ts", "apricot");
    await write("deep/c.ts", "cherry");
    await rm(join(root, "b.ts"));
    expect(await workspace.catchUp({})).toBe(true);
    expect(await indexed(workspace)).toEqual(["a.ts", "deep/c.ts"]);
    expect(await finds(workspace, "apricot")).toEqual(["a.ts"]);
    const [latest] = await workspace.code.transactions(guard, { limit: 1 });
    expect(latest).toMatchObject({ type: "file_change", agentId: "unknown" });
  });

  test("the commit is that of the working tree, also where it changed no file", async () => {
    await write("a.ts", "apple");
    git("add", ".");
    const workspace = await opened();
    await workspace.catchUp({});
    expect((await workspace.freshness(guard)).commit).toBeNull();
    git("commit", "--quiet", "--message", "one");
    expect(await workspace.freshness(guard)).toMatchObject({ caughtUp: false, pendingChanges: 0 });
    await workspace.catchUp({});
    const commit = git("rev-parse", "HEAD").trim();
    expect(await workspace.freshness(guard)).toMatchObject({ caughtUp: true, commit });
  });

  test("a first index that takes long is told of, goes on, and is there later", async () => {
    await write("a.ts", "apple");
    const gate = Promise.withResolvers<void>();
    const slow = (tree: SourceTree): SourceTree => ({
      ...tree,
      read: async (path) => {
        await gate.promise;
        return tree.read(path);
      },
    });
    const workspace = await opened("session:1", slow);
    await expect(workspace.catchUp({})).rejects.toMatchObject({ code: "not_ready" });
    expect(workspace.builds.current).toHaveLength(1);
    gate.resolve();
    await until(async () => workspace.builds.last?.status === "done");
    await workspace.catchUp({});
    expect(await indexed(workspace)).toEqual(["a.ts"]);
  }, 15_000);

  test("a tree that cannot be read is told of where nothing is indexed, and answered from the index where something is", async () => {
    await write("a.ts", "apple");
    const workspace = await opened();
    await rename(root, `${root}-away`);
    await expect(workspace.catchUp({})).rejects.toMatchObject({ code: "not_ready" });
    await rename(`${root}-away`, root);
    await workspace.catchUp({});
    await rename(root, `${root}-away`);
    expect(await workspace.catchUp({})).toBe(false);
    expect(await indexed(workspace)).toEqual(["a.ts"]);
    await rename(`${root}-away`, root);
  });

  test("two processes that meet an unindexed tree index it once", async () => {
    for (let at = 0; at < 20; at++) await write(`${at}.ts`, `tree${at}`);
    const workspaces = await Promise.all([opened("session:1"), opened("session:2")]);
    await Promise.all(workspaces.map((workspace) => workspace.catchUp({})));
    const [one, two] = workspaces;
    await Promise.all(workspaces.map(({ map }) => map.settled()));
    expect(await indexed(one)).toHaveLength(20);
    const made = await two.code.transactions(guard, { limit: 10 });
    expect(made.map(({ reason }) => reason)).toEqual(["communities", null]);
  });
});

describe("a watched tree", () => {
  async function watchedTree(session?: string): Promise<ServedWorkspace> {
    const workspace = await opened(session);
    await workspace.watch({ poll: false });
    return workspace;
  }

  const hasIndexed = (workspace: ServedWorkspace, paths: readonly string[]) =>
    until(async () => JSON.stringify(await indexed(workspace)) === JSON.stringify(paths));

  test("is indexed from the start, and follows saves, renames and removals by itself", async () => {
    await write("a.ts", "apple");
    const workspace = await watchedTree();
    await hasIndexed(workspace, ["a.ts"]);
    await write("src/b.ts", "banana");
    await hasIndexed(workspace, ["a.ts", "src/b.ts"]);
    await write("src/b.ts.new", "blueberry");
    await rename(join(root, "src/b.ts.new"), join(root, "src/b.ts"));
    await until(async () => (await finds(workspace, "blueberry")).length === 1);
    await rename(join(root, "src"), join(root, "lib"));
    await hasIndexed(workspace, ["a.ts", "lib/b.ts"]);
    await rm(join(root, "lib"), { recursive: true });
    await hasIndexed(workspace, ["a.ts"]);
    expect(await workspace.watching()).toMatchObject({ method: "events", problems: [] });
  });

  test("is fresh for a question that follows a save at once", async () => {
    await write("a.ts", "apple");
    const workspace = await watchedTree();
    await hasIndexed(workspace, ["a.ts"]);
    await write("a.ts", "apricot");
    expect(await workspace.catchUp({})).toBe(true);
    expect(await finds(workspace, "apricot")).toEqual(["a.ts"]);
    expect(await workspace.freshness(guard)).toMatchObject({ caughtUp: true });
  });

  test("becomes what another branch holds, in few transactions", async () => {
    for (let at = 0; at < 300; at++) await write(`src/${at}.txt`, `old${at}`);
    git("add", ".");
    git("commit", "--quiet", "--message", "one");
    git("switch", "--quiet", "--create", "other");
    for (let at = 0; at < 300; at++) await write(`src/${at}.txt`, `new${at}`);
    await write("only.ts", "here");
    git("add", ".");
    git("commit", "--quiet", "--message", "two");
    const workspace = await watchedTree();
    await until(async () => (await indexed(workspace)).length === 301);
    git("switch", "--quiet", "main");
    await until(async () => (await workspace.freshness(guard)).commit === git("rev-parse", "main").trim());
    expect(await indexed(workspace)).toHaveLength(300);
    expect((await workspace.code.transactions(guard, { limit: 10 })).length).toBeLessThanOrEqual(3);
  });

  test("is watched by one process; the other follows, and takes over when that one leaves", async () => {
    await write("a.ts", "apple");
    const leader = await watchedTree("session:1");
    const follower = await watchedTree("session:2");
    const onlooker = await opened("session:3");
    await hasIndexed(leader, ["a.ts"]);
    expect((await follower.watching()).state).toBe("following");
    expect((await onlooker.watching()).state).toBe("following");
    await write("b.ts", "banana");
    await follower.catchUp({});
    expect(await indexed(follower)).toEqual(["a.ts", "b.ts"]);
    await leader.close();
    await until(async () => (await follower.watching()).method === "events");
    await write("c.ts", "cherry");
    await hasIndexed(follower, ["a.ts", "b.ts", "c.ts"]);
  }, 15_000);

  test("that was taken away and put back is followed again, and nothing is forgotten meanwhile", async () => {
    await write("a.ts", "apple");
    const workspace = await watchedTree();
    await hasIndexed(workspace, ["a.ts"]);
    await rename(root, `${root}-away`);
    await until(async () => (await workspace.watching()).problems.length > 0);
    expect(await indexed(workspace)).toEqual(["a.ts"]);
    await cp(`${root}-away`, root, { recursive: true });
    await until(async () => (await workspace.watching()).problems.length === 0);
    await until(async () => (await workspace.watching()).state === "idle");
    await write("b.ts", "banana");
    await hasIndexed(workspace, ["a.ts", "b.ts"]);
  }, 20_000);

  test("that could not be indexed tells why, tries again, and forgets about it", async () => {
    await write("a.ts", "apple");
    let isBroken = true;
    const workspace = await opened("session:1", (tree) => ({
      ...tree,
      read: (path) => (isBroken ? Promise.reject(new Error("disk error")) : tree.read(path)),
    }));
    await workspace.watch({ poll: false });
    await until(async () => (await workspace.watching()).problems.length > 0);
    isBroken = false;
    await hasIndexed(workspace, ["a.ts"]);
    await until(async () => (await workspace.watching()).problems.length === 0);
  }, 15_000);
});
