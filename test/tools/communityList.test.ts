import { afterEach, beforeEach, expect, test } from "vitest";
import { asNodeId } from "../../src/domain/ids.ts";
import { planCommunities } from "../../src/engines/communities/planCommunities.ts";
import { computeCommunities } from "../../src/indexing/communities/computeCommunities.ts";
import { communityList } from "../../src/tools/code/communityList.ts";
import { graphRebuild } from "../../src/tools/code/graphRebuild.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld([communityList, graphRebuild]);
});
afterEach(() => world.dispose());

const project = "example.org/acme/shop" as never;
const guard = { account: "local", project, visibilities: ["public", "shared"] } as const;
const meta = {
  type: "incremental",
  account: "local",
  project,
  agentId: "system",
  sessionId: "s" as never,
} as const;
const ref = (id: string) => ({ project, id: asNodeId(id) });
const code = () => world.store.code({ account: "local", project, root: world.root });

/** So many files that call the one before them. */
async function writePart(part: string, size: number): Promise<void> {
  const symbol = (at: number) => `src/${part}/${part}${at}.ts::${part}${at}`;
  await (await code()).transaction(meta, async (tx) => {
    for (let at = 0; at < size; at++) {
      const path = `src/${part}/${part}${at}.ts`;
      await tx.put({ ...ref(path), kind: "FILE", props: { name: path } });
      await tx.put({ ...ref(symbol(at)), kind: "FUNCTION", props: { name: `${part}${at}` } });
      await tx.link({ type: "CONTAINS", from: ref(path), to: ref(symbol(at)) });
      if (at > 0) await tx.link({ type: "CALLS", from: ref(symbol(at)), to: ref(symbol(at - 1)) });
    }
  });
}

const drawMap = async () =>
  computeCommunities({
    code: await code(),
    project,
    guard,
    meta,
    runWorker: async (graph) => planCommunities(graph),
    signal: new AbortController().signal,
  });

test("indexing draws the map", async () => {
  for (const part of ["billing", "shipping"]) {
    await world.write(`src/${part}/first.ts`, `export function ${part}() {}\n`);
    const rest = `import { ${part} } from "./first.ts";\nexport const more = () => ${part}();\n`;
    await world.write(`src/${part}/second.ts`, rest);
  }
  await world.call("graph_rebuild");
  const { data } = await world.call("community_list", { profile: "debug" });
  expect(JSON.stringify(data)).toContain("src/billing/first.ts");
});

test("whoever asks for the map of a tree that was never indexed gets it", async () => {
  await world.write("src/first.ts", "export function first() {}\n");
  await world.write(
    "src/second.ts",
    'import { first } from "./first.ts";\nexport const more = () => first();\n',
  );
  expect(await world.call("community_list")).toMatchObject({ ok: true, data: { total: 1 } });
});

test("the parts of the code come largest first, with what is central in each", async () => {
  await writePart("billing", 4);
  await writePart("shipping", 6);
  await drawMap();
  const answer = await world.call("community_list", { profile: "balanced" });
  expect(answer).toMatchObject({
    ok: true,
    summary: "The code falls into 2 parts: shipping (12), billing (8).",
    data: {
      total: 2,
      communities: [
        {
          id: "community:shipping",
          label: "shipping",
          memberCount: 12,
          centralNode: expect.stringMatching(/^src\/shipping\/.*::shipping\d$/),
          members: expect.arrayContaining([expect.stringMatching(/^src\/shipping\//)]),
        },
        { id: "community:billing" },
      ],
    },
  });
  const one = await world.call("community_list", { limit: 1 });
  expect(one).toMatchObject({ data: { total: 2, communities: [{ label: "shipping" }] } });
});

test("a member that has gone since is not named", async () => {
  await writePart("billing", 4);
  await drawMap();
  const before = await world.call("community_list", { profile: "balanced" });
  const [{ centralNode }] = (before.data as { communities: [{ centralNode: string }] }).communities;
  await (await code()).transaction(meta, (tx) => tx.close(ref(centralNode)));
  const after = await world.call("community_list", { profile: "balanced" });
  expect(after).toMatchObject({ data: { communities: [{ centralNode: null }] } });
  expect(
    JSON.stringify((after.data as { communities: [{ members: string[] }] }).communities[0].members),
  ).not.toContain(`"${centralNode}"`);
});

test("a project without code has an empty map", async () => {
  await drawMap();
  expect(await world.call("community_list")).toMatchObject({ ok: true, data: { total: 0, communities: [] } });
});
