import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPage } from "./openPage.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "loci-page-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const place = () => pathToFileURL(`${folder}/`);

async function build(script: string, at: number): Promise<void> {
  const entry = { type: "text/javascript", etag: script, isImmutable: true, encodings: ["identity"] };
  await writeFile(path.join(folder, script), `// ${script}`);
  const listing = path.join(folder, "files.json");
  await writeFile(listing, JSON.stringify({ files: { [script]: entry } }));
  await utimes(listing, at, at);
}

test("a page that was never built is none", () => {
  expect(openPage(place())).toBeNull();
});

test("a page that is replaced while it is served is served as it is now", async () => {
  await build("one.js", 1_000);
  const page = openPage(place());
  expect((await page?.file("one.js")?.read("identity"))?.toString()).toBe("// one.js");
  await build("two.js", 2_000);
  expect((await page?.file("two.js")?.read("identity"))?.toString()).toBe("// two.js");
  expect(page?.file("one.js")).toBeUndefined();
});

test("while it is being replaced, what was there before is told", async () => {
  await build("one.js", 1_000);
  const page = openPage(place());
  await writeFile(path.join(folder, "files.json"), '{"files": {"tw');
  expect(page?.file("one.js")).toBeDefined();
  await rm(path.join(folder, "files.json"));
  expect(page?.file("one.js")).toBeDefined();
});
