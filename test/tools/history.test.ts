import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

function git(...args: string[]): string {
  return execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
    cwd: world.root,
    encoding: "utf8",
  }).trim();
}

function commit(): string {
  git("add", "--all");
  git("commit", "--quiet", "--message", "step");
  return git("rev-parse", "HEAD");
}

/** Three commits: a function, another body for it, and the same in another file. */
async function threeCommits(): Promise<[string, string, string]> {
  await world.write("limit.ts", "export function limit() {\n  return 1;\n}\n");
  const first = commit();
  await world.write("limit.ts", "export function limit() {\n  return 2;\n}\n");
  await world.write("extra.ts", "export const extra = 1;\n");
  const second = commit();
  await rm(join(world.root, "extra.ts"));
  await world.write("caller.ts", 'import { limit } from "./limit.ts";\nexport const use = () => limit();\n');
  return [first, second, commit()];
}

const codeAt = async (asOf: string) => {
  const { data } = await world.call("semantic_slice", { symbol: "limit.ts::limit", asOf });
  return (data as { code?: string } | undefined)?.code;
};

test("the time before the first index can be asked about by commit", async () => {
  const [first, second, third] = await threeCommits();
  const built = await world.call("graph_rebuild", { history: 10 });
  expect(built).toMatchObject({
    ok: true,
    data: { status: "done", nodes: { modified: 0 }, history: { commits: 3 } },
  });
  expect(await codeAt(first)).toContain("return 1");
  expect(await codeAt(first.slice(0, 7))).toContain("return 1");
  expect(await codeAt(second)).toContain("return 2");
  const since = await world.call("diff_since", { since: second });
  expect(since.data).toMatchObject({
    added: expect.arrayContaining([expect.objectContaining({ id: "caller.ts::use" })]),
    removed: expect.arrayContaining([expect.objectContaining({ id: "extra.ts::extra" })]),
    modified: [],
  });
  const none = await world.call("diff_since", { since: third });
  expect(none.data).toMatchObject({ added: [], removed: [], modified: [], moved: [] });
  const explained = await world.call("code_explain", { element: "limit.ts::limit", profile: "debug" });
  expect((explained.data as { history: unknown[] }).history).toHaveLength(2);
});

test("only as many commits are learned as asked for, and others are told of as unknown", async () => {
  const [first, second] = await threeCommits();
  await world.call("graph_rebuild", { history: 2 });
  expect(await codeAt(second)).toContain("return 2");
  expect(await world.call("semantic_slice", { symbol: "limit.ts::limit", asOf: first })).toMatchObject({
    ok: false,
    errorCode: "not_found",
    hint: expect.stringContaining("--history"),
  });
  await world.call("graph_rebuild", { history: 3 });
  expect(await codeAt(first)).toContain("return 1");
});

test("a commit does not stand for a moment at which something was known", async () => {
  const [first, , third] = await threeCommits();
  await world.call("graph_rebuild", { history: 3 });
  const knownAt = (at: string) => world.call("semantic_slice", { symbol: "limit.ts::limit", knownAt: at });
  expect(await knownAt(first)).toMatchObject({ ok: false, errorCode: "not_found" });
  expect(await knownAt(third)).toMatchObject({ ok: true });
});

test("whoever does not wait is told how it goes by graph_health", async () => {
  const [first] = await threeCommits();
  const begun = await world.call("graph_rebuild", { history: 3, wait: false });
  expect(begun.data).toMatchObject({ txId: null });
  const walk = async () => {
    const { data } = await world.call("graph_health", { profile: "debug" });
    return (data as { historyWalk?: { status: string } }).historyWalk?.status;
  };
  await expect.poll(walk).toBe("done");
  expect(await codeAt(first)).toContain("return 1");
});

test("a walk that is cancelled leaves the present as it was, and can be asked for again", async () => {
  const [first] = await threeCommits();
  await world.call("graph_rebuild");
  const stop = new AbortController();
  const cancelled = world.call("graph_rebuild", { history: 3 }, {}, stop.signal);
  stop.abort();
  expect(await cancelled).toMatchObject({ ok: false, errorCode: "cancelled" });
  expect(await world.call("graph_rebuild", { history: 3 })).toMatchObject({ ok: true });
  expect(await codeAt(first)).toContain("return 1");
});

test("where there are no commits, there is no past to learn", async () => {
  await world.write("a.ts", "export const a = 1;\n");
  const built = await world.call("graph_rebuild", { history: 3 });
  expect(built).toMatchObject({ ok: true });
  expect(built.data).not.toHaveProperty("history");
  await rm(join(world.root, ".git"), { recursive: true });
  const refused = await world.call("graph_rebuild", { history: 3 });
  expect(refused).toMatchObject({ ok: false, errorCode: "invalid_input" });
});
