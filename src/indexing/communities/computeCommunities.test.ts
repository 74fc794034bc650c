import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asNodeId, asProjectId, asSessionId } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import type { EdgeDraft, NodeDraft } from "../../domain/record.ts";
import { planCommunities } from "../../engines/communities/planCommunities.ts";
import type { GraphStore, Store, TxMeta } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { communityWorkerAt } from "./communityWorkerAt.ts";
import { type CommunityRequest, computeCommunities } from "./computeCommunities.ts";

const project = asProjectId("shop");
const guard = { account: "local", project, visibilities: ["public", "shared"] } as const;
const view = { guard };
const meta: TxMeta = {
  type: "incremental",
  account: "local",
  project,
  agentId: "system",
  sessionId: asSessionId("s"),
};
const worker = new URL("./communityWorker.ts", import.meta.url);

let folder: string;
let store: Store;
let code: GraphStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-communities-"));
  store = await openSqliteStore({ folder });
  code = await store.code({ account: "local", project, root: "/shop" });
  await write(
    ["billing", "shipping"].flatMap((part) =>
      [1, 2, 3, 4].flatMap((at) => file(`src/${part}/${part}${at}.ts`)),
    ),
    ["billing", "shipping"].flatMap((part) => ring(part, 4)),
  );
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const ref = (id: string) => ({ project, id: asNodeId(id) });
const edge = (type: EdgeType, from: string, to: string): EdgeDraft => ({
  type,
  from: ref(from),
  to: ref(to),
});

/** A file with one function and one constant in it. */
function file(path: string, isTest = false): NodeDraft[] {
  const node = (id: string, kind: NodeDraft["kind"]) => ({ ...ref(id), kind, props: { name: id, isTest } });
  return [node(path, "FILE"), node(`${path}::run`, "FUNCTION"), node(`${path}::LIMIT`, "VARIABLE")];
}

/** Each file calls the next one, and all use a library. */
function ring(part: string, size: number): EdgeDraft[] {
  const path = (at: number) => `src/${part}/${part}${(at % size) + 1}.ts`;
  return Array.from({ length: size }, (_, at) => [
    edge("CONTAINS", path(at), `${path(at)}::run`),
    edge("CONTAINS", path(at), `${path(at)}::LIMIT`),
    edge("CALLS", `${path(at)}::run`, `${path(at + 1)}::run`),
    edge("IMPORTS", path(at), "npm:zod"),
  ]).flat();
}

const write = (nodes: readonly NodeDraft[], edges: readonly EdgeDraft[] = []) =>
  code.transaction(meta, async (tx) => {
    await tx.putAll(nodes);
    await tx.linkAll(edges);
  });

const compute = (change: Partial<CommunityRequest> = {}) =>
  computeCommunities({
    code,
    project,
    guard,
    meta,
    runWorker: async (graph) => planCommunities(graph),
    signal: new AbortController().signal,
    ...change,
  });

async function members(label: string): Promise<string[]> {
  const of = [ref(`community:${label}`)];
  const edges = await code.edges(view, { of, types: ["BELONGS_TO"], direction: "in", limit: 100 });
  return edges.map(({ from }) => String(from.id)).sort();
}

const transactionCount = async () => (await code.counts(view)).transactions;

test("communities are worked out in a thread and written with their members", async () => {
  const report = await compute({ runWorker: communityWorkerAt(worker) });
  expect(report).toMatchObject({ communities: 2, added: 2, modified: 0, removed: 0, moved: 16 });
  const found = await code.find(view, { kinds: ["COMMUNITY"], limit: 10 });
  expect(found.map(({ id }) => id).sort()).toEqual(["community:billing", "community:shipping"]);
  expect(found[0]?.props).toMatchObject({ memberCount: 8, computedAt: expect.any(Number) });
  expect(await members("billing")).toEqual(
    [1, 2, 3, 4].flatMap((at) => [`src/billing/billing${at}.ts`, `src/billing/billing${at}.ts::run`]),
  );
  expect(await code.verify()).toEqual([]);
});

test("the same again touches no row", async () => {
  await compute();
  const before = await transactionCount();
  expect(await compute()).toMatchObject({ txId: null, added: 0, modified: 0, removed: 0, moved: 0 });
  expect(await transactionCount()).toBe(before);
});

test("one file more is written to its community alone", async () => {
  await compute();
  await write(file("src/billing/billing5.ts"), [
    edge("CONTAINS", "src/billing/billing5.ts", "src/billing/billing5.ts::run"),
    edge("CALLS", "src/billing/billing5.ts::run", "src/billing/billing1.ts::run"),
  ]);
  expect(await compute()).toMatchObject({ added: 0, modified: 1, removed: 0, moved: 2 });
  expect(await code.versions(view, ref("community:shipping"))).toHaveLength(1);
  expect(await members("billing")).toContain("src/billing/billing5.ts");
});

test("a part that is gone takes its community with it", async () => {
  await compute();
  const gone = [1, 2, 3, 4].flatMap((at) => file(`src/shipping/shipping${at}.ts`));
  await code.transaction(meta, async (tx) => {
    for (const { id } of gone) await tx.close({ project, id });
  });
  expect(await compute()).toMatchObject({ communities: 1, removed: 1, moved: 0 });
  expect(await members("shipping")).toEqual([]);
  expect(await members("billing")).toHaveLength(8);
});

test("what goes while it computes is linked to nothing", async () => {
  const report = await compute({
    async runWorker(graph) {
      await code.transaction(meta, (tx) => tx.close(ref("src/billing/billing4.ts")));
      return planCommunities(graph);
    },
  });
  expect(report.communities).toBe(2);
  expect(await members("billing")).not.toContain("src/billing/billing4.ts");
});

test("a test file joins what it tests", async () => {
  await write(file("test/money.ts", true), [edge("CALLS", "test/money.ts", "src/billing/billing2.ts::run")]);
  await compute();
  expect(await members("billing")).toContain("test/money.ts");
});

test("it can be cancelled, in the thread as well", async () => {
  const controller = new AbortController();
  const cancelled = compute({
    signal: controller.signal,
    runWorker(graph, signal) {
      const running = communityWorkerAt(worker)(graph, signal);
      controller.abort();
      return running;
    },
  });
  await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
  expect(await code.find(view, { kinds: ["COMMUNITY"], limit: 10 })).toEqual([]);
});

test("a thread that fails is an error, not a wait", async () => {
  const missing = communityWorkerAt(new URL("./noSuchWorker.ts", import.meta.url));
  await expect(compute({ runWorker: missing })).rejects.toThrow();
});
