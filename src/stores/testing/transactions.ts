import { expect } from "vitest";
import { Failure } from "../../domain/failure.ts";
import { asTxId } from "../../domain/ids.ts";
import type { TxFilter, WriteTx } from "../port.ts";
import {
  ADMIN,
  type Check,
  contentsOf,
  edge,
  gate,
  hitIds,
  hour,
  idsOf,
  META,
  note,
  PROJECT,
  ref,
  refusal,
  snapshot,
  view,
} from "./fixtures.ts";

const MODEL = "test-model";
const VECTOR = Float32Array.of(1, 0);

/** All or nothing, one after the other, and a record of who did what. */
export function transactionsContract(check: Check): void {
  atomicity(check);
  isolation(check);
  records(check);
}

/** Touches every structure a transaction can touch. */
async function writeEverywhere(tx: WriteTx): Promise<void> {
  await tx.put(note("note:a", "changed words"));
  await tx.put(note("note:new", "fresh words"));
  await tx.putVector(ref("note:new"), { model: MODEL, vector: VECTOR });
  await tx.putVector(ref("note:b"), { model: MODEL, vector: Float32Array.of(0, 1) });
  await tx.link(edge("INVOLVES", "note:new", "note:a"));
  await tx.unlink(edge("INVOLVES", "note:a", "note:b"));
  await tx.setDeleted(ref("note:c"), true);
  await tx.close(ref("note:d"));
}

async function writeStart(tx: WriteTx): Promise<void> {
  for (const id of ["note:a", "note:b", "note:c", "note:d"]) {
    await tx.put(note(id, "first words"));
    await tx.putVector(ref(id), { model: MODEL, vector: VECTOR });
  }
  await tx.link(edge("INVOLVES", "note:a", "note:b"));
  await tx.link(edge("INVOLVES", "note:c", "note:d"));
}

function atomicity(check: Check): void {
  check("a transaction that throws leaves nothing behind, in no index", async ({ writeAt, graph }) => {
    await writeAt(hour(1), writeStart);
    const around = [ref("note:a"), ref("note:c"), ref("note:new")];
    const everything = async () => ({
      ...(await snapshot(graph)),
      versions: await graph.versions(view(), ref("note:a")),
      edges: await graph.neighbours(view(), { of: around, direction: "both", limit: 10 }),
      fresh: await graph.searchText(view(), { text: "fresh changed", limit: 10 }),
      first: await graph.searchText(view(), { text: "first", limit: 10 }),
      near: await graph.searchVector(view(), { model: MODEL, vector: VECTOR, limit: 10 }),
    });
    const before = await everything();
    const attempt = writeAt(hour(2), async (tx) => {
      await writeEverywhere(tx);
      throw new Error("changed my mind");
    });
    await expect(attempt).rejects.toThrow("changed my mind");
    expect(await everything()).toEqual(before);
    expect(await graph.verify()).toEqual([]);
    expect(before.first).toHaveLength(4);
    expect(before.near).toHaveLength(4);
  });

  check("a Failure comes out as it was thrown", async ({ write, graph }) => {
    const failure = new Failure("over_budget", "Too much.", "Ask for less.");
    const attempt = write(async (tx) => {
      await tx.put(note("note:a", "one"));
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect(await graph.find(view(), { limit: 10 })).toEqual([]);
  });

  check("a work that throws before its first await is undone too", async ({ write, graph }) => {
    const attempt = write(() => {
      throw new Error("at once");
    });
    await expect(attempt).rejects.toThrow("at once");
    await write((tx) => tx.put(note("note:a", "next")));
    expect(contentsOf(await graph.find(view(), { limit: 10 }))).toEqual(["next"]);
  });

  check(
    "a refused write inside a transaction does nothing, and the rest can go on",
    async ({ writeAt, graph }) => {
      await writeAt(hour(2), (tx) => tx.put(note("note:a", "one")));
      await writeAt(hour(3), async (tx) => {
        await refusal(tx.put(note("note:a", "two"), hour(1)), "conflict", "invalid_input");
        await refusal(tx.put(note("note:b", "three"), hour(4)), "invalid_input");
        await tx.put(note("note:c", "four"));
      });
      expect(contentsOf(await graph.find(view(), { order: "oldest", limit: 10 }))).toEqual(["one", "four"]);
      expect(await graph.verify()).toEqual([]);
    },
  );

  check("a transaction's handle is of no use after its end", async ({ write, graph }) => {
    const kept = await write(async (tx) => {
      await tx.put(note("note:a", "one"));
      return { tx };
    });
    const before = await snapshot(graph);
    await expect(async () => kept.tx.put(note("note:b", "too late"))).rejects.toThrow();
    expect(await snapshot(graph)).toEqual(before);
  });
}

function isolation(check: Check): void {
  check("reads inside see the transaction's own writes", async ({ writeAt }) => {
    await writeAt(hour(1), writeStart);
    await writeAt(hour(2), async (tx) => {
      await writeEverywhere(tx);
      expect(idsOf(await tx.find(view(), { limit: 10 })).sort()).toEqual(["note:a", "note:b", "note:new"]);
      expect(contentsOf(await tx.get(view(), [ref("note:a")]))).toEqual(["changed words"]);
      expect(await tx.versions(view(), ref("note:a"))).toHaveLength(2);
      expect(hitIds(await tx.searchText(view(), { text: "fresh", limit: 10 }))).toEqual(["note:new"]);
      expect(hitIds(await tx.searchText(view(), { text: "first", limit: 10 }))).toEqual(["note:b"]);
      const near = await tx.searchVector(view(), { model: MODEL, vector: VECTOR, limit: 1 });
      expect(hitIds(near)).toEqual(["note:new"]);
      const into = await tx.neighbours(view(), { of: [ref("note:a")], direction: "both", limit: 10 });
      expect(into.map(({ other }) => other.id)).toEqual(["note:new"]);
      expect(await tx.counts(view())).toMatchObject({ nodes: { NOTE: 3 }, edges: 1, vectors: 2 });
    });
  });

  check("reads outside neither see an open transaction nor wait for it", async ({ writeAt, graph }) => {
    await writeAt(hour(1), writeStart);
    const before = await snapshot(graph);
    const written = gate();
    const finish = gate();
    const running = writeAt(hour(2), async (tx) => {
      await writeEverywhere(tx);
      written.open();
      await finish.opened;
    });
    await written.opened;
    expect(await snapshot(graph)).toEqual(before);
    expect(await graph.searchText(view(), { text: "fresh", limit: 10 })).toEqual([]);
    expect(await graph.searchText(view(), { text: "first", limit: 10 })).toHaveLength(4);
    expect(await graph.searchVector(view(), { model: MODEL, vector: VECTOR, limit: 10 })).toHaveLength(4);
    finish.open();
    await running;
    expect(hitIds(await graph.searchText(view(), { text: "fresh", limit: 10 }))).toEqual(["note:new"]);
    const near = await graph.searchVector(view(), { model: MODEL, vector: VECTOR, limit: 1 });
    expect(hitIds(near)).toEqual(["note:new"]);
  });
}

function records(check: Check): void {
  check("a transaction is recorded with who, when, why and how much", async ({ writeAt, graph }) => {
    const meta = { type: "file_change", gitCommit: "c0ffee", reason: "saved in the editor" } as const;
    const tx = await writeAt(
      hour(1),
      async (tx) => {
        await tx.put(note("note:a", "one"));
        await tx.put(note("note:b", "two"));
        await tx.link(edge("INVOLVES", "note:a", "note:b"));
        return { id: tx.id, at: tx.at };
      },
      meta,
    );
    const [record] = await graph.transactions(ADMIN, { limit: 1 });
    expect(record).toEqual({
      ...meta,
      id: tx.id,
      at: hour(1),
      account: META.account,
      project: PROJECT,
      agentId: META.agentId,
      sessionId: META.sessionId,
      nodeCount: 2,
      edgeCount: 1,
      durationMs: expect.any(Number),
    });
    expect(tx.id).toMatch(/^tx:./);
    expect(record?.durationMs).toBeGreaterThanOrEqual(0);
    const [node] = await graph.get(view(), [ref("note:a")]);
    expect(node?.txId).toBe(tx.id);
  });

  check("a changed node counts once, and what was not said is null", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "one")));
    await writeAt(hour(2), (tx) => tx.put(note("note:a", "two")));
    const [record] = await graph.transactions(ADMIN, { limit: 1 });
    expect(record).toMatchObject({ nodeCount: 1, edgeCount: 0, gitCommit: null, reason: null });
  });

  check("transactions are listed newest first, also from one instant on", async ({ writeAt, graph }) => {
    const ids: string[] = [];
    for (const [index, instant] of [hour(1), hour(2), hour(2), hour(3)].entries()) {
      ids.unshift(
        await writeAt(instant, async (tx) => {
          await tx.put(note(`note:${index}`, "one"));
          return tx.id;
        }),
      );
    }
    const listed = async (filter: TxFilter) => (await graph.transactions(ADMIN, filter)).map(({ id }) => id);
    expect(await listed({ limit: 10 })).toEqual(ids);
    expect(await listed({ limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await listed({ limit: 10, since: hour(2) })).toEqual(ids.slice(0, 3));
    expect(await listed({ limit: 10, since: hour(3) + 1 })).toEqual([]);
    expect(await listed({ limit: 10, at: hour(1) })).toEqual(ids.slice(3));
    expect(await listed({ limit: 10, at: hour(1) + 1 })).toEqual([]);
  });

  check("a transaction is found by its id and by its commit", async ({ write, graph }) => {
    const put = (id: string, gitCommit: string) =>
      write(async (tx) => tx.put(note(id, id)).then(() => tx.id), { gitCommit });
    const first = await put("note:a", "c0ffee1234567890");
    const second = await put("note:b", "c0ffee1777777777");
    await write((tx) => tx.put(note("note:c", "without a commit")));
    const listed = async (filter: Partial<TxFilter>) =>
      (await graph.transactions(ADMIN, { limit: 10, ...filter })).map(({ id }) => id);
    expect(await listed({ id: first })).toEqual([first]);
    expect(await listed({ id: asTxId("tx:unknown") })).toEqual([]);
    expect(await listed({ gitCommit: "c0ffee1234567890" })).toEqual([first]);
    expect(await listed({ gitCommit: "c0ffee17" })).toEqual([second]);
    expect(await listed({ gitCommit: "c0ffee1" })).toEqual([second, first]);
    expect(await listed({ gitCommit: "%______%" })).toEqual([]);
  });

  check("a transaction that changes nothing leaves no trace", async ({ write, graph }) => {
    await write((tx) => tx.put(note("note:a", "one")));
    const before = await snapshot(graph);
    await write(async (tx) => {
      await tx.put(note("note:a", "one"));
      await tx.close(ref("note:unknown"));
      await tx.find(view(), { limit: 10 });
    });
    expect(await snapshot(graph)).toEqual(before);
  });
}
