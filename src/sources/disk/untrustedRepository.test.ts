// A repository that nobody vouches for: nothing that it says of itself has git run a program or read what is not its own.
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openSourceTree } from "./openSourceTree.ts";
import { type Files, type TemporaryTree, temporaryTree } from "./temporaryTree.ts";

function repositoryOf(files: Files): TemporaryTree {
  const tree = temporaryTree(process.env, files);
  tree.git("init");
  commit(tree);
  return tree;
}

function commit(tree: TemporaryTree): void {
  tree.git("add", "--all");
  tree.git("commit", "--allow-empty", "-m", "step");
}

/** A program that leaves a mark when it runs, and passes on what it is given. */
function trap(tree: TemporaryTree): { program: string; hasRun: () => boolean } {
  const [program, mark] = [join(tree.root, "../trap/run"), join(tree.root, "../ran")];
  tree.write({ "../trap/run": `#!/bin/sh\ntouch '${mark}'\ncat\n` });
  chmodSync(program, 0o755);
  return { program, hasRun: () => existsSync(mark) };
}

/** Everything that a tree is ever asked. */
async function askEverything(tree: TemporaryTree) {
  const source = await openSourceTree({ ...tree, nestedRepositories: "include" });
  const listing = await source.list();
  const history = await source.history();
  if (!history) return { listing, git: await source.git(), history: null };
  onTestFinished(() => history.close());
  const head = await source.commit();
  const past = history.treeAt(head ?? "");
  const told = {
    changed: await history.changedSince(head ?? ""),
    diff: await history.diffSince(head ?? ""),
    commits: await history.commits(head ?? "", 5),
    named: await history.commitNamed("HEAD"),
    before: await history.commitBefore(Date.now()),
    listed: await past.list(),
    text: await past.read("a.ts"),
  };
  return { listing, git: await source.git(), history: told };
}

describe("no program runs that a repository names", () => {
  const PROGRAMS = (program: string): Readonly<Record<string, string>> => ({
    "core.fsmonitor": program,
    "core.hooksPath": program.replace(/\/run$/, ""),
    "core.pager": program,
    "core.editor": program,
    "core.sshCommand": program,
    "core.askPass": program,
    "core.gitProxy": program,
    "core.alternateRefsCommand": program,
    "credential.helper": program,
    "gpg.program": program,
    "pager.diff": program,
    "diff.external": program,
    "diff.trap.command": program,
    "diff.trap.textconv": program,
    "filter.trap.clean": program,
    "filter.trap.smudge": program,
    "filter.Trap.process": program,
    "filter.trap.required": "true",
    "filter.t=rap.clean": program,
    "diff.submodule": "diff",
    "submodule.recurse": "true",
    "alias.diff": `!${program}`,
    "alias.ls-files": `!${program}`,
    "uploadpack.packObjectsHook": program,
    "remote.origin.url": `ext::${program}`,
    "remote.origin.promisor": "true",
    "extensions.partialClone": "origin",
  });

  const attributes = {
    ".gitattributes": "*.ts filter=trap diff=trap\n*.js filter=Trap\n*.md filter=t=rap\n",
  };
  const files = { ...attributes, "a.ts": "1", "b.js": "1", "c.md": "1" };

  test.each(Object.keys(PROGRAMS("")))("%s", async (name) => {
    const tree = repositoryOf(files);
    const { program, hasRun } = trap(tree);
    tree.git("config", name, PROGRAMS(program)[name] ?? "");
    // Larger than it was, so that git has to look at the content.
    tree.write({ "a.ts": "22", "b.js": "22", "c.md": "22" });
    await askEverything(tree);
    expect(hasRun()).toBe(false);
  });

  test("all at once, by a file that the configuration takes in", async () => {
    const tree = repositoryOf(files);
    const { program, hasRun } = trap(tree);
    for (const [name, value] of Object.entries(PROGRAMS(program)))
      tree.git("config", "--file", join(tree.root, "evil.config"), name, value);
    tree.git("config", "include.path", "../evil.config");
    tree.write({ "a.ts": "22", "b.js": "22", "c.md": "22" });
    await askEverything(tree);
    expect(hasRun()).toBe(false);
  });

  test("nor one that a submodule names", async () => {
    const inner = repositoryOf(files);
    const tree = repositoryOf(files);
    tree.git("submodule", "add", inner.root, "inner");
    commit(tree);
    const { program, hasRun } = trap(tree);
    const names = Object.entries(PROGRAMS(program)).filter(([name]) => !name.startsWith("remote"));
    for (const [name, value] of names) tree.git("-C", "inner", "config", name, value);
    tree.git("config", "diff.submodule", "diff");
    tree.git("config", "diff.ignoreSubmodules", "none");
    tree.write({ "inner/a.ts": "22", "inner/b.js": "22", "inner/c.md": "22" });
    await askEverything(tree);
    expect(hasRun()).toBe(false);
  });

  test("and what differs is told all the same", async () => {
    const tree = repositoryOf(files);
    const { program } = trap(tree);
    tree.git("config", "filter.trap.clean", program);
    tree.git("config", "filter.trap.required", "true");
    tree.write({ "a.ts": "22" });
    const { history } = await askEverything(tree);
    expect(history?.changed).toEqual(["a.ts"]);
    expect(history?.diff?.diff).toContain("+22");
  });
});

describe("the history of another repository is not told", () => {
  const SECRET = "what the neighbour keeps";

  /** A neighbour with a history, and an unpacked folder beside it that wants to know. */
  function neighbours() {
    const neighbour = repositoryOf({ "a.ts": SECRET });
    const tree = repositoryOf({ "a.ts": "1" });
    const own = join(tree.root, ".git");
    return { tree, own, theirs: join(neighbour.root, ".git"), neighbour };
  }

  async function expectNothingTold(tree: TemporaryTree) {
    const told = await askEverything(tree);
    expect(JSON.stringify(told)).not.toContain(SECRET);
    expect(told).toMatchObject({ git: null, history: null });
    expect(told.listing.files.map(({ path }) => path)).toContain("a.ts");
    expect(told.listing.problems).toEqual([
      expect.stringContaining("no repository that knows of this folder"),
    ]);
  }

  test("by a file that leads there", async () => {
    const { tree, own, theirs } = neighbours();
    rmSync(own, { recursive: true });
    for (const end of ["\n", "", "\0x", "\0\n"]) {
      writeFileSync(own, `gitdir: ${theirs}${end}`);
      await expectNothingTold(tree);
    }
  });

  test("by a link", async () => {
    const { tree, own, theirs } = neighbours();
    rmSync(own, { recursive: true });
    symlinkSync(theirs, own);
    await expectNothingTold(tree);
  });

  test("by what worktrees share", async () => {
    const { tree, own, theirs } = neighbours();
    writeFileSync(join(own, "commondir"), theirs);
    await expectNothingTold(tree);
  });

  test("by a worktree that the archive brought along", async () => {
    const { tree, own, theirs } = neighbours();
    const kept = join(tree.root, "kept/worktrees/one");
    mkdirSync(join(tree.root, "kept/worktrees"), { recursive: true });
    renameSync(own, kept);
    writeFileSync(join(kept, "commondir"), theirs);
    writeFileSync(join(kept, "gitdir"), own);
    writeFileSync(own, `gitdir: ${kept}\n`);
    await expectNothingTold(tree);
  });

  test.each(["objects", "refs", "HEAD", "refs/heads"])("by a link in place of its %s", async (name) => {
    const { tree, own, theirs } = neighbours();
    rmSync(join(own, name), { recursive: true });
    symlinkSync(join(theirs, name), join(own, name));
    await expectNothingTold(tree);
  });

  test("by a link among references of its own making", async () => {
    const { tree, own, theirs } = neighbours();
    mkdirSync(join(own, "refs/odd"));
    symlinkSync(join(theirs, "refs/heads"), join(own, "refs/odd/theirs"));
    await expectNothingTold(tree);
  });

  test("but a worktree, a submodule and a link within are its own", async () => {
    const { tree, own } = neighbours();
    tree.git("worktree", "add", "../beside");
    const beside = await askEverything({ ...tree, root: join(tree.root, "../beside") });
    expect(beside.listing.problems).toEqual([]);
    expect(beside.history?.text).toMatchObject({ ok: true, text: "1" });

    tree.git("submodule", "add", repositoryOf({ "a.ts": "inner" }).root, "inner");
    const inner = await askEverything({ ...tree, root: join(tree.root, "inner") });
    expect(inner.history?.text).toMatchObject({ ok: true, text: "inner" });

    rmSync(join(own, "HEAD"));
    symlinkSync("refs/heads/main", join(own, "HEAD"));
    expect((await askEverything(tree)).git).toMatchObject({ branch: "main" });
  });

  test("and one that is kept apart says whose it is", async () => {
    const { tree } = neighbours();
    tree.git("init", "--separate-git-dir", "../apart");
    await expectNothingTold(tree);
    tree.git("config", "core.worktree", tree.root);
    expect((await askEverything(tree)).git).toMatchObject({ branch: "main" });
  });
});
