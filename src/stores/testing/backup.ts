import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { BackupManifest } from "../port.ts";
import {
  ADMIN,
  type Check,
  contentsOf,
  edge,
  hitIds,
  hour,
  note,
  ref,
  snapshot,
  view,
  type World,
} from "./fixtures.ts";

const NEAR = { model: "test-model", vector: Float32Array.of(1, 0), limit: 1 };

/** A copy that can be trusted, taken while others write. */
export function backupContract(check: Check): void {
  check("a backup opens as a store of its own, with everything in it", (world) =>
    inFolder(async (folder) => {
      await world.writeAt(hour(1), async (tx) => {
        await tx.put(note("a", "copied words"));
        await tx.put(note("b", "two"));
        await tx.putVector(ref("a"), NEAR);
        await tx.link(edge("CAUSES", "a", "b"));
      });
      await world.writeAt(hour(2), (tx) => tx.put(note("b", "three")));
      const before = await snapshot(world.graph);
      await expectManifest(folder, await world.store.backup(folder));

      const copy = await world.openBackup(folder);
      expect(await copy.memory.verify()).toEqual([]);
      expect(await snapshot(copy.memory)).toEqual(before);
      expect(await copy.memory.versions(view(), ref("b"))).toHaveLength(2);
      expect(hitIds(await copy.memory.searchText(view(), { text: "copied", limit: 5 }))).toEqual(["a"]);
      expect(hitIds(await copy.memory.searchVector(view(), NEAR))).toEqual(["a"]);
      expect(
        await copy.memory.neighbours(view(), { of: [ref("a")], direction: "out", limit: 5 }),
      ).toHaveLength(1);
      await copy.close();
    }),
  );

  check("a backup and its source go separate ways", (world) =>
    inFolder(async (folder) => {
      await world.write((tx) => tx.put(note("a", "before")));
      await world.store.backup(folder);
      await world.write((tx) => tx.put(note("a", "after")));
      const copy = await world.openBackup(folder);
      expect(contentsOf(await copy.memory.get(view(), [ref("a")]))).toEqual(["before"]);
      await copy.close();
    }),
  );

  check("a backup taken while others write holds whole transactions only", (world) =>
    inFolder(async (folder) => {
      for (let index = 0; index < 20; index++) await writePair(world, index);
      const writing = (async () => {
        for (let index = 20; index < 60; index++) await writePair(world, index);
      })();
      await world.store.backup(folder);
      await writing;

      const copy = await world.openBackup(folder);
      expect(await copy.memory.verify()).toEqual([]);
      const ids = new Set<string>(
        (await copy.memory.find({ guard: ADMIN }, { limit: 1000 })).map(({ id }) => id),
      );
      expect(ids.size).toBeGreaterThanOrEqual(40);
      for (let index = 0; index < 60; index++) expect(ids.has(`left${index}`)).toBe(ids.has(`right${index}`));
      await copy.close();
      const original = await world.graph.find({ guard: ADMIN }, { limit: 1000 });
      expect(original).toHaveLength(120);
    }),
  );
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "loci-backup-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function writePair({ write }: World, index: number): Promise<void> {
  return write(async (tx) => {
    await tx.put(note(`left${index}`, "some words"));
    await new Promise(setImmediate);
    await tx.put(note(`right${index}`, "some words"));
  });
}

/** The manifest is how a later check tells a good copy from a damaged one. */
async function expectManifest(folder: string, { files }: BackupManifest): Promise<void> {
  expect(files.length).toBeGreaterThan(0);
  for (const { name, bytes, sha256 } of files) {
    const content = await readFile(join(folder, name));
    expect(content.byteLength).toBe(bytes);
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
  }
}
