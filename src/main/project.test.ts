import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { asProjectId, asSessionId } from "../domain/ids.ts";
import { openSourceTree } from "../sources/disk/openSourceTree.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { identifyProject, isRegistered, registerProject } from "./project.ts";

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "loci-project-")));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const git = (cwd: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...args], { cwd });
const identify = async (root: string, configured: string | null = null) =>
  identifyProject(await openSourceTree({ root, environment: process.env }), configured);

async function createRepository(): Promise<string> {
  const root = path.join(folder, "orchard");
  await mkdir(root);
  git(root, "init", "--quiet");
  git(root, "commit", "--quiet", "--allow-empty", "--message", "Begin");
  return root;
}

test("a project is named after its remote, whatever the folder is called", async () => {
  const root = await createRepository();
  expect(await identify(root)).toMatchObject({ name: "orchard" });
  git(root, "remote", "add", "origin", "git@example.org:ann/apples.git");
  expect(await identify(root)).toEqual({ id: "example.org/ann/apples", name: "apples" });
  expect(await identify(root, "fruit")).toMatchObject({ id: "fruit" });
});

test("worktrees of one repository are one project", async () => {
  const root = await createRepository();
  const worktree = path.join(folder, "second");
  git(root, "worktree", "add", "--quiet", worktree);
  expect(await identify(worktree)).toEqual(await identify(root));
});

test("two clones of one project do not take turns in writing it down", async () => {
  const store = await openSqliteStore({ folder: path.join(folder, "data") });
  onTestFinished(() => store.close());
  const author = { account: "local", sessionId: asSessionId("session:1") };
  for (const clone of ["first", "second", "first", "second"]) {
    const root = path.join(folder, clone);
    await mkdir(root, { recursive: true });
    await registerProject(store, await identify(root, "orchard"), author);
  }
  const guard = { account: "local", project: null, visibilities: ["shared" as const] };
  const [known] = await store.memory.find({ guard }, { kinds: ["PROJECT"], limit: 2 });
  expect(known?.props).toEqual({ name: "first" });
  expect(await store.memory.transactions(guard, { limit: 5 })).toHaveLength(1);
});

test("a project becomes known to its account once, and to no other", async () => {
  const store = await openSqliteStore({ folder: path.join(folder, "data") });
  onTestFinished(() => store.close());
  const author = { account: "local", sessionId: asSessionId("session:1") };
  const project = { id: asProjectId("orchard"), name: "orchard" };
  await registerProject(store, project, author);
  await registerProject(store, project, author);
  const guard = { account: "local", project: null, visibilities: ["shared" as const] };
  expect(await store.memory.counts({ guard })).toMatchObject({ nodes: { PROJECT: 1 }, transactions: 1 });
  expect(await isRegistered(store, "local", project.id)).toBe(true);
  expect(await isRegistered(store, "local", asProjectId("meadow"))).toBe(false);
  expect(await isRegistered(store, "other", project.id)).toBe(false);
});
