import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Caller } from "../../domain/caller.ts";
import { asProjectId, asSessionId } from "../../domain/ids.ts";
import { planMessages } from "../../engines/conversation/planMessages.ts";
import { talkIndex } from "../../engines/conversation/talkIndex.ts";
import { openaiEmbedder } from "../../models/openai/openaiEmbedder.ts";
import type { Embedder } from "../../models/port.ts";
import { type ModelServer, openModelServer } from "../../models/testing/modelServer.ts";
import { PassageIndex } from "../../passages/passageIndex.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { MemoryVectors } from "../embedding/memoryVectors.ts";
import { hashEmbedder } from "../testing/hashEmbedder.ts";
import { appendMessages } from "./appendMessages.ts";

const project = asProjectId("orchard");
const caller: Caller = {
  account: "local",
  agent: "ada",
  session: asSessionId("session:1"),
  role: "agent",
  project,
};
const INDEX = talkIndex(caller.account, project);
const log = { error() {}, warn() {}, info() {}, debug() {} };

let store: Store;
let server: ModelServer;
let said: number;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-talk-"));
  store = await openSqliteStore({ folder });
  server = await openModelServer();
  said = 0;
  onTestFinished(async () => {
    await server.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
});

const service = () => openaiEmbedder({ model: "m", url: `${server.url}/v1`, id: "m" });

/** With vectors at once where a model is given, as one that is quick makes them. */
async function say(contents: readonly string[], embedder: Embedder | null = null): Promise<void> {
  const spoken = contents.map((content) => ({ role: "user", content, at: Date.now() }));
  const plan = planMessages(
    "talk",
    spoken,
    { project, audience: { visibility: "shared", agents: [] } },
    () => `message:${said++}`,
  );
  const rows = await embedder?.embed(contents, { purpose: "passage" });
  const vectors = embedder && rows ? { vectors: { model: embedder.id, rows } } : {};
  await appendMessages(store, { ...plan, project, caller, ...vectors });
}

async function lookedAt(embedder: Embedder, holder = "process:1"): Promise<MemoryVectors> {
  const vectors = new MemoryVectors({ store, embedder, former: () => null, holder, log });
  onTestFinished(() => vectors.stop());
  vectors.start();
  await vectors.settled();
  return vectors;
}

const state = async (model: string) => {
  const snapshot = await new PassageIndex(store.memory, INDEX).snapshot([]);
  return { models: snapshot.models, lacking: snapshot.withoutVector(model), passages: snapshot.passages };
};

test("messages follow a change of the model, and the vectors of the former go", async () => {
  const old = hashEmbedder({ id: "old" });
  await say(["apples are ripe", "and so are pears"], old);
  expect(await state("old")).toEqual({ models: ["old"], lacking: 0, passages: 2 });
  await lookedAt(hashEmbedder({ id: "young" }));
  expect(await state("young")).toEqual({ models: ["young"], lacking: 0, passages: 2 });
});

test("messages that came without vectors, as from the outbox, get theirs", async () => {
  const embedder = hashEmbedder();
  await say(["apples are ripe"], embedder);
  await say(["and so are pears"]);
  await say(["the shed is locked"], embedder);
  expect((await state(embedder.id)).lacking).toBe(3);
  await lookedAt(embedder);
  const snapshot = await new PassageIndex(store.memory, INDEX).snapshot([]);
  const [asked = new Float32Array()] = await embedder.embed(["and so are pears"], { purpose: "query" });
  const similarities = [...(snapshot.similarities(embedder.id, asked) ?? [])];
  expect(similarities.indexOf(Math.max(...similarities))).toBe(1);
  expect(Math.max(...similarities)).toBeCloseTo(1, 1);
});

test("a model elsewhere makes them, and is not sent again what it has just made", async () => {
  await say(["apples are ripe", "and so are pears"]);
  const vectors = await lookedAt(service());
  expect(await state("m")).toEqual({ models: ["m"], lacking: 0, passages: 2 });
  server.seen.length = 0;
  await say(["the shed is locked"]);
  vectors.nudge();
  await vectors.settled();
  expect((await state("m")).lacking).toBe(0);
  expect(server.seen.map(({ body }) => body.input)).toEqual([["the shed is locked"]]);
});

test("another model under the same name makes all of them again", async () => {
  await say(["apples are ripe", "and so are pears"]);
  await (await lookedAt(service())).stop();
  server.dims = 16;
  const embedder = service();
  await embedder.embed(["a question"], { purpose: "query" });
  await lookedAt(embedder, "process:2");
  const snapshot = await new PassageIndex(store.memory, INDEX).snapshot([]);
  expect(snapshot.withoutVector("m")).toBe(0);
  expect(snapshot.similarities("m", new Float32Array(16).fill(0.25))?.every((near) => near > 0)).toBe(true);
});

test("what nobody wants goes, also where no model is wanted", async () => {
  await say(["apples are ripe", "and so are pears"], hashEmbedder({ id: "old" }));
  const none = new MemoryVectors({ store, embedder: null, former: () => null, holder: "process:1", log });
  onTestFinished(() => none.stop());
  none.lookAtAll();
  await none.settled();
  expect((await state("old")).models).toEqual([]);
});
