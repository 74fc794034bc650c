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

const view = () =>
  ({ guard: { account: "local", project: world.caller.project, visibilities: ["shared"] } }) as const;
const code = () =>
  world.store.code({ account: "local", project: "example.org/acme/shop" as never, root: world.root });
const symbolsFound = async (text: string) => {
  const hits = await (await code()).searchText(view(), { text, kinds: ["FUNCTION", "VARIABLE"], limit: 10 });
  return hits.map(({ node }) => String(node.id)).sort();
};

test("a repository is indexed, found by its words, and its health told", async () => {
  await world.write("src/rateLimit.ts", "export function rateLimit(perSecond: number) {}\n");
  await world.write("src/rateLimit.test.ts", "test('limit', () => {});\n");
  const before = await world.call("graph_health");
  expect(before).toMatchObject({ ok: true, data: { latestTx: null, pendingChanges: 2 } });
  const built = await world.call("graph_rebuild");
  expect(built.data).toMatchObject({ status: "done", files: { seen: 2, parsed: 2 }, nodes: { added: 4 } });
  const after = await world.call("graph_health", { profile: "balanced" });
  expect(after).toMatchObject({
    data: { indexed: { files: 2 }, pendingChanges: 0 },
    index: { pendingChanges: 0 },
  });
  expect(await symbolsFound("rate limit")).toContain("src/rateLimit.ts::rateLimit");
  const [file] = await (await code()).find(view(), { kinds: ["FILE"], order: "oldest", limit: 1 });
  expect(file?.props).toMatchObject({ language: "typescript", lines: 1 });
});

test("indexing again writes nothing; one changed, added and removed file each touch only themselves", async () => {
  await world.write("a.ts", "const apple = 1;\n");
  await world.write("b.ts", "const banana = 1;\n");
  await world.write("c.ts", "const cherry = 1;\n");
  await world.call("graph_rebuild");
  const again = await world.call("graph_rebuild", { mode: "full" });
  expect(again.data).toMatchObject({ txId: null, nodes: { added: 0, modified: 0, removed: 0 } });
  await world.write("b.ts", "const blueberry = 22;\n");
  await world.write("d.ts", "const date = 1;\n");
  await rm(join(world.root, "c.ts"));
  expect((await world.call("graph_health")).data).toMatchObject({ pendingChanges: 3 });
  const changed = await world.call("graph_rebuild");
  expect(changed.data).toMatchObject({ nodes: { added: 3, modified: 1, removed: 3 }, files: { parsed: 2 } });
  expect(await symbolsFound("apple blueberry date banana cherry")).toEqual([
    "a.ts::apple",
    "b.ts::blueberry",
    "d.ts::date",
  ]);
  expect(await (await code()).verify()).toEqual([]);
});

test("the past of the code can be searched", async () => {
  await world.write("a.ts", "const apple = 1;\n");
  await world.call("graph_rebuild");
  const then = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await world.write("a.ts", "const quince = 100;\n");
  await world.call("graph_rebuild");
  const past = await (await code()).searchText(
    { ...view(), at: { asOf: then } },
    { text: "apple", kinds: ["VARIABLE"], limit: 5 },
  );
  expect(past.map(({ node }) => node.id)).toEqual(["a.ts::apple"]);
  expect(await symbolsFound("apple")).toEqual([]);
});

test("the commit is noted, and an empty repository is no error", async () => {
  expect((await world.call("graph_rebuild")).data).toMatchObject({ txId: null, files: { seen: 0 } });
  await world.write("a.ts", "1;\n");
  execFileSync("git", ["add", "."], { cwd: world.root });
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", "commit", "-qm", "one"], {
    cwd: world.root,
  });
  await world.call("graph_rebuild");
  const head = execFileSync("git", ["rev-parse", "HEAD"], { cwd: world.root }).toString().trim();
  expect((await world.call("graph_health", { profile: "balanced" })).data).toMatchObject({
    latestTx: { gitCommit: head },
  });
});

test("a project without a working tree here says so", async () => {
  const answer = await world.call("graph_health", { projectId: "example.org/acme/other" });
  expect(answer).toMatchObject({ ok: false, errorCode: "not_ready" });
});
