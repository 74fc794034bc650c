import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { drainOutbox } from "../../src/app/drainOutbox.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const retry = (seconds: number) => ({ kind: "fact", entity: "retry", content: `It waits ${seconds} s.` });
const drain = () => drainOutbox(world.store, world.outbox, world.log);
const idsFound = async (query: string) => {
  const { data } = await world.call("memory_search", { query, profile: "balanced" });
  const results = (data?.results ?? []) as { id: string }[];
  return results.map(({ id }) => id);
};

/** Saves while the store is away; tells what waits on disk. */
async function saveLate(input: object) {
  world.setAway(true);
  const answer = await world.call("memory_save", input);
  world.setAway(false);
  expect(answer.data?.status).toBe("pending_retry");
  return (await world.outbox.entries(10)).map(({ id, payload }) => ({ id, payload }));
}

describe("a write that waited", () => {
  test("replaces what it would have replaced at once", async () => {
    const old = await world.call("memory_save", retry(40));
    const [late] = await saveLate(retry(50));
    await drain();
    expect(await idsFound("retry waits")).toEqual([late?.id]);
    expect(await idsFound("retry waits")).not.toContain(old.data?.id);
  });

  test("does not replace what was said after it, and both are kept", async () => {
    await saveLate(retry(50));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const newer = await world.call("memory_save", retry(60));
    await drain();
    const found = await idsFound("retry waits");
    expect(found).toHaveLength(2);
    expect(found).toContain(newer.data?.id);
  });

  test("is not brought back by being delivered once more, when it was deleted or replaced since", async () => {
    for (const end of ["delete", "replace"]) {
      const entries = await saveLate({ kind: "note", content: `The ${end} note about harbors.` });
      await drain();
      const [entry] = entries;
      if (!entry) throw new Error("nothing waited");
      const answer =
        end === "delete"
          ? await world.call("memory_delete", { ids: [entry.id] })
          : await world.call("memory_save", {
              kind: "note",
              content: "Harbors, anew.",
              supersedes: entry.id,
            });
      expect(answer.ok).toBe(true);
      await world.outbox.enqueue(entry);
      await drain();
      expect(await idsFound("harbors")).not.toContain(entry.id);
      expect(await world.outbox.entries(10)).toEqual([]);
    }
  });
});

test("a message that was deleted stays so when a client sends its log again, whoever does", async () => {
  const say = (content: string) => ({ externalId: content.slice(0, 1), role: "user", content });
  const messages = [say("alpha words"), say("beta words"), say("gamma words")];
  await world.call("conversation_append", { conversationId: "c", messages });
  const found = await world.call("conversation_search", { query: "alpha", profile: "balanced" });
  const [message] = (found.data?.messages ?? []) as { id: string }[];
  const id = String(message?.id);
  await world.call("memory_delete", { ids: [id] });
  for (const agent of ["ada", "bob"]) {
    const again = await world.call("conversation_append", { conversationId: "c", messages }, { agent });
    expect(again.data?.stored).toBe(0);
  }
  const forged = { ...say("alpha forged"), externalId: "a" };
  await world.call("conversation_append", { conversationId: "c", messages: [forged] }, { agent: "bob" });
  const after = await world.call("conversation_search", { query: "alpha", profile: "balanced" });
  expect(JSON.stringify(after.data)).not.toContain("alpha");
  expect((await world.call("memory_restore", { ids: [id] })).ok).toBe(true);
});

test("a document that was deleted comes back with what is in it now, and only by who may bring it back", async () => {
  const old = { title: "Plan", content: "# Plan\n\nThe old private text about walruses." };
  const first = await world.call("memory_ingest", old);
  const id = String(first.data?.documentId);
  await world.call("memory_delete", { ids: [id] });
  const theirs = await world.call(
    "memory_ingest",
    { ...old, content: "# Plan\n\nOther words." },
    { agent: "bob" },
  );
  // Of what is hidden from him nothing is said: his is kept beside it.
  expect(theirs).toMatchObject({ ok: true, data: { replaced: false } });
  expect(theirs.data?.documentId).not.toBe(id);
  expect(await idsFound("private text about walruses")).toEqual([]);

  const moment = new Date().toISOString();
  const again = await world.call("memory_ingest", { ...old, content: "# Plan\n\nNew words about herons." });
  expect(again.data).toMatchObject({ documentId: id });
  expect(await idsFound("herons")).not.toEqual([]);
  const past = await world.call("memory_search", {
    query: "walruses",
    kinds: ["chunk", "section"],
    asOf: moment,
  });
  expect(JSON.stringify(past.data)).not.toContain("walruses");
});
