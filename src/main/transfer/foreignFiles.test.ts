import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { recordFiles } from "./foreignFiles.ts";

test("a folder of more files than are read at once is refused, and not cut", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-records-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (let at = 0; at <= 10_000; at += 1_000) {
    const some = Array.from({ length: at === 10_000 ? 1 : 1_000 }, (_, next) => `${at + next}.md`);
    await Promise.all(some.map((name) => writeFile(join(folder, name), "")));
  }
  await expect(recordFiles(folder, folder, process.env)).rejects.toMatchObject({ code: "invalid_input" });
});
