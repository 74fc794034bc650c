import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { GraphReader } from "../stores/port.ts";
import { lackingGroups } from "./lackingGroups.ts";
import { packGroup } from "./packGroup.ts";
import type { GroupDraft } from "./passage.ts";
import { PassageIndex } from "./passageIndex.ts";
import { turnGroup, wordGroup } from "./testing/drafts.ts";
import { type TemporaryGraph, temporaryGraph } from "./testing/temporaryGraph.ts";
import { writePassages } from "./writePassages.ts";
import { keepVectorsOf, writeVectors } from "./writeVectors.ts";

let place: TemporaryGraph;
beforeEach(async () => {
  place = await temporaryGraph();
});
afterEach(() => place.close());

const put = (...groups: GroupDraft[]) =>
  place.write((tx) => writePassages(tx, "code", { put: groups.map(packGroup), remove: [] }));
/** The other part of what reads an index. */
const namesOf = () => ({ artifactNames: (prefix: string) => place.graph.artifactNames(prefix) });
const keysOf = async (index: PassageIndex, word: string) => {
  const snapshot = await index.snapshot([word]);
  const { slots } = snapshot.postings(word);
  return Array.from(slots, (slot) => snapshot.groups[snapshot.groupOf[slot] ?? -1]?.key).sort();
};

test("an index that was never written is empty", async () => {
  const snapshot = await new PassageIndex(place.graph, "code").snapshot(["one"]);
  expect(snapshot).toMatchObject({ slots: 0, passages: 0, averageLength: 0, groups: [], models: [] });
  expect(snapshot.postings("one").slots.length).toBe(0);
  expect(snapshot.similarities("toy", Float32Array.of(1))).toBeNull();
});

test("a segment that goes between two reads is looked for again", async () => {
  await put(wordGroup("0.ts", "word"));
  /** Merges everything away before each of the first reads but those of the manifest. */
  let left = 3;
  const artifacts: GraphReader["artifacts"] = async (names) => {
    if (!names.includes("passages:code") && left-- > 0) {
      for (let at = 1; at <= 8; at++) await put(wordGroup(`${at}.ts`, "word", `left${left}`));
    }
    return await place.graph.artifacts(names);
  };
  const index = new PassageIndex({ ...namesOf(), artifacts }, "code");
  expect(await keysOf(index, "word")).toEqual(Array.from({ length: 9 }, (_, at) => `${at}.ts`));
});

test("an index that changes with every look is given up with a reason", async () => {
  await put(wordGroup("0.ts", "word"));
  let turn = 0;
  const artifacts: GraphReader["artifacts"] = async (names) => {
    if (!names.includes("passages:code")) await put(wordGroup("0.ts", `turn${turn++}`));
    return await place.graph.artifacts(names);
  };
  const looking = new PassageIndex({ ...namesOf(), artifacts }, "code").snapshot(["word"]);
  await expect(looking).rejects.toMatchObject({ code: "unavailable" });
});

test("a snapshot stays as it was while the index goes on", async () => {
  const index = new PassageIndex(place.graph, "code");
  await put(wordGroup("a.ts", "one"), wordGroup("b.ts", "one"));
  const before = await index.snapshot(["one"]);
  for (let at = 0; at < 20; at++) await put(wordGroup("a.ts", `other${at}`));
  expect(before.postings("one").slots.length).toBe(2);
  expect(await keysOf(index, "one")).toEqual(["b.ts"]);
});

test("vectors are read for the models that are asked for", async () => {
  await put(wordGroup("a.ts", "one"), wordGroup("b.ts", "two"));
  const vectors = new Map([["a.ts", { rows: [Float32Array.of(3, 4)] }]]);
  await place.write((tx) => writeVectors(tx, "code", { model: "toy", vectors }));
  await place.write((tx) => writeVectors(tx, "code", { model: "other", vectors }));
  const index = new PassageIndex(place.graph, "code");
  const query = Float32Array.of(0.6, 0.8);
  expect((await index.snapshot([], [])).similarities("toy", query)).toBeNull();
  const found = await index.snapshot([], ["toy"]);
  expect(found.models.toSorted()).toEqual(["other", "toy"]);
  expect(found.similarities("other", query)).toBeNull();
  expect(found.similarities("toy", query)?.[0]).toBeCloseTo(1, 2);
  expect(found.similarities("toy", query)?.[1]).toBe(0);
  expect([found.withoutVector("toy"), found.withoutVector("never")]).toEqual([1, 2]);
  expect((await index.snapshot([])).similarities("other", query)?.[0]).toBeCloseTo(1, 2);
  await place.write((tx) => keepVectorsOf(tx, "code", new Set(["toy"])));
  expect((await index.snapshot([])).models).toEqual(["toy"]);
  expect(
    (await place.graph.artifactNames("passages:code:")).filter((name) => name.includes("vectors")),
  ).toHaveLength(1);
});

test("vectors that were made of a former text are not taken", async () => {
  await put(wordGroup("a.ts", "one"));
  const vectors = new Map([["a.ts", { hash: "0011223344556677", rows: [Float32Array.of(1)] }]]);
  await place.write((tx) => writeVectors(tx, "code", { model: "toy", vectors }));
  expect((await new PassageIndex(place.graph, "code").snapshot([])).withoutVector("toy")).toBe(1);
});

test("vectors of one model are of one length: those of another give way", async () => {
  await put(wordGroup("a.ts", "one"), wordGroup("b.ts", "two"));
  await put(wordGroup("c.ts", "three"));
  const give = (dims: number, ...keys: string[]) => {
    const vectors = new Map(keys.map((key) => [key, { rows: [new Float32Array(dims).fill(1)] }]));
    return place.write((tx) => writeVectors(tx, "code", { model: "toy", vectors }));
  };
  const index = new PassageIndex(place.graph, "code");
  const lacking = async () =>
    (await lackingGroups(place.graph, "code", "toy", 100)).map(({ key }) => key).sort();
  await give(2, "a.ts", "b.ts", "c.ts");
  expect(await lacking()).toEqual([]);
  await give(3, "a.ts");
  expect(await lacking()).toEqual(["b.ts", "c.ts"]);
  const snapshot = await index.snapshot([]);
  expect(snapshot.withoutVector("toy")).toBe(2);
  expect(snapshot.similarities("toy", Float32Array.of(1, 1))).toBeNull();
  const cosines = snapshot.similarities("toy", Float32Array.of(1, 1, 1)) ?? [];
  expect([...cosines].map(Math.round).sort()).toEqual([0, 0, 1]);
});

/** A reader that holds back the answers to some reads. */
function holding(isHeld: (names: readonly string[]) => boolean) {
  const gate = Promise.withResolvers<void>();
  const artifacts: GraphReader["artifacts"] = async (names) => {
    const found = await place.graph.artifacts(names);
    if (isHeld(names)) await gate.promise;
    return found;
  };
  return { artifacts, release: () => gate.resolve() };
}

test("a slow look does not suffer from a quick one that saw a later index", async () => {
  await put(wordGroup("a.ts", "one"));
  const { artifacts, release } = holding((names) => names.some((name) => name.includes("vectors")));
  const index = new PassageIndex({ ...namesOf(), artifacts }, "code");
  await index.snapshot([]);
  const vectors = new Map([["a.ts", { rows: [Float32Array.of(1)] }]]);
  await place.write((tx) => writeVectors(tx, "code", { model: "toy", vectors }));
  const slow = index.snapshot([]);
  await nextTurn();
  await put(wordGroup("a.ts", "two"), wordGroup("b.ts", "two"));
  expect((await index.snapshot([], [])).groups).toHaveLength(2);
  release();
  expect((await slow).groups.map(({ key }) => key)).toEqual(["a.ts"]);
  expect(await keysOf(index, "two")).toEqual(["a.ts", "b.ts"]);
});

test("vectors that were loaded are not loaded again because of a look that needed none", async () => {
  await put(wordGroup("a.ts", "one"));
  const vectors = new Map([["a.ts", { rows: [Float32Array.of(1)] }]]);
  await place.write((tx) => writeVectors(tx, "code", { model: "toy", vectors }));
  const read: string[] = [];
  const { artifacts, release } = holding((names) => {
    read.push(...names);
    return names.some((name) => name.includes("table")) && !names.some((name) => name.includes("vectors"));
  });
  const index = new PassageIndex({ ...namesOf(), artifacts }, "code");
  const slow = index.snapshot([], []);
  const full = await index.snapshot([]);
  release();
  await slow;
  read.length = 0;
  const again = await index.snapshot([]);
  expect(read).toEqual(["passages:code"]);
  expect(again.groups).toBe(full.groups);
});

test("processes that write and read at once see whole transactions only", async () => {
  const [groups, turns] = [12, 150];
  await put(...Array.from({ length: groups }, (_, at) => turnGroup(`${at}.ts`, 0)));
  const program = join(import.meta.dirname, "testing/busyWriter.ts");
  const writer = fork(program, [place.folder, String(groups), String(turns)], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const ended = once(writer, "exit");
  const index = new PassageIndex(place.graph, "code");
  let seen = 0;
  while (writer.exitCode === null) {
    const last = `turn${turns}`;
    const snapshot = await index.snapshot(["left", "right", last]);
    const turnsOf = (word: string) =>
      Array.from(snapshot.postings(word).slots, (slot) => snapshot.number(slot, 0));
    expect(turnsOf("left")).toHaveLength(groups);
    expect(turnsOf("right")).toEqual(turnsOf("left"));
    expect(snapshot.averageLength).toBe(1);
    expect(Math.max(...turnsOf("left"))).toBeGreaterThanOrEqual(seen);
    seen = Math.max(...turnsOf("left"));
    expect(turnsOf(last).length).toBe(seen === turns ? 1 : 0);
    await nextTurn();
  }
  expect(await ended).toEqual([0, null]);
  const { slots } = (await index.snapshot([`turn${turns}`])).postings(`turn${turns}`);
  expect(slots.length).toBe(1);
});
