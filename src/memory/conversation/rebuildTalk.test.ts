import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Caller } from "../../domain/caller.ts";
import { asProjectId, asSessionId } from "../../domain/ids.ts";
import { planMessages } from "../../engines/conversation/planMessages.ts";
import { talkIndex } from "../../engines/conversation/talkIndex.ts";
import { PassageIndex } from "../../passages/passageIndex.ts";
import { HARMED, HOWS, harm, harmNamed } from "../../passages/testing/harm.ts";
import { indexLines } from "../../passages/testing/indexLines.ts";
import { verifyPassages } from "../../passages/verifyPassages.ts";
import type { GraphStore, Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { VECTOR_AUTHOR } from "../embedding/embedVersions.ts";
import { MemoryVectors } from "../embedding/memoryVectors.ts";
import { hashEmbedder } from "../testing/hashEmbedder.ts";
import { appendMessages } from "./appendMessages.ts";
import { repairingTalk } from "./rebuildTalk.ts";

const project = asProjectId("orchard");
const caller: Caller = {
  account: "local",
  agent: "ada",
  session: asSessionId("session:1"),
  role: "agent",
  project,
};
const talk = { account: caller.account, project };
const INDEX = talkIndex(caller.account, project);
const HOUR_MS = 3_600_000;
const BEGUN = Date.UTC(2026, 0, 1);
const embedder = hashEmbedder();

async function openStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), "loci-talk-"));
  const opened = await openSqliteStore({ folder });
  onTestFinished(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });
  return opened;
}

/** Messages of one conversation, numbered and an hour apart, with vectors. */
async function say(
  to: Store,
  conversation: string,
  from: number,
  contents: readonly string[],
): Promise<void> {
  let next = from;
  const spoken = contents.map((content, at) => ({
    role: "user",
    content,
    at: BEGUN + (from + at) * HOUR_MS,
  }));
  const audience = { visibility: "shared", agents: [] } as const;
  const plan = planMessages(
    conversation,
    spoken,
    { project, audience },
    () => `message:${conversation}-${next++}`,
  );
  const vectors = { model: embedder.id, rows: await embedder.embed(contents, { purpose: "passage" }) };
  await appendMessages(to, { ...plan, project, caller, vectors });
}

/** Two conversations, one of several stretches, and one that is but a message. */
async function sayAll(to: Store): Promise<void> {
  await say(to, "short", 0, ["apples are ripe", "and so are pears"]);
  await say(
    to,
    "long",
    0,
    Array.from({ length: 600 }, (_, at) => `thing ${at} in the shed`),
  );
  await say(to, "long", 700, ["after a long pause", "we go on"]);
  await say(to, "alone", 0, ["nobody answered yet"]);
}

async function sayMore(to: Store): Promise<void> {
  await say(to, "short", 2, ["the plums are not"]);
  await say(to, "long", 702, ["for a while"]);
  await say(to, "alone", 1, ["now somebody does"]);
}

/** All but when it was recorded, which differs from store to store. */
const linesOf = ({ memory }: { readonly memory: GraphStore }) => indexLines(memory, INDEX);

let store: Store;
let expected: string[];
beforeEach(async () => {
  store = await openStore();
  await sayAll(store);
  const other = await openStore();
  await sayAll(other);
  await sayMore(other);
  expected = await linesOf(other);
});

test.each(HARMED)("%s %s: what is said next is stored, and all is found", async (...harmed) => {
  await harm(store.memory, VECTOR_AUTHOR, INDEX, harmed);
  await sayMore(store);
  const search = async () => (await new PassageIndex(store.memory, INDEX).snapshot(["appl"])).passages;
  expect(await repairingTalk(store.memory, talk, search)).toBe(608);
  expect(await linesOf(store)).toEqual(expected);
});

test.each(HOWS)("an end %s: the conversation goes on where it was", async (how) => {
  const names = await store.memory.artifactNames(`talk-end:${INDEX}:`);
  for (const name of names) await harmNamed(store.memory, VECTOR_AUTHOR, name, how);
  await sayMore(store);
  await verifyPassages(store.memory, INDEX);
  expect(await linesOf(store)).toEqual(expected);
});

test("vectors follow by themselves, as does what nobody has searched since", async () => {
  await harm(store.memory, VECTOR_AUTHOR, INDEX, ["manifest", "that is gone"]);
  const log = { error() {}, warn() {}, info() {}, debug() {} };
  const vectors = new MemoryVectors({ store, embedder, former: () => null, holder: "process:1", log });
  onTestFinished(() => vectors.stop());
  vectors.start();
  await vectors.settled();
  const snapshot = await new PassageIndex(store.memory, INDEX).snapshot([]);
  expect(snapshot.passages).toBe(604);
  expect(snapshot.withoutVector(embedder.id)).toBe(0);
});
