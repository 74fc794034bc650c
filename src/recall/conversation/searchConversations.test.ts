import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure } from "../../domain/failure.ts";
import { hashEmbedder } from "../../memory/testing/hashEmbedder.ts";
import type { Embedder } from "../../models/port.ts";
import type { GroupDraft } from "../../passages/passage.ts";
import { snapshotOf } from "../../passages/snapshotOf.ts";
import type { GraphReader, Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { PROJECT, view } from "../../stores/testing/fixtures.ts";
import { Trace } from "../trace.ts";
import { searchConversations } from "./searchConversations.ts";
import { similaritiesTo } from "./similarities.ts";

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-talk-search-"));
  store = await openSqliteStore({ folder });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const embedder = hashEmbedder();
const noWords = { dims: 1, vector: () => null };

function stretch(number: number, messages: readonly string[]): GroupDraft {
  const passages = messages.map((words, at) => ({
    label: `m${number}.${at}`,
    numbers: [0, at, at],
    terms: new Map(words.split(" ").map((word) => [word, 1])),
  }));
  return { key: `conversation:c#${number}`, info: "", passages };
}

/** Of the stretches those that are named have vectors, one a message. */
async function indexOf(
  stretches: readonly (readonly string[])[],
  embedded: readonly number[] = [],
  made: Embedder = embedder,
) {
  const rowsOf = async (at: number) => ({
    rows: await made.embed(stretches[at] ?? [], { purpose: "passage" }),
  });
  const vectors = await Promise.all(
    embedded.map(async (at) => [`conversation:c#${at}`, await rowsOf(at)] as const),
  );
  const groups = stretches.map((messages, at) => stretch(at, messages));
  return snapshotOf(groups, { model: made.id, vectors: new Map(vectors) });
}

async function degradedFor(
  snapshot: Awaited<ReturnType<typeof indexOf>>,
  asked: Embedder | null,
  words: typeof noWords | null = noWords,
): Promise<string[]> {
  const parts = {
    memory: store.memory,
    passages: { snapshot: async () => snapshot },
    embedder: asked,
    words,
  };
  const question = { view: view(), project: PROJECT, text: "boats", limit: 10 };
  return (await searchConversations(parts, question, new Trace())).degraded;
}

describe("vectors that are missing", () => {
  const talk = [["red boat"], ["blue boat"]];

  test("are told of: of some messages, of all, or of the question", async () => {
    const failing = hashEmbedder({
      before() {
        throw new Failure("unavailable", "away", "wait");
      },
    });
    expect(await degradedFor(await indexOf(talk, [0, 1]), embedder)).toEqual([]);
    expect(await degradedFor(await indexOf(talk, [0]), embedder)).toEqual(["vector"]);
    expect(await degradedFor(await indexOf(talk), embedder)).toEqual(["vector"]);
    expect(await degradedFor(await indexOf(talk, [0, 1]), failing)).toEqual(["vector"]);
    expect(await degradedFor(await indexOf(talk, [0, 1]), embedder, null)).toEqual(["vector"]);
  });

  test("are none where none are wanted, or nothing was said", async () => {
    expect(await degradedFor(await indexOf(talk), null, null)).toEqual([]);
    expect(await degradedFor(await indexOf([]), embedder)).toEqual([]);
  });

  test("are taken for the mean of the others, of which one that is unlike the question is one", async () => {
    const compass: Embedder = {
      ...embedder,
      embed: async (texts) => texts.map((text) => Float32Array.from(text === "east" ? [0, 1] : [1, 0])),
    };
    const snapshot = await indexOf([["north", "east"], ["unknown"]], [0], compass);
    const { similarities } = await similaritiesTo(snapshot, compass, "north");
    expect([...similarities].map((value) => Number(value.toFixed(2)))).toEqual([1, 0, 0.5]);
  });
});

test("messages that are hidden are not read without end", async () => {
  const stretches = Array.from({ length: 100 }, (_, at) => Array.from({ length: 64 }, () => `boat ${at}`));
  const snapshot = await indexOf(stretches);
  let read = 0;
  const get: GraphReader["get"] = (seen, refs) => {
    read += refs.length;
    return store.memory.get(seen, refs);
  };
  const parts = {
    memory: { get },
    passages: { snapshot: async () => snapshot },
    embedder: null,
    words: null,
  };
  const asked = { view: view(), project: PROJECT, text: "boats", limit: 10 };
  expect((await searchConversations(parts, asked, new Trace())).hits).toEqual([]);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(snapshot.passages / 2);
});
