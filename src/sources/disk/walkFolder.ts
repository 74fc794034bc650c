import { isUtf8 } from "node:buffer";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eachLimited } from "./eachLimited.ts";
import { isRepository } from "./findRoot.ts";
import type { Folder, Screen } from "./screen.ts";

interface Entry {
  readonly path: string;
  readonly folder: Folder;
}

/** Goes through a folder level by level, without git. */
export async function walkFolder(screen: Screen, signal?: AbortSignal): Promise<void> {
  let level = [await screen.top()];
  while (level.length > 0) {
    const entries: Entry[] = [];
    await eachLimited(level, (folder) => readFolder(screen, folder, entries), signal);
    const below: Folder[] = [];
    await eachLimited(entries, (entry) => visit(screen, entry, below), signal);
    level = below;
  }
}

async function readFolder(screen: Screen, folder: Folder, entries: Entry[]): Promise<void> {
  const names = await readdir(join(screen.root, folder.path), { encoding: "buffer" }).catch(() => null);
  if (names === null) screen.tally.skip("unreadable", folder.path);
  const prefix = folder.path === "" ? "" : `${folder.path}/`;
  for (const name of names ?? []) {
    const path = prefix + name.toString("utf8");
    if (isUtf8(name)) entries.push({ path, folder });
    else screen.tally.skip("bad_name", path);
  }
}

async function visit(screen: Screen, { path, folder }: Entry, below: Folder[]): Promise<void> {
  const stats = await screen.stat(path);
  if (stats === null) return;
  if (!stats.isDirectory()) return screen.file(path, stats, folder);
  const entered = (await isRepository(join(screen.root, path)))
    ? await screen.enterRepository(path, stats, folder)
    : await screen.enter(path, stats, folder);
  if (entered !== null) below.push(entered);
}
