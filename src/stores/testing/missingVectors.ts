import { expect } from "vitest";
import type { GraphReader } from "../port.ts";
import {
  ADMIN,
  type Check,
  contentsOf,
  hitIds,
  hour,
  note,
  READER,
  ref,
  refusal,
  snapshot,
  view,
} from "./fixtures.ts";
import { item, MODEL, search, shelve, vector } from "./vectorSearch.ts";

const wanted = { model: MODEL, kinds: ["NOTE"] as const, includeSensitive: true };
const namesOf = async (reader: GraphReader, after = 0, parts = {}) => {
  const { versions } = await reader.vectorless({ ...wanted, after, limit: 10, ...parts });
  return versions.map(({ node }) => `${node.id} ${node.props.content}`);
};

/** What whoever makes vectors is told, and what becomes of those of a model that is wanted no more. */
export function missingVectorsContract(check: Check): void {
  check("what has no vector is told in the order it was written, whoever's it is", async (world) => {
    await world.write((tx) => tx.put(note("a", "one")));
    await world.write((tx) => tx.put(note("elsewhere", "two", { project: null })), { account: "rival" });
    await world.write((tx) => tx.put(note("a", "three")));
    await world.write((tx) => tx.put(note("fact", "another kind", { kind: "FACT" })));
    await world.write((tx) => tx.put(note("secret", "four", { sensitive: true })));
    expect(await namesOf(world.graph)).toEqual(["a one", "elsewhere two", "a three", "secret four"]);
    expect(await namesOf(world.graph, 0, { includeSensitive: false })).toHaveLength(3);
    expect(await namesOf(world.graph, 0, { limit: 2 })).toEqual(["a one", "elsewhere two"]);
    const page = await world.graph.vectorless({ ...wanted, after: 0, limit: 2 });
    expect(await namesOf(world.graph, page.lookedUpTo)).toEqual(["a three", "secret four"]);
    await world.write((tx) => tx.setDeleted(ref("a"), true));
    expect(await namesOf(world.graph)).toEqual(["elsewhere two", "secret four"]);
    expect(await world.graph.vectorCoverage(ADMIN, wanted)).toEqual({ done: 0, total: 1 });
    expect(await world.graph.vectorCoverage(READER, wanted)).toEqual({ done: 0, total: 0 });
  });

  check("a version that ended before it had a vector can still be given one", async (world) => {
    await world.writeAt(hour(1), (tx) => tx.put(note("a", "old")));
    await world.writeAt(hour(2), (tx) => tx.put(note("a", "new")));
    const { versions } = await world.graph.vectorless({ ...wanted, after: 0, limit: 10 });
    const [old, now] = versions;
    const before = await snapshot(world.graph);
    await world.writeAt(hour(3), (tx) =>
      tx.putVectors(MODEL, [
        { version: old?.version ?? 0, vector: vector(1, 0) },
        { version: now?.version ?? 0, vector: vector(0, 1) },
        { version: 999_999, vector: vector(1, 1) },
      ]),
    );
    expect(await namesOf(world.graph)).toEqual([]);
    expect(await world.graph.vectorCoverage(ADMIN, wanted)).toEqual({ done: 2, total: 2 });
    expect(contentsOf((await search(world, vector(1, 0))).map(({ node }) => node))).toEqual(["new"]);
    const then = await search(world, vector(1, 0), {}, { asOf: hour(1) });
    expect(contentsOf(then.map(({ node }) => node))).toEqual(["old"]);
    expect((await snapshot(world.graph)).transactions).toEqual(before.transactions);
    expect(await world.graph.verify()).toEqual([]);
  });

  check("the vectors of a model are removed bit by bit, and other readers hear of it", async (world) => {
    await shelve(world, [item("a", 1, 0), item("b", 1, 0), item("c", 1, 0)]);
    await world.write((tx) => tx.putVector(ref("a"), { model: "second-model", vector: vector(1, 0) }));
    const other = await world.reopenGraph();
    const near = { model: MODEL, vector: vector(1, 0), limit: 10 };
    expect(await other.searchVector(view(), near)).toHaveLength(3);
    const dims = vector(1, 0).length;
    expect(await world.graph.vectorModels()).toEqual([
      { model: "second-model", dims },
      { model: MODEL, dims },
    ]);
    expect(await world.write((tx) => tx.removeVectors(MODEL, 2))).toBe(2);
    expect(await other.searchVector(view(), near)).toHaveLength(1);
    expect(await world.write((tx) => tx.removeVectors(MODEL, 2))).toBe(1);
    expect(await world.write((tx) => tx.removeVectors(MODEL, 2))).toBe(0);
    expect(await world.write((tx) => tx.removeVectors("unknown", 2))).toBe(0);
    expect(await other.searchVector(view(), near)).toEqual([]);
    expect(await world.graph.vectorModels()).toEqual([{ model: "second-model", dims }]);
    expect(hitIds(await other.searchVector(view(), { ...near, model: "second-model" }))).toEqual(["a"]);
    expect(await world.graph.verify()).toEqual([]);
  });

  check("a model that has no vectors left may have others of another length", async (world) => {
    await shelve(world, [item("a", 1, 0), item("b", 0, 1)]);
    const other = await world.reopenGraph();
    const near = { model: MODEL, vector: vector(1, 0, 0), limit: 10 };
    await refusal(other.searchVector(view(), near), "invalid_input");
    await world.write((tx) => tx.removeVectors(MODEL, 10));
    expect(await other.searchVector(view(), near)).toEqual([]);
    await world.write((tx) => tx.putVector(ref("b"), { model: MODEL, vector: vector(1, 0, 0) }));
    expect(hitIds(await other.searchVector(view(), near))).toEqual(["b"]);
    expect(await world.graph.vectorModels()).toEqual([{ model: MODEL, dims: 3 }]);
    expect(await world.graph.verify()).toEqual([]);
  });

  check("a page without gaps tells how far it has looked, past what needs no vector", async (world) => {
    await world.write((tx) => tx.put(note("a", "one")));
    await world.write((tx) => tx.put(note("fact", "another kind", { kind: "FACT" })));
    const { versions, lookedUpTo } = await world.graph.vectorless({ ...wanted, after: 0, limit: 10 });
    expect(lookedUpTo).toBeGreaterThan(versions[0]?.version ?? 0);
    const rest = await world.graph.vectorless({ ...wanted, after: lookedUpTo, limit: 10 });
    expect(rest).toEqual({ versions: [], lookedUpTo });
    await world.write((tx) => tx.put(note("b", "two")));
    expect(await namesOf(world.graph, lookedUpTo)).toEqual(["b two"]);
  });

  check("coverage can be asked for some versions, and still shows no more than the guard", async (world) => {
    await world.write((tx) => tx.put(note("a", "one")));
    await world.write((tx) => tx.put(note("b", "two", { visibility: "admin" })));
    const { versions } = await world.graph.vectorless({ ...wanted, after: 0, limit: 10 });
    const some = { ...wanted, versions: versions.map(({ version }) => version) };
    expect(await world.graph.vectorCoverage(ADMIN, some)).toEqual({ done: 0, total: 2 });
    expect(await world.graph.vectorCoverage(READER, some)).toEqual({ done: 0, total: 1 });
    expect(await world.graph.vectorCoverage(ADMIN, { ...wanted, versions: [] })).toEqual({
      done: 0,
      total: 0,
    });
  });
}
