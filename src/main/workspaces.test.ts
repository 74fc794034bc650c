import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Envelope } from "../app/envelope.ts";
import type { Caller } from "../domain/caller.ts";
import type { Log } from "../domain/log.ts";
import { createToolbox } from "../transports/toolbox.ts";
import type { Machine } from "./config/places.ts";
import { readSettings } from "./config/readSettings.ts";
import { type Loci, openLoci } from "./openLoci.ts";

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "loci-workspaces-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function repository(name: string, file = "a.ts"): Promise<string> {
  const root = join(folder, name);
  await mkdir(join(root, "src"), { recursive: true });
  await writeFile(join(root, "src", file), `export const ${name} = 1;\n`);
  git(root, "init", "--quiet", "--initial-branch=main");
  git(root, "add", ".");
  git(root, "commit", "--quiet", "--message", "one");
  return root;
}

function git(root: string, ...args: string[]): void {
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: root });
}

async function opened(root: string, variables: Record<string, string> = {}): Promise<Loci> {
  const machine: Machine = {
    platform: "linux",
    homeFolder: join(folder, "ann"),
    userName: "ann",
    workingFolder: root,
    variables: { LOCI_HOME: join(folder, "data"), ...variables },
  };
  const settingsFor = (at: string) => readSettings({ machine, root: at, flags: {} });
  const { values: settings } = await settingsFor(root);
  const loci = await openLoci({ settings, settingsFor, root, log: silent, environment: process.env });
  onTestFinished(() => loci.close());
  return loci;
}

function calling({ app }: Loci, caller: Caller) {
  const toolbox = createToolbox("all");
  return (tool: string, input: object = {}): Promise<Envelope> => app.call({ tool, input, caller, toolbox });
}

describe("whoever started the process", () => {
  test("chooses any repository by a folder in it, and further calls are about that", async () => {
    const orchard = await repository("orchard");
    const garden = await repository("garden", "b.py");
    const loci = await opened(orchard);
    const call = calling(loci, loci.newCaller("ann", { isOwn: true }));
    const first = (await call("graph_health")).data?.project;
    const chosen = await call("graph_set_workspace", { root: join(garden, "src") });
    expect(chosen).toMatchObject({ ok: true, data: { root: garden, languages: { python: 1 } } });
    const health = await call("graph_health");
    expect(health.data).toMatchObject({ root: garden, project: chosen.data?.projectId });
    expect(health.data?.project).not.toBe(first);
    expect((await call("graph_rebuild")).data).toMatchObject({ files: { seen: 1 } });

    expect(await call("graph_set_workspace", { root: orchard })).toMatchObject({ ok: true });
    expect((await call("graph_health")).data).toMatchObject({ root: orchard, project: first });
  });

  test("has another worktree of a repository as the same project with an index of its own", async () => {
    const orchard = await repository("orchard");
    const other = join(folder, "other");
    git(orchard, "worktree", "add", "--quiet", other, "-b", "other");
    await writeFile(join(other, "more.ts"), "export const more = 1;\n");
    const loci = await opened(orchard);
    const call = calling(loci, loci.newCaller("ann", { isOwn: true }));
    await call("graph_rebuild");
    const { data } = await call("graph_set_workspace", { root: other });
    expect(data).toMatchObject({ root: other, projectId: loci.project.id });
    expect((await call("graph_health")).data).toMatchObject({ indexed: { files: 0 }, pendingChanges: 2 });
  });

  test("names the project a working tree belongs to", async () => {
    const loci = await opened(await repository("orchard"));
    const call = calling(loci, loci.newCaller("ann", { isOwn: true }));
    const garden = await repository("garden");
    const { data } = await call("graph_set_workspace", { root: garden, projectId: "acme/garden" });
    expect(data?.projectId).toBe("acme/garden");
    expect((await call("graph_health")).data?.project).toBe("acme/garden");
  });

  test("has what a repository says of itself honoured", async () => {
    const loci = await opened(await repository("orchard"));
    const call = calling(loci, loci.newCaller("ann", { isOwn: true }));
    const garden = await repository("garden", "b.py");
    await writeFile(join(garden, "loci.config.json"), '{ "ignore": ["*.py"] }');
    const { data } = await call("graph_set_workspace", { root: garden });
    expect(data?.languages).toEqual({ json: 1 });
  });

  test.each([["/"], [homedir()], ["/no/such/folder"]])("cannot choose %s", async (root) => {
    const loci = await opened(await repository("orchard"));
    const call = calling(loci, loci.newCaller("ann", { isOwn: true }));
    const answer = await call("graph_set_workspace", { root });
    expect(answer).toMatchObject({
      ok: false,
      errorCode: expect.stringMatching(/^(invalid_input|not_found)$/),
    });
    expect((await call("graph_health")).data?.root).toBe(loci.root);
  });
});

test("what a session chose is forgotten with it", async () => {
  const loci = await opened(await repository("orchard"));
  const caller = loci.newCaller("ann", { isOwn: true });
  const call = calling(loci, caller);
  const garden = await repository("garden");
  await call("graph_set_workspace", { root: garden });
  expect((await call("graph_health")).data?.root).toBe(garden);
  loci.forget(caller.session);
  expect((await call("graph_health")).data?.root).toBe(loci.root);
});

describe("others", () => {
  test("may have what is served, and no more", async () => {
    const loci = await opened(await repository("orchard"));
    const garden = await repository("garden");
    const call = calling(loci, loci.newCaller("client"));
    expect(await call("graph_set_workspace", { root: loci.root })).toMatchObject({ ok: true });
    expect(await call("graph_set_workspace", { root: garden })).toMatchObject({ errorCode: "forbidden" });
  });

  test("may have what the operator allows, each for themselves", async () => {
    const garden = await repository("garden");
    const loci = await opened(await repository("orchard"), { LOCI_ALLOWED_ROOTS: garden });
    const [one, two] = [calling(loci, loci.newCaller("one")), calling(loci, loci.newCaller("two"))];
    expect(await one("graph_set_workspace", { root: garden })).toMatchObject({ ok: true });
    expect((await one("graph_health")).data?.root).toBe(garden);
    expect((await two("graph_health")).data?.root).toBe(loci.root);
    const sibling = await repository("garden2");
    expect(await one("graph_set_workspace", { root: sibling })).toMatchObject({ errorCode: "forbidden" });
  });
});

test("of two who choose the same new folder at once both have one workspace of it", async () => {
  const loci = await opened(await repository("orchard"));
  const garden = await repository("garden");
  const one = calling(loci, loci.newCaller("one", { isOwn: true }));
  const two = calling(loci, loci.newCaller("two", { isOwn: true }));
  await Promise.all([
    one("graph_set_workspace", { root: garden, watch: true }),
    two("graph_set_workspace", { root: garden }),
  ]);
  expect((await one("graph_health")).data?.watcherState).not.toBe("off");
  expect((await two("graph_health")).data?.watcherState).not.toBe("off");
});

test("one folder as two projects is two workspaces, however often they are chosen in turn", async () => {
  const loci = await opened(await repository("orchard"));
  const call = calling(loci, loci.newCaller("ann", { isOwn: true }));
  const garden = await repository("garden");
  const choose = (projectId: string, more = {}) =>
    call("graph_set_workspace", { root: garden, projectId, ...more });
  await choose("acme/one", { watch: true });
  await choose("acme/two");
  expect((await call("graph_health")).data).toMatchObject({ project: "acme/two", watcherState: "off" });
  await choose("acme/one");
  expect((await call("graph_health")).data?.watcherState).not.toBe("off");
});

test("a workspace is watched when that is asked for, and left when that is", async () => {
  const loci = await opened(await repository("orchard"));
  const call = calling(loci, loci.newCaller("ann", { isOwn: true }));
  expect((await call("graph_health")).data?.watcherState).toBe("off");
  await call("graph_set_workspace", { root: loci.root, watch: true });
  expect((await call("graph_health", { profile: "debug" })).data?.watchMethod).toBe("events");
  await call("graph_set_workspace", { root: loci.root, watch: false });
  expect((await call("graph_health")).data?.watcherState).toBe("off");
});
