import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { storeVariables } from "../testStore.ts";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";

const DECISION = {
  kind: "decision",
  title: "Plant apples",
  rationale: "They # keep.\n# Well",
  tradeoffs: ["no pears"],
  affectedFiles: [],
};

async function remember({ run }: Sandbox): Promise<void> {
  for (const memory of [DECISION, { kind: "note", content: "the gate code", sensitive: true }])
    expect(await run(["call", "memory_save", JSON.stringify(memory)])).toMatchObject({ code: 0 });
}

test("a project goes from one data folder to another and comes out as the same bytes", async () => {
  const sandbox = await createSandbox();
  await remember(sandbox);
  const file = path.join(sandbox.folder, "orchard.jsonl");
  const exported = await sandbox.run(["export", file]);
  expect(exported).toMatchObject({ code: 0, out: "" });
  expect(exported.err).toMatch(/^Exported 2 versions, 0 edges, 2 transactions of orchard-\w+ to /);
  expect((await stat(file)).mode & 0o077).toBe(0);

  const home = path.join(sandbox.folder, "elsewhere");
  const variables = storeVariables(home);
  const runThere = (args: readonly string[], input = "") =>
    sandbox.run([...args, "--home", home], { input, variables });
  const imported = await runThere(["import", file, "--json"]);
  expect(JSON.parse(imported.out)).toMatchObject({ ok: true, source: "loci", versions: 2, conflicts: 0 });
  const streamed = await runThere(["export", "-"]);
  expect(streamed.out).toBe(await readFile(file, "utf8"));
  const found = await runThere(["recall", "apples"]);
  expect(found.out).toContain("Plant apples");

  const again = await runThere(["import", "-"], streamed.out);
  expect(again.out).toMatch(
    /^Imported 0 versions and 0 edges into orchard-\w+\.\n2 records known already\.\n$/,
  );
});

test("a broken file is refused by its line, and a file that is there is kept", async () => {
  const sandbox = await createSandbox();
  await remember(sandbox);
  const file = path.join(sandbox.folder, "orchard.jsonl");
  await sandbox.run(["export", file]);
  expect((await sandbox.run(["export", file])).err).toMatch(/^conflict: .*\nhint: .*--force/);
  const lines = (await readFile(file, "utf8")).split("\n");
  await writeFile(file, lines.slice(0, 3).join("\n"));
  const refused = await sandbox.run(["import", file, "--as", "copy"]);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/^invalid_input: Line 3: .*cut off\. Nothing was imported\./);
  expect((await sandbox.run(["export", "--project", "copy"])).err).toMatch(/^not_found/);
  expect((await sandbox.run(["export", path.join(sandbox.folder, "no", "such")])).err).toMatch(
    /cannot be written/,
  );
});

test("what is known is written for people, and nobody's own file is overwritten", async () => {
  const sandbox = await createSandbox();
  await remember(sandbox);
  expect(await sandbox.run(["export", "--markdown"])).toMatchObject({ code: 0 });
  const knowledge = path.join(sandbox.repository, "KNOWLEDGE.md");
  const text = await readFile(knowledge, "utf8");
  expect(text).toContain("### Plant apples\n");
  expect(text).toContain("> They # keep.\n> \\# Well\n");
  expect(text).not.toContain("gate code");
  expect(await readFile(path.join(sandbox.repository, "KNOWLEDGE-SUMMARY.md"), "utf8")).toContain(
    "**Plant apples**",
  );
  await sandbox.run(["export", "--markdown"]);
  expect(await readFile(knowledge, "utf8")).toBe(text);
  await writeFile(knowledge, "# My own notes\n");
  expect((await sandbox.run(["export", "--markdown"])).err).toMatch(/^conflict: .*did not write it/);
  expect(await readFile(knowledge, "utf8")).toBe("# My own notes\n");
});

test("what was kept elsewhere is found out for what it is, and imported once", async () => {
  const sandbox = await createSandbox();
  const records = path.join(sandbox.repository, "docs", "adr");
  await mkdir(records, { recursive: true });
  const record = (title: string, status: string) =>
    `# ${title}\n\nDate: 2020-01-02\n\n## Status\n\n${status}\n\n## Context\n\nwhy\n\n## Decision\n\n${title}\n`;
  await writeFile(path.join(records, "0001-a.md"), record("1. Use crates", "Superseded by [2](0002-b.md)"));
  await writeFile(path.join(records, "0002-b.md"), record("2. Use barrels", "Accepted"));
  await writeFile(path.join(records, "README.md"), "# Records\n");
  const memory = path.join(sandbox.folder, "memory.json");
  await writeFile(memory, '{"type":"entity","name":"Ann","entityType":"person","observations":["Prunes"]}\n');

  expect((await sandbox.run(["import", "docs/adr"])).out).toMatch(
    /^Imported 2 into .* \(1 of them replaced another\)/,
  );
  expect((await sandbox.run(["import", memory])).out).toMatch(/^Imported 1 into orchard-/);
  const again = await sandbox.run(["import", "docs/adr", "--json"]);
  expect(JSON.parse(again.out)).toMatchObject({
    source: "adr",
    saved: 0,
    known: 2,
    skipped: [expect.any(String)],
  });
  const found = await sandbox.run(["recall", "use"]);
  expect(found.out).toContain("Use barrels");
  expect(found.out).not.toContain("Use crates");
});

test("what holds nothing to import is told so, and Markdown needs a folder", async () => {
  const sandbox = await createSandbox();
  const notes = path.join(sandbox.folder, "notes");
  await mkdir(notes);
  await writeFile(path.join(notes, "a.md"), "Just words.\n");
  const memory = path.join(sandbox.folder, "empty.json");
  await writeFile(memory, '{"entities": [], "relations": []}');
  for (const place of [notes, memory]) {
    const answer = await sandbox.run(["import", place]);
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining("nothing that could be imported") });
  }
  const markdown = await sandbox.run(["export", "-", "--markdown"]);
  expect(markdown).toMatchObject({ code: 2, err: expect.stringContaining("two files") });
});
