import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { seededRandom } from "../../domain/testing/seededRandom.ts";
import type { Store } from "../port.ts";
import { edge, META, note, ref, view } from "../testing/fixtures.ts";
import { openSqliteStore } from "./openSqliteStore.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-purged-"));
  store = await openSqliteStore({ folder });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const WORDS = ["zanzibarium", "quixotelle", "marmaladic", "obsidianne"];
const random = seededRandom(7);
const filler = () =>
  Array.from({ length: 20 + random() * 300 }, () => random().toString(36).slice(2, 9)).join(" ");

/** Enough around it that pages split and parts of the text index are merged, before and after. */
async function writeCrowd(prefix: string): Promise<void> {
  for (let at = 0; at < 40; at++) {
    await store.memory.transaction(META, async (tx) => {
      for (let each = 0; each < 10; each++) await tx.put(note(`${prefix}:${at}:${each}`, filler()));
    });
  }
}

/** Versions of many lengths, so that rows move within their pages and between them. */
async function writeSecrets(): Promise<void> {
  for (const [at, word] of WORDS.entries()) {
    const content = { title: word, content: `${word} ${filler()} ${word}` };
    const sensitive = at % 2 === 1;
    await store.memory.transaction(META, (tx) => tx.put(note("secret", content, { sensitive })));
    await store.memory.transaction(META, (tx) => tx.put(note(`near:${at}`, filler())));
  }
}

async function wordsOnDisk(): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const bytes = Buffer.concat(await Promise.all(names.map((name) => readFile(name))));
  return WORDS.filter((word) => bytes.includes(word));
}

test("the words of what was purged are in no file of the store", async () => {
  await writeCrowd("before");
  await writeSecrets();
  await writeCrowd("after");
  expect(await wordsOnDisk()).toEqual(WORDS);
  await store.memory.transaction(META, (tx) => tx.setDeleted(ref("secret"), true));
  await store.memory.transaction(META, (tx) => tx.purge(ref("secret")));
  expect(await wordsOnDisk()).toEqual([]);
  expect(await store.memory.verify()).toEqual([]);
});

test("so are the ids that only it spoke of, while those stay that others speak of", async () => {
  const { memory } = store;
  await memory.transaction(META, async (tx) => {
    await tx.put(note("secret", "plain"));
    await tx.put(note("other", "plain too"));
    await tx.linkAll([
      edge("INVOLVES", "secret", "src/zanzibarium.ts"),
      edge("INVOLVES", "secret", "src/quixotelle.ts"),
      edge("INVOLVES", "secret", "src/marmaladic.ts"),
      edge("INVOLVES", "other", "src/marmaladic.ts"),
    ]);
  });
  await memory.transaction(META, (tx) => tx.unlink(edge("INVOLVES", "secret", "src/quixotelle.ts")));
  await memory.transaction(META, (tx) => tx.setDeleted(ref("secret"), true));
  await memory.transaction(META, async (tx) => {
    await tx.link(edge("CAUSES", "secret", "other"));
    await tx.purge(ref("secret"));
    await tx.put(note("secret", "anew"));
    await tx.link(edge("INVOLVES", "secret", "src/shared.ts"));
  });
  expect(await wordsOnDisk()).toEqual(["marmaladic"]);
  const query = { of: [ref("secret"), ref("other")], direction: "out", limit: 9 } as const;
  const edges = await memory.edges(view(), query);
  expect(edges.map(({ to }) => to.id).sort()).toEqual(["src/marmaladic.ts", "src/shared.ts"]);
  expect(await memory.verify()).toEqual([]);
});
