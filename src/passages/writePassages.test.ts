import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { packGroup } from "./packGroup.ts";
import type { GroupDraft, PassageSnapshot } from "./passage.ts";
import { PassageIndex } from "./passageIndex.ts";
import { snapshotOf } from "./snapshotOf.ts";
import { drafts, TERMS, wordGroup } from "./testing/drafts.ts";
import { snapshotDump } from "./testing/snapshotDump.ts";
import { type TemporaryGraph, temporaryGraph } from "./testing/temporaryGraph.ts";
import { writePassages } from "./writePassages.ts";
import { type PassageVectors, writeVectors } from "./writeVectors.ts";

let place: TemporaryGraph;
beforeEach(async () => {
  place = await temporaryGraph();
});
afterEach(() => place.close());

const put = (index: string, groups: readonly GroupDraft[], remove: readonly string[] = []) =>
  place.write((tx) => writePassages(tx, index, { put: groups.map(packGroup), remove }));
const segmentsOf = async (index: string) =>
  new Set((await place.graph.artifactNames(`passages:${index}:`)).map((name) => name.split(":")[2])).size;

const MODEL = "toy";
/** A vector that depends on what a group says, so that one of a former group shows. */
const vectorsOf = (groups: readonly GroupDraft[]): PassageVectors => ({
  model: MODEL,
  vectors: new Map(
    groups.map(({ key, info, passages }) => [
      key,
      {
        rows: passages.map(({ numbers, terms }) => Float32Array.of(numbers[0] ?? 0, terms.size, info.length)),
      },
    ]),
  ),
});
const QUERY = Float32Array.of(1, 2, 3);

const KEYS = ["a.ts", "b.ts", "c/d.ts", "ä.md"];
const steps = fc.array(
  fc.record({
    put: fc.tuple(...KEYS.map((key) => fc.option(drafts(key)))),
    remove: fc.subarray(KEYS),
    embeds: fc.boolean(),
  }),
  { minLength: 1, maxLength: 24 },
);

/** What an index should hold, and of which groups it has the vectors. */
class ExpectedIndex {
  readonly #groups = new Map<string, GroupDraft>();
  readonly #embedded = new Map<string, GroupDraft>();

  edit(put: readonly GroupDraft[], remove: readonly string[]): void {
    for (const key of remove) this.#groups.delete(key);
    for (const group of put) this.#groups.set(group.key, group);
    for (const [key, former] of this.#embedded) {
      const group = this.#groups.get(key);
      if (!group || Buffer.compare(packGroup(group), packGroup(former)) !== 0) this.#embedded.delete(key);
    }
  }

  embed(): PassageVectors {
    for (const [key, group] of this.#groups) this.#embedded.set(key, group);
    return vectorsOf([...this.#groups.values()]);
  }

  snapshot(): PassageSnapshot {
    return snapshotOf([...this.#groups.values()], vectorsOf([...this.#embedded.values()]));
  }
}

test("after any edits an index answers as one that was made at once", async () => {
  let run = 0;
  const vectors = { model: MODEL, query: QUERY };
  await fc.assert(
    fc.asyncProperty(steps, async (edits) => {
      const index = `run${run++}`;
      const reader = new PassageIndex(place.graph, index);
      const expected = new ExpectedIndex();
      for (const { put: groups, remove, embeds } of edits) {
        const some = groups.filter((group) => group !== null);
        await put(index, some, remove);
        expected.edit(some, remove);
        if (embeds) await place.write((tx) => writeVectors(tx, index, expected.embed()));
        expect(snapshotDump(await reader.snapshot(TERMS), TERMS, vectors)).toEqual(
          snapshotDump(expected.snapshot(), TERMS, vectors),
        );
      }
    }),
    { numRuns: 25 },
  );
});

describe("segments", () => {
  test("stay few, and none is left behind", async () => {
    for (let at = 0; at < 100; at++) await put("code", [wordGroup(`${at % 20}.ts`, `word${at}`, "same")]);
    expect(await segmentsOf("code")).toBeLessThan(9);
    const snapshot = await new PassageIndex(place.graph, "code").snapshot(["same", "word3", "word99"]);
    expect(snapshot.passages).toBe(40);
    expect(snapshot.postings("same").slots.length).toBe(20);
    expect(snapshot.postings("word3").slots.length).toBe(0);
    expect(snapshot.postings("word99").slots.length).toBe(1);
  });

  test("that are half dead are written again, and go with their last group", async () => {
    await put("code", [wordGroup("a.ts", "one"), wordGroup("b.ts", "two"), wordGroup("c.ts", "three")]);
    await put("code", [], ["a.ts"]);
    const reader = new PassageIndex(place.graph, "code");
    expect(await reader.snapshot([])).toMatchObject({ slots: 3, passages: 2 });
    await put("code", [], ["b.ts"]);
    expect(await reader.snapshot([])).toMatchObject({ slots: 1, passages: 1 });
    await put("code", [], ["c.ts"]);
    expect(await reader.snapshot([])).toMatchObject({ slots: 0, passages: 0, averageLength: 0 });
    expect(await segmentsOf("code")).toBe(0);
  });

  test("of many terms are found through many buckets", async () => {
    const words = Array.from({ length: 30_000 }, (_, at) => `term${at}`);
    const groups = Array.from({ length: 30 }, (_, at) =>
      wordGroup(`${at}.ts`, ...words.slice(at * 1_000, (at + 1) * 1_000), "shared"),
    );
    await put("code", groups);
    const names = await place.graph.artifactNames("passages:code:");
    expect(names.filter((name) => name.includes(":terms:")).length).toBeGreaterThan(3);
    const snapshot = await new PassageIndex(place.graph, "code").snapshot([...words, "shared", "none"]);
    const found = words.map((word) =>
      Array.from(snapshot.postings(word).slots, (slot) => snapshot.label(slot)),
    );
    expect(found).toEqual(words.map((word) => [word]));
    expect(snapshot.postings("shared").slots.length).toBe(30);
    expect(snapshot.postings("none").slots.length).toBe(0);
  });
});

test("putting one group reads no other, however many there are", async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => wordGroup(`${at}.ts`, "word"));
  await put("code", many);
  const read: string[] = [];
  await place.write(async (tx) => {
    const artifacts: typeof tx.artifacts = (names) => {
      read.push(...names);
      return tx.artifacts(names);
    };
    const watched = new Proxy(tx, {
      get: (target, name) => (name === "artifacts" ? artifacts : Reflect.get(target, name).bind(target)),
    });
    await writePassages(watched, "code", { put: [packGroup(wordGroup("new.ts", "word"))], remove: [] });
  });
  expect(read.map((name) => name.split(":").at(-1))).toEqual(["code", "keys"]);
});

test("others have their turn while a large segment is made and gets its vectors", async () => {
  const words = Array.from({ length: 50 }, (_, at) => `word${at}`);
  const many = Array.from({ length: 200 }, (_, at) => wordGroup(`${at}.ts`, ...words));
  let turns = 0;
  const pause = async () => {
    turns += 1;
  };
  await place.write((tx) => writePassages(tx, "code", { put: many.map(packGroup), remove: [] }, pause));
  expect(turns).toBeGreaterThan(200);
  turns = 0;
  await place.write((tx) => writeVectors(tx, "code", vectorsOf(many), pause));
  expect(turns).toBeGreaterThan(4);
});

test("the same groups again touch nothing", async () => {
  const groups = [wordGroup("a.ts", "one", "two"), wordGroup("b.ts", "three"), wordGroup("empty.ts")];
  await put("code", groups);
  const before = await place.graph.artifactsUnder("passages:code");
  await put("code", groups.toReversed(), ["never.ts"]);
  expect(await place.graph.artifactsUnder("passages:code")).toEqual(before);
});

test("indexes of one graph do not know of each other", async () => {
  await put("code", [wordGroup("a", "one")]);
  await put("talk", [wordGroup("a", "two"), wordGroup("b", "two")]);
  const [code, talk] = [new PassageIndex(place.graph, "code"), new PassageIndex(place.graph, "talk")];
  expect((await code.snapshot(["two"])).postings("two").slots.length).toBe(0);
  expect((await talk.snapshot(["two"])).passages).toBe(2);
});

test("what a transaction wrote is gone with it", async () => {
  await put("code", [wordGroup("a.ts", "one")]);
  const failing = place.write(async (tx) => {
    await writePassages(tx, "code", { put: [packGroup(wordGroup("b.ts", "one"))], remove: ["a.ts"] });
    expect((await new PassageIndex(tx, "code").snapshot(["one"])).groups).toMatchObject([{ key: "b.ts" }]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const snapshot = await new PassageIndex(place.graph, "code").snapshot(["one"]);
  expect(snapshot.groups.map(({ key }) => key)).toEqual(["a.ts"]);
});
