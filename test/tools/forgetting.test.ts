import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asNodeId, asProjectId } from "../../src/domain/ids.ts";
import { planPurge, purge } from "../../src/memory/forgetting/purge.ts";
import { isInFiles } from "../testStore.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const NOTE = { kind: "note", content: "The staging password rotates on Mondays." };
const admin = { role: "admin", agent: "boss" } as const;
const bob = { agent: "bob" } as const;

async function saved(note: object = NOTE, as = {}): Promise<string> {
  const { data } = await world.call("memory_save", note, as);
  return String(data?.id);
}

async function state(query: string, more: object = {}): Promise<unknown> {
  return (await world.call("memory_search", { query, ...more })).data?.state;
}

describe("memory_delete and memory_restore", () => {
  test("what its author deletes is found no more, not even in the past, until it is restored", async () => {
    const id = await saved();
    const before = new Date().toISOString();
    const deleted = await world.call("memory_delete", { ids: [id], reason: "outdated" });
    expect(deleted).toMatchObject({ ok: true, data: { changed: [id], parts: 0, refused: [] } });
    const graceMs = Date.parse(String(deleted.data?.purgeableAt)) - Date.now();
    expect(graceMs).toBeGreaterThan(6.9 * 86_400_000);
    expect(await state("staging password")).toBe("empty");
    expect(await state("staging password", { asOf: before })).toBe("empty");
    expect(await world.call("memory_restore", { ids: [id] })).toMatchObject({
      ok: true,
      data: { changed: [id] },
    });
    expect(await state("staging password")).toBe("succeeded");
  });

  test("what is so already is not changed once more, for whoever did it", async () => {
    const id = await saved();
    await world.call("memory_delete", { ids: [id] });
    const again = await world.call("memory_delete", { ids: [id] });
    expect(again).toMatchObject({ ok: true, data: { changed: [], refused: [] } });
    expect(again.summary).toContain("deleted already");
    expect(again.data).not.toHaveProperty("purgeableAt");
    expect(await world.call("memory_delete", { ids: [id] }, bob)).toMatchObject({ errorCode: "not_found" });
    await world.call("memory_restore", { ids: [id] });
    const back = await world.call("memory_restore", { ids: [id] });
    expect(back).toMatchObject({ ok: true, data: { changed: [], refused: [] } });
    expect(await world.call("memory_restore", { ids: [id] }, bob)).toMatchObject({ errorCode: "not_found" });
    const other = await saved({ kind: "note", content: "Bob likes tabs." });
    expect(await world.call("memory_delete", { ids: [other, "note:none"] })).toMatchObject({ ok: true });
  });

  test("saying it again after it was deleted is a new memory", async () => {
    const id = await saved();
    await world.call("memory_delete", { ids: [id] });
    const again = await world.call("memory_save", NOTE);
    expect(again.data).toMatchObject({ status: "saved" });
    expect(again.data?.id).not.toBe(id);
  });

  test("another's memory is for an admin to delete, and what an admin deleted for an admin to restore", async () => {
    const id = await saved();
    expect(await world.call("memory_delete", { ids: [id] }, bob)).toMatchObject({
      ok: false,
      errorCode: "forbidden",
      data: { changed: [], refused: [{ id, why: "forbidden" }] },
    });
    expect(await state("staging password")).toBe("succeeded");
    expect(await world.call("memory_delete", { ids: [id] }, admin)).toMatchObject({ ok: true });
    expect(await world.call("memory_restore", { ids: [id] })).toMatchObject({ errorCode: "forbidden" });
    expect(await world.call("memory_restore", { ids: [id] }, admin)).toMatchObject({ ok: true });
  });

  test("of several, what can be is done, and the rest is told", async () => {
    const mine = await saved();
    const theirs = await saved({ kind: "note", content: "Bob likes tabs." }, bob);
    const answer = await world.call("memory_delete", { ids: [mine, theirs, "note:none", mine] });
    expect(answer).toMatchObject({
      ok: true,
      data: {
        changed: [mine],
        refused: [
          { id: theirs, why: "forbidden" },
          { id: "note:none", why: "not_found" },
        ],
      },
    });
    expect(answer.summary).toContain("note:none (not there)");
  });

  test("what a caller may not see is not there for them; what is no memory is not either", async () => {
    const hidden = await saved({ ...NOTE, visibility: "admin" }, admin);
    for (const id of [hidden, "focus:billing"]) {
      expect(await world.call("memory_delete", { ids: [id] })).toMatchObject({
        ok: false,
        errorCode: "not_found",
      });
    }
    const stranger = { account: "rival" };
    expect(await world.call("memory_delete", { ids: [await saved()] }, stranger)).toMatchObject({
      ok: false,
    });
    expect(await state("staging password")).toBe("succeeded");
  });

  test("a document goes with all it holds and ever held, and comes back with it", async () => {
    const first = await world.call("memory_ingest", {
      content: "# A\n\nOld heron.\n\n## B\n\nStork.",
      title: "Birds",
    });
    const before = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await world.call("memory_ingest", { content: "# A\n\nYoung gull.\n\n## B\n\nStork.", title: "Birds" });
    const id = first.data?.documentId;
    const deleted = await world.call("memory_delete", { ids: [id] });
    expect(deleted.data).toMatchObject({ changed: [id], parts: 5 });
    for (const word of ["gull", "stork", "birds"]) expect(await state(word)).toBe("empty");
    expect(await state("heron", { asOf: before })).toBe("empty");
    await world.call("memory_restore", { ids: [id] });
    for (const word of ["gull", "stork"]) expect(await state(word)).toBe("succeeded");
    expect(await state("heron", { asOf: before })).toBe("succeeded");
  });

  test("ingesting a deleted document again brings it back as it is now", async () => {
    const first = await world.call("memory_ingest", {
      content: "# A\n\nOld heron.\n\n## B\n\nStork.",
      title: "Birds",
    });
    await world.call("memory_delete", { ids: [first.data?.documentId] });
    const again = await world.call("memory_ingest", {
      content: "# A\n\nGull.\n\n## B\n\nStork.",
      title: "Birds",
    });
    expect(again.data).toMatchObject({ status: "saved", replaced: true, documentId: first.data?.documentId });
    expect(await state("stork")).toBe("succeeded");
    expect(await state("gull")).toBe("succeeded");
    const { data } = await world.call("memory_search", { query: "heron", profile: "debug" });
    expect(JSON.stringify(data)).not.toContain("heron.");
  });
});

describe("conversations", () => {
  interface Message {
    readonly id: string;
    readonly content: string;
  }
  const TALK = [
    { role: "user", content: "Which colour did we paint the lighthouse?" },
    { role: "assistant", content: "Crimson, in the end." },
    { role: "user", content: "Thanks. And the boat?" },
    { role: "assistant", content: "That one stays white." },
  ];

  async function said(): Promise<string[]> {
    const { data } = await world.call("conversation_append", { conversationId: "c", messages: TALK });
    return data?.messageIds as string[];
  }

  async function found(query: string): Promise<Message[]> {
    const { data } = await world.call("conversation_search", { query, profile: "debug", limit: 10 });
    return (data as { messages: Message[] }).messages;
  }

  test("a deleted message is not found, nor are its neighbours by its words, until it is restored", async () => {
    const [question = ""] = await said();
    expect((await found("lighthouse colour"))[0]?.content).toContain("lighthouse");
    const crimson = (messages: readonly Message[]) =>
      messages.findIndex(({ content }) => content.includes("Crimson"));
    expect(crimson(await found("lighthouse colour"))).toBeGreaterThanOrEqual(0);
    await world.call("memory_delete", { ids: [question] });
    expect(await found("lighthouse")).toEqual([]);
    await world.call("memory_restore", { ids: [question] });
    expect((await found("lighthouse"))[0]?.content).toContain("lighthouse");
    expect(crimson(await found("lighthouse colour"))).toBeGreaterThanOrEqual(0);
  });

  test("a conversation goes with its messages, and new ones begin it anew", async () => {
    await said();
    const deleted = await world.call("memory_delete", { ids: ["conversation:c"] });
    expect(deleted.data).toMatchObject({ changed: ["conversation:c"], parts: 4 });
    expect(await found("boat")).toEqual([]);
    const more = [
      { role: "user", content: "Is the boat still leaking?" },
      { role: "assistant", content: "Not since May." },
    ];
    await world.call("conversation_append", { conversationId: "c", messages: more });
    const contents = (await found("boat")).map(({ content }) => content).join();
    expect(contents).toContain("leaking");
    expect(contents).not.toContain("white");
  });

  test("all of a conversation comes back", async () => {
    await said();
    await world.call("memory_delete", { ids: ["conversation:c"] });
    const restored = await world.call("memory_restore", { ids: ["conversation:c"] });
    expect(restored.data).toMatchObject({ changed: ["conversation:c"], parts: 4 });
    expect(JSON.stringify(await found("which boat stays white"))).toContain("stays white");
  });
});

describe("purge", () => {
  const project = asProjectId("example.org/acme/shop");
  const request = (ids: readonly string[] = [], agoMs = 0) => ({
    account: "local",
    project,
    agentId: "system",
    sessionId: world.caller.session,
    ids: ids.map(asNodeId),
    deletedUntil: Date.now() - agoMs,
  });

  async function onDisk(words: readonly string[]): Promise<string[]> {
    const names = (await readdir(world.home)).filter((name) => name.startsWith("memory.db"));
    const bytes = Buffer.concat(await Promise.all(names.map((name) => readFile(join(world.home, name)))));
    return words.filter((word) => bytes.includes(word));
  }

  /** Calls are noted a moment after they were answered. */
  async function audited(): Promise<void> {
    await expect
      .poll(
        async () =>
          (await world.store.audit.read({ ...request(), visibilities: [] }, { limit: 1_000 })).length,
      )
      .toBe(calls);
  }
  let calls = 0;
  async function call(tool: string, input: object) {
    calls += 1;
    return world.call(tool, input);
  }
  beforeEach(() => {
    calls = 0;
  });

  test.runIf(isInFiles)("what was purged is in no file any more, and what was not stays", async () => {
    const words = ["zanzibarium", "quixotelle", "marmaladic", "obsidiankq"];
    const [note = "", title = "", chunk = "", message = ""] = words;
    const saved = await call("memory_save", { kind: "note", content: `About ${note}.` });
    const document = await call("memory_ingest", { content: `# ${title}\n\nSee ${chunk}.`, title });
    const talk = { conversationId: "c", messages: [{ role: "user", content: `Is it ${message}?` }] };
    const said = await call("conversation_append", {
      ...talk,
      messages: [...talk.messages, { role: "assistant", content: "The blue pelicanium stays." }],
    });
    await call("memory_search", { query: "about", profile: "debug" });
    // So many that the words of several conversations come to lie in one part of the index.
    for (const conversationId of "defghijklm") {
      const filler = [1, 2].map((at) => ({ role: "user", content: `Crate ${at} of ${conversationId}.` }));
      await call("conversation_append", { conversationId, messages: filler });
    }
    const [first = ""] = (said.data?.messageIds ?? []) as string[];
    await call("memory_delete", { ids: [saved.data?.id, document.data?.documentId, first] });
    await audited();
    expect(await onDisk(words)).toEqual(words);
    const plan = await planPurge(world.store.memory, request());
    expect(plan.items.map(({ node }) => node.id).sort()).toEqual(
      [saved.data?.id, document.data?.documentId, first].map(String).sort(),
    );
    await purge(world.store, request(), plan.token);
    expect(await onDisk(words)).toEqual([]);
    expect(await onDisk(["pelicanium"])).toEqual(["pelicanium"]);
    expect(await world.store.memory.verify()).toEqual([]);
    const found = await world.call("conversation_search", { query: "pelicanium" });
    expect(JSON.stringify(found.data)).toContain("stays");
    expect(await world.call("memory_restore", { ids: [saved.data?.id] })).toMatchObject({
      errorCode: "not_found",
    });
  });

  test.runIf(isInFiles)("nor are the code that only it spoke of, and why it was deleted", async () => {
    const words = ["zanzibarium", "quixotelle", "marmaladic"];
    const [file, word, why] = words;
    const said = { kind: "decision", title: "Cut it", rationale: "Old.", tradeoffs: [] };
    const saved = await call("memory_save", { ...said, affectedFiles: [`src/${file}.ts`], keywords: [word] });
    await call("memory_delete", { ids: [saved.data?.id], reason: `because of ${why}` });
    await call("memory_restore", { ids: [saved.data?.id], reason: `in spite of ${why}` });
    await call("memory_delete", { ids: [saved.data?.id], reason: "again" });
    await audited();
    expect(await onDisk(words)).toEqual(words);
    const { token } = await planPurge(world.store.memory, request());
    await purge(world.store, request(), token);
    expect(await onDisk(words)).toEqual([]);
  });

  test("a token stands for exactly what was shown", async () => {
    const one = await saved();
    const other = await saved({ kind: "note", content: "Tea is at four." });
    await world.call("memory_delete", { ids: [one] });
    const { token } = await planPurge(world.store.memory, request());
    await world.call("memory_delete", { ids: [other] });
    await expect(purge(world.store, request(), token)).rejects.toMatchObject({ code: "conflict" });
    expect((await planPurge(world.store.memory, request([one]))).token).toBe(token);
    await world.call("memory_restore", { ids: [one, other] });
    expect(await state("staging password")).toBe("succeeded");
  });

  test("only what was deleted long enough ago, and what is named, goes", async () => {
    const one = await saved();
    const other = await saved({ kind: "note", content: "Tea is at four." });
    await world.call("memory_delete", { ids: [one, other] });
    expect((await planPurge(world.store.memory, request([], 1_000_000))).items).toEqual([]);
    const plan = await planPurge(world.store.memory, request([one]));
    await purge(world.store, request([one]), plan.token);
    expect((await planPurge(world.store.memory, request())).items.map(({ node }) => node.id)).toEqual([
      other,
    ]);
  });
});
