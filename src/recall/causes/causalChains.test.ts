import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { META, note, PROJECT, view } from "../../stores/testing/fixtures.ts";
import { addressOf } from "../memory/candidate.ts";
import { causalChains } from "./causalChains.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-causes-"));
  store = await openSqliteStore({ folder });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const ref = (id: string) => ({ project: PROJECT, id: asNodeId(id) });

/** `a>b` means that a led to b; a name in capitals is for admins. */
async function written(...ties: string[]): Promise<void> {
  const pairs = ties.map((tie) => tie.split(">") as [string, string]);
  await store.memory.transaction(META, async (tx) => {
    for (const id of new Set(pairs.flat()))
      await tx.put(note(id, id, { visibility: id === id.toUpperCase() ? "admin" : "shared" }));
    for (const [from, to] of pairs) await tx.link({ type: "CAUSES", from: ref(from), to: ref(to) });
  });
}

async function chain(id: string, maxDepth = 5): Promise<string> {
  const [start] = await store.memory.get(view(), [ref(id)]);
  if (!start) throw new Error(`there is no ${id}`);
  const chains = await causalChains(store.memory, view(), [start], maxDepth);
  return (chains.get(addressOf(start)) ?? [])
    .map(({ node, direction, depth }) => `${node.id}:${direction === "cause" ? "-" : "+"}${depth}`)
    .join(" ");
}

test("in a straight line, the first cause first and the last effect last", async () => {
  await written("a>b", "b>c", "c>d", "d>e");
  expect(await chain("c")).toBe("a:-2 b:-1 d:+1 e:+2");
  expect(await chain("c", 1)).toBe("b:-1 d:+1");
});

test("what else a cause led to is neither cause nor effect", async () => {
  await written("a>b", "a>x", "y>c", "b>c");
  expect(await chain("b")).toBe("a:-1 c:+1");
});

test("a circle ends where it began", async () => {
  await written("a>b", "b>c", "c>a");
  expect(await chain("a")).toBe("b:-2 c:-1 b:+1 c:+2");
});

test("what is hidden is neither told nor walked through", async () => {
  await written("a>B", "B>c", "c>d");
  expect(await chain("d")).toBe("c:-1");
});

test("several at once have each their own", async () => {
  await written("a>b", "b>c", "c>d");
  const starts = await store.memory.get(view(), [ref("a"), ref("c")]);
  const chains = await causalChains(store.memory, view(), starts, 2);
  expect(
    starts.map((start) => (chains.get(addressOf(start)) ?? []).map(({ node }) => String(node.id))),
  ).toEqual([
    ["b", "c"],
    ["a", "b", "d"],
  ]);
});
