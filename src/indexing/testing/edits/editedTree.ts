import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SourceParser } from "../../parsing/parserPool.ts";
import { openIndexedTree } from "../indexedTree.ts";
import { ProjectModel } from "./projectModel.ts";
import type { SampleLanguage } from "./sampleLanguage.ts";

/** What happens to a project. All is made from seeds. */
export interface Life {
  readonly beginning: number;
  /** All edits of a step are made before the tree is indexed. */
  readonly steps: readonly (readonly number[])[];
}

/** Where the graph differs from one made anew, after the first step where it does; empty when it never does. */
export async function driftAfter(
  { beginning, steps }: Life,
  language: SampleLanguage,
  parser: SourceParser,
): Promise<readonly string[]> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "loci-edits-")));
  const indexed = await openIndexedTree({ root, parser });
  try {
    const model = new ProjectModel(language, beginning);
    let written: ReadonlyMap<string, string> = new Map();
    for (const seeds of [[], ...steps]) {
      for (const seed of seeds) model.edit(seed);
      await writeChanges(root, written, model.texts);
      written = model.texts;
      await indexed.index();
      const drift = await indexed.drift();
      if (drift.length > 0) return [...drift, ...[...written].flatMap(([path, text]) => ["", path, text])];
    }
    return [];
  } finally {
    await indexed.close();
    await rm(root, { recursive: true, force: true });
  }
}

async function writeChanges(
  root: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Promise<void> {
  for (const path of before.keys()) if (!after.has(path)) await rm(join(root, path));
  for (const [path, text] of after) {
    if (before.get(path) === text) continue;
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}
