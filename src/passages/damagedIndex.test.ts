import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DamagedIndex } from "./damagedIndex.ts";
import { dropPassages } from "./dropPassages.ts";
import type { ArtifactReader } from "./indexArtifacts.ts";
import { packGroup } from "./packGroup.ts";
import type { GroupDraft } from "./passage.ts";
import { PassageIndex } from "./passageIndex.ts";
import { seal, unseal } from "./seal.ts";
import { wordGroup } from "./testing/drafts.ts";
import { HARMED, harm } from "./testing/harm.ts";
import { snapshotDump } from "./testing/snapshotDump.ts";
import { META, type TemporaryGraph, temporaryGraph } from "./testing/temporaryGraph.ts";
import { verifyPassages } from "./verifyPassages.ts";
import { writePassages } from "./writePassages.ts";
import { writeVectors } from "./writeVectors.ts";

const INDEX = "code";
const WORDS = ["apple", "pear", "plum"];
const GROUPS = [wordGroup("a.ts", "apple", "pear"), wordGroup("b.ts", "plum"), wordGroup("c.ts", "pear")];
const VECTORS = { model: "toy", query: Float32Array.of(1, 2, 3) };

let place: TemporaryGraph;
beforeEach(async () => {
  place = await temporaryGraph();
  await fill(GROUPS);
});
afterEach(() => place.close());

/** Each group becomes a segment of its own. */
async function fill(groups: readonly GroupDraft[]): Promise<void> {
  for (const group of groups)
    await place.write((tx) => writePassages(tx, INDEX, { put: [packGroup(group)], remove: [] }));
  const rows = groups.map(({ key, passages }) => {
    const vectors = passages.map(({ label, numbers }) => Float32Array.of(label.length, numbers[0] ?? 0, 1));
    return [key, { rows: vectors }] as const;
  });
  await place.write((tx) => writeVectors(tx, INDEX, { model: VECTORS.model, vectors: new Map(rows) }));
}

const dumpOf = async (index: PassageIndex) => snapshotDump(await index.snapshot(WORDS), WORDS, VECTORS);
const dump = (reader: ArtifactReader = place.graph) => dumpOf(new PassageIndex(reader, INDEX));
const verify = () => verifyPassages(place.graph, INDEX);

test("what nobody has harmed is whole, as is what was never written", async () => {
  await verify();
  await verifyPassages(place.graph, "other");
});

test.each(HARMED)("%s %s: it is noticed, told, and gone once the index is made anew", async (kind, how) => {
  const whole = await dump();
  await harm(place.graph, META, INDEX, [kind, how]);
  await expect(verify()).rejects.toBeInstanceOf(DamagedIndex);
  const told: DamagedIndex[] = [];
  const searched = dumpOf(new PassageIndex(place.graph, INDEX, (damage) => told.push(damage)));
  // Only who writes looks groups up by their keys.
  if (kind === "keys") expect(await searched).toEqual(whole);
  else await expect(searched).rejects.toBeInstanceOf(DamagedIndex);
  expect(told).toHaveLength(kind === "keys" ? 0 : 1);
  await place.write((tx) => dropPassages(tx, INDEX));
  await verify();
  await fill(GROUPS);
  expect(await dump()).toEqual(whole);
});

test("who remembers an index sees what was put in its place", async () => {
  const index = new PassageIndex(place.graph, INDEX);
  await dumpOf(index);
  await place.write((tx) => dropPassages(tx, INDEX));
  await fill([wordGroup("new.ts", "plum", "apple"), wordGroup("b.ts", "pear")]);
  expect(await dumpOf(index)).toEqual(await dump());
});

test("an index whose name begins with another's stays when that is dropped", async () => {
  const put = [packGroup(wordGroup("z.ts", "plum"))];
  await place.write((tx) => writePassages(tx, "code:1", { put, remove: [] }));
  await place.write((tx) => dropPassages(tx, INDEX));
  await verifyPassages(place.graph, "code:1");
  const { passages } = await new PassageIndex(place.graph, "code:1").snapshot([]);
  expect(passages).toBe(1);
});

describe("with any bytes changed", () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 })), {
    minLength: 1,
    maxLength: 4,
  });

  /** What is kept, in memory, with some of its bytes changed by `change`. */
  async function changed(
    picks: readonly (readonly [artifact: number, at: number, mask: number])[],
    change: (name: string, bytes: Uint8Array, flip: (bytes: Uint8Array) => Uint8Array) => Uint8Array,
  ): Promise<ArtifactReader> {
    const kept = new Map(await place.graph.artifactsUnder(`passages:${INDEX}`));
    const all = [...kept.keys()];
    for (const [artifact, at, mask] of picks) {
      const name = all[artifact % all.length] ?? "";
      const flip = (bytes: Uint8Array) =>
        bytes.length === 0 ? bytes : bytes.with(at % bytes.length, (bytes[at % bytes.length] ?? 0) ^ mask);
      kept.set(name, change(name, kept.get(name) ?? new Uint8Array(), flip));
    }
    return {
      artifacts: async (names) => new Map([...kept].filter(([name]) => names.includes(name))),
      artifactNames: async (prefix) => [...kept.keys()].filter((name) => name.startsWith(prefix)),
    };
  }

  const orDamage = async (reading: Promise<unknown>) => {
    try {
      return await reading;
    } catch (thrown) {
      if (thrown instanceof DamagedIndex) return null;
      throw thrown;
    }
  };

  test("it is damaged, or says the same", async () => {
    const whole = await dump();
    await fc.assert(
      fc.asyncProperty(changes, async (picks) => {
        const reader = await changed(picks, (_, bytes, flip) => flip(bytes));
        const found = await orDamage(dump(reader));
        if (found !== null) expect(found).toEqual(whole);
      }),
    );
  });

  test("under a checksum that fits them, it is damaged or says something", async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (picks) => {
        const reader = await changed(picks, (name, bytes, flip) => seal(name, flip(unseal(name, bytes))));
        await orDamage(dump(reader));
        await orDamage(verifyPassages(reader, INDEX));
      }),
      { numRuns: 500 },
    );
  });
});
