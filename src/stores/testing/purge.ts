import { expect } from "vitest";
import { asProjectId } from "../../domain/ids.ts";
import type { DeletedQuery } from "../port.ts";
import {
  ADMIN,
  type Check,
  contentsOf,
  edge,
  hour,
  idsOf,
  META,
  note,
  READER,
  ref,
  refusal,
  snapshot,
  view,
  type World,
} from "./fixtures.ts";

const MODEL = "model-a";
const VECTOR = new Float32Array([1, 0, 0]);

/** What a person deleted: listed until it is restored or purged, and after that as if it had never been. */
export function purgeContract(check: Check): void {
  listing(check);
  purging(check);
}

/** Writes a node and deletes it, an hour each. */
async function deleted({ writeAt }: World, id: string, atHour: number): Promise<void> {
  await writeAt(hour(atHour), (tx) => tx.put(note(id, `words of ${id}`)));
  await writeAt(hour(atHour + 1), (tx) => tx.setDeleted(ref(id), true));
}

function listing(check: Check): void {
  check("deleted nodes are listed, the one deleted last first, in pages", async (world) => {
    await world.write((tx) => tx.put(note("kept", "kept")));
    for (const [index, id] of ["b", "a", "c"].entries()) await deleted(world, id, index * 2 + 1);
    const list = (query: Partial<DeletedQuery> = {}) => world.graph.deleted(READER, { limit: 10, ...query });
    expect(contentsOf(await list())).toEqual(["words of c", "words of a", "words of b"]);
    expect((await list()).map(({ deletedAt }) => deletedAt)).toEqual([hour(6), hour(4), hour(2)]);
    expect(idsOf(await list({ limit: 1 }))).toEqual(["c"]);
    expect(idsOf(await list({ before: { deletedAt: hour(6), id: ref("c").id } }))).toEqual(["a", "b"]);
    expect(idsOf(await list({ of: [ref("b"), ref("kept"), ref("nobody"), ref("a")] }))).toEqual(["a", "b"]);
    await world.writeAt(hour(9), (tx) => tx.setDeleted(ref("a"), false));
    expect(idsOf(await list())).toEqual(["c", "b"]);
  });

  check("several deleted at once are listed by id, and as their last version", async ({ writeAt, graph }) => {
    await writeAt(hour(1), async (tx) => {
      for (const id of ["a", "b", "c"]) await tx.put(note(id, "first"));
    });
    await writeAt(hour(2), (tx) => tx.put(note("b", "second")));
    await writeAt(hour(3), (tx) => tx.close(ref("b")));
    await writeAt(hour(4), async (tx) => {
      for (const id of ["a", "b", "c"]) await tx.setDeleted(ref(id), true);
    });
    const first = await graph.deleted(READER, { limit: 2 });
    expect(idsOf(first)).toEqual(["c", "b"]);
    expect(contentsOf(first)).toEqual(["first", "second"]);
    const before = { deletedAt: hour(4), id: ref("b").id };
    expect(idsOf(await graph.deleted(READER, { before, limit: 2 }))).toEqual(["a"]);
  });

  check("what was written anew under its id is not deleted", async (world) => {
    await deleted(world, "a", 1);
    await world.writeAt(hour(3), (tx) => tx.put(note("a", "anew")));
    expect(await world.graph.deleted(READER, { limit: 10 })).toEqual([]);
    await refusal(
      world.write((tx) => tx.purge(ref("a"))),
      "conflict",
    );
    expect(contentsOf(await world.graph.get(view(), [ref("a")]))).toEqual(["anew"]);
  });

  check("a guard hides of the deleted what it hides of the others", async ({ write, graph }) => {
    const drafts = [
      note("open", "open"),
      note("sealed", "sealed", { sensitive: true }),
      note("admins", "admins", { visibility: "admin" }),
      note("tagged", "tagged", { visibility: "public", agents: ["bob"] }),
      note("theirs", "theirs", { project: asProjectId("acme-mobile") }),
      note("shared", "shared", { project: null }),
    ];
    await write(async (tx) => {
      for (const draft of drafts) {
        await tx.put(draft);
        await tx.setDeleted(draft, true);
      }
    });
    const seen = async (guard = READER) => idsOf(await graph.deleted(guard, { limit: 10 }));
    expect(await seen()).toEqual(["tagged", "shared", "open"]);
    expect(await seen(ADMIN)).toEqual(["tagged", "shared", "sealed", "open", "admins"]);
    expect(await seen({ ...READER, onlyAgent: "bob" })).toEqual(["tagged"]);
    expect(await seen({ ...READER, account: "umbrella" })).toEqual([]);
  });
}

function purging(check: Check): void {
  check("what is purged is gone for good, with all versions and edges", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("other", "other words")));
    await writeAt(hour(2), async (tx) => {
      await tx.put(note("a", "secret plan"));
      await tx.putVector(ref("a"), { model: MODEL, vector: VECTOR });
      await tx.link(edge("INVOLVES", "a", "other"));
      await tx.link(edge("CAUSES", "other", "a"));
      await tx.link(edge("CAUSES", "other", "third"));
    });
    await writeAt(hour(3), async (tx) => {
      await tx.put(note("a", "plan"));
      await tx.unlink(edge("INVOLVES", "a", "other"));
      await tx.setDeleted(ref("a"), true);
    });
    expect(await writeAt(hour(4), (tx) => tx.purge(ref("a")))).toBe(true);
    expect(await graph.deleted(ADMIN, { limit: 10 })).toEqual([]);
    for (const at of [view(), view({ asOf: hour(2) })]) {
      expect(await graph.searchText(at, { text: "plan", limit: 10 })).toEqual([]);
      expect(await graph.searchVector(at, { model: MODEL, vector: VECTOR, limit: 10 })).toEqual([]);
    }
    const edges = await graph.edges(view({ asOf: hour(2) }), {
      of: [ref("a"), ref("other")],
      direction: "both",
      limit: 10,
    });
    expect(edges.map(({ to }) => to.id)).toEqual(["third"]);
    expect((await graph.counts(view())).edges).toBe(1);
    expect(await writeAt(hour(5), (tx) => tx.setDeleted(ref("a"), false))).toBe(false);
    expect(await graph.verify()).toEqual([]);
  });

  check("what is not deleted is not purged, nor what is not there", async ({ write, graph }) => {
    await write((tx) => tx.put(note("a", "one")));
    const before = await snapshot(graph);
    expect(
      (
        await refusal(
          write((tx) => tx.purge(ref("a"))),
          "conflict",
        )
      ).hint,
    ).toMatch(/[Dd]elete/);
    expect(await write((tx) => tx.purge(ref("unknown")))).toBe(false);
    expect(await snapshot(graph)).toEqual(before);
  });

  check("a purge is kept as a transaction, without what it removed", async (world) => {
    await deleted(world, "a", 1);
    await world.writeAt(hour(4), (tx) => tx.purge(ref("a")), { reason: "asked to" });
    const [last] = await world.graph.transactions(ADMIN, { limit: 1 });
    expect(last).toMatchObject({ at: hour(4), reason: "asked to", nodeCount: 1, agentId: META.agentId });
  });

  check("after a purge the id can be written anew, and new versions want vectors", async (world) => {
    await deleted(world, "a", 1);
    const query = { model: MODEL, kinds: ["NOTE"], includeSensitive: false, after: 0, limit: 10 } as const;
    const { lookedUpTo } = await world.graph.vectorless(query);
    await world.writeAt(hour(4), async (tx) => {
      await tx.purge(ref("a"));
      await tx.put(note("a", "anew"));
    });
    expect(contentsOf(await world.graph.versions(view(), ref("a")))).toEqual(["anew"]);
    const { versions } = await world.graph.vectorless({ ...query, after: lookedUpTo });
    expect(versions.map(({ node }) => node.props.content)).toEqual(["anew"]);
    expect(await world.graph.verify()).toEqual([]);
  });

  check("a purge that is rolled back purges nothing", async (world) => {
    await deleted(world, "a", 1);
    const failing = world.write(async (tx) => {
      await tx.purge(ref("a"));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(idsOf(await world.graph.deleted(READER, { limit: 10 }))).toEqual(["a"]);
    expect(await world.graph.verify()).toEqual([]);
  });
}
