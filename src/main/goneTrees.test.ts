import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { asNodeId, asProjectId, asSessionId } from "../domain/ids.ts";
import type { Store } from "../stores/port.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { GoneTrees } from "./goneTrees.ts";

const DAY_MS = 24 * 3_600_000;
const silent = { error() {}, warn() {}, info() {}, debug() {} };
const nobody = () => false;

let folder: string;
let store: Store;
let now: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "loci-gone-"));
  store = await openSqliteStore({ folder: path.join(folder, "data") });
  now = 100 * DAY_MS;
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
});

const treesOn = (machine = "here") =>
  new GoneTrees({ store, session: asSessionId("session:1"), now: () => now, log: silent, machine });
const placeOf = (name: string) => ({
  account: "local",
  project: asProjectId("shop"),
  root: path.join(folder, name),
});
const graphs = async () =>
  (await readdir(path.join(folder, "data/code"))).filter((name) => name.endsWith(".db")).length;

/** A working tree with a code graph, and a memory beside it. */
async function serve(name: string): Promise<void> {
  const place = placeOf(name);
  await mkdir(place.root, { recursive: true });
  const meta = {
    type: "full_rebuild",
    account: "local",
    project: place.project,
    agentId: "ada",
    sessionId: asSessionId("session:1"),
  } as const;
  const fact = {
    project: place.project,
    id: asNodeId(`note:${name}`),
    kind: "NOTE",
    props: { content: name },
  } as const;
  await store.memory.transaction(meta, (tx) => tx.put(fact));
  await store.code(place);
  await treesOn().noteServed(place);
}

test("the code graph of a tree that has been gone for a week is let go, and nothing else", async () => {
  await serve("kept");
  await serve("gone");
  await rm(placeOf("gone").root, { recursive: true });
  await treesOn().letGo(nobody);
  now += 6 * DAY_MS;
  await treesOn().letGo(nobody);
  expect(await graphs()).toBe(2);
  now += DAY_MS;
  await treesOn("elsewhere").letGo(nobody);
  await treesOn().letGo(({ root }) => root === placeOf("gone").root);
  expect(await graphs()).toBe(2);
  await treesOn().letGo(nobody);
  expect(await graphs()).toBe(1);
  const guard = { account: "local", project: placeOf("gone").project, visibilities: ["shared" as const] };
  expect(await store.memory.find({ guard }, { kinds: ["NOTE"], limit: 5 })).toHaveLength(2);
  await treesOn().letGo(nobody);
  expect(await graphs()).toBe(1);
});

test("one that was put back is not let go before it has been gone for a week again", async () => {
  await serve("tree");
  const { root } = placeOf("tree");
  await rename(root, `${root}-away`);
  await treesOn().letGo(nobody);
  await rename(`${root}-away`, root);
  now += 8 * DAY_MS;
  await treesOn().letGo(nobody);
  await rm(root, { recursive: true });
  await treesOn().letGo(nobody);
  now += DAY_MS;
  await treesOn().letGo(nobody);
  expect(await graphs()).toBe(1);
});

test("of one whose folder lay in another that is gone too, such as a disk, nobody knows", async () => {
  await serve("disk/tree");
  await rm(path.join(folder, "disk"), { recursive: true });
  await treesOn().letGo(nobody);
  now += 30 * DAY_MS;
  await treesOn().letGo(nobody);
  expect(await graphs()).toBe(1);
});
