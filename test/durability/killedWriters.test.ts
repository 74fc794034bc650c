import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asNodeId, asProjectId } from "../../src/domain/ids.ts";
import { seededRandom } from "../../src/domain/testing/seededRandom.ts";
import type { Store } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { RANDOM_SEED } from "../randomSeed.ts";
import { vectorFor } from "./vectorFor.ts";

const project = asProjectId("kill-test");
const view = { guard: { account: "local", project, visibilities: ["public", "shared"] } } as const;
const WRITERS_AT_ONCE = 4;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-kill-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function startWriter(name: string, ...args: string[]): { child: ChildProcess; output: Promise<string> } {
  const script = join(import.meta.dirname, "writer.ts");
  const child = spawn(
    process.execPath,
    ["--no-warnings", script, "--folder", folder, "--name", name, ...args],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  return { child, output: new Promise((resolve) => child.on("close", () => resolve(text))) };
}

/** Lines that were written out whole: each is a write that its process was told had succeeded. */
function acknowledged(output: string): string[] {
  return output.split("\n").slice(0, -1);
}

async function expectPresent(store: Store, words: readonly string[]): Promise<void> {
  expect(await store.memory.verify()).toEqual([]);
  const refs = words.map((word) => ({ project, id: asNodeId(`fact:${word}`) }));
  const found = new Set((await store.memory.get(view, refs)).map((node) => node.id));
  expect(refs.filter(({ id }) => !found.has(id))).toEqual([]);
  // The indexes are asked for a sample of them: verify has compared all rows with their text already.
  for (const word of words.filter((_, at) => at % Math.ceil(words.length / 200) === 0))
    await expectFound(store, word);
}

async function expectFound(store: Store, word: string): Promise<void> {
  const ref = { project, id: asNodeId(`fact:${word}`) };
  const [written] = await store.memory.versions(view, ref);
  // Replaced within the same millisecond, a version never held at any moment one could ask for.
  if (!written || written.validFrom === written.validTo) return;
  const then = { ...view, at: { asOf: written.validFrom, knownAt: written.recordedAt } };
  const byText = await store.memory.searchText(then, { text: word, limit: 1 });
  expect(byText.map((hit) => hit.node.id)).toEqual([ref.id]);
  const byVector = await store.memory.searchVector(then, {
    model: "test",
    vector: vectorFor(word),
    limit: 1,
  });
  expect(byVector.map((hit) => hit.node.id)).toEqual([ref.id]);
}

test(`writers killed at moments drawn from seed ${RANDOM_SEED}, hundreds of times, lose nothing that was acknowledged`, async () => {
  const written: string[] = [];
  let killed = 0;
  const oneAfterAnother = async (lane: number) => {
    const random = seededRandom(RANDOM_SEED * WRITERS_AT_ONCE + lane);
    for (let round = 0; round < 55; round++) {
      const { child, output } = startWriter(`w${lane}r${round}`);
      const [afterWriteMs, whileOpeningMs] = [random() * 40, 60 + random() * 120];
      child.stdout?.once("data", () => setTimeout(() => child.kill("SIGKILL"), afterWriteMs));
      // Some are killed while they are still opening the store.
      if (round % 5 === 0) setTimeout(() => child.kill("SIGKILL"), whileOpeningMs);
      written.push(...acknowledged(await output));
      killed += child.signalCode === "SIGKILL" ? 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: WRITERS_AT_ONCE }, (_, lane) => oneAfterAnother(lane)));
  expect(killed).toBeGreaterThanOrEqual(200);
  expect(written.length).toBeGreaterThan(200);
  const store = await openSqliteStore({ folder });
  await expectPresent(store, written);
  await store.close();
}, 900_000);

test("several processes writing at once lose nothing and see each other's writes", async () => {
  const writers = Array.from({ length: 6 }, (_, at) => startWriter(`p${at}`, "--writes", "60"));
  const store = await openSqliteStore({ folder });
  await sleep(50);
  // This process reads, and so keeps its own copy of the vectors in step, while the others write.
  await store.memory
    .searchVector(view, { model: "test", vector: vectorFor("p0x0"), limit: 5 })
    .catch(() => []);
  const outputs = await Promise.all(writers.map(({ output }) => output));
  const written = outputs.flatMap(acknowledged);
  expect(written).toHaveLength(360);
  await expectPresent(store, written);
  const nearest = await store.memory.searchVector(view, {
    model: "test",
    vector: vectorFor("p5x57"),
    limit: 1,
  });
  expect(nearest[0]?.node.id).toBe("fact:p5x57");
  await store.close();
}, 600_000);
