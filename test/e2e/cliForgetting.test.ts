import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createSandbox } from "./cliSandbox.ts";

test("a person ingests a document, deletes it, brings it back, and purges it for good", async () => {
  const { run, repository } = await createSandbox();
  await writeFile(path.join(repository, "pump.md"), "# Pump\n\nOpen the brass valve before you start it.\n");
  const ingested = JSON.parse((await run(["ingest", "pump.md", "--json"])).out);
  expect(ingested.data).toMatchObject({ status: "saved", title: "Pump", sections: 1, chunks: 1 });
  const id = ingested.data.documentId;
  const recall = async () => (await run(["recall", "brass valve"])).out;
  expect(await recall()).toContain("before you start it");

  expect((await run(["delete", id, "--reason", "outdated"])).out).toContain("Deleted");
  expect(await recall()).not.toContain("before you start it");
  expect((await run(["delete", id, "--undo"])).out).toContain("Restored");
  expect(await recall()).toContain("before you start it");

  await run(["delete", id]);
  expect((await run(["purge"])).out).toContain("nothing to purge");
  const shown = await run(["purge", id, "--now"]);
  expect(shown.out).toContain("Pump");
  const command = /^ {2}loci (purge .*)$/m.exec(shown.out)?.[1]?.split(" ") ?? [];
  expect(await run([...command.slice(0, -1), "0123456789abcdef"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("nothing was removed"),
  });
  expect((await run(command)).out).toContain("Removed 3 records");
  expect(await run(["delete", id, "--undo"])).toMatchObject({ code: 1 });
});

test("a person may delete what an agent wrote", async () => {
  const { run } = await createSandbox();
  const saved = JSON.parse((await run(["remember", "Tea is at four", "--agent", "ada", "--json"])).out);
  expect(await run(["delete", saved.data.id])).toMatchObject({ code: 0 });
  expect((await run(["recall", "tea"])).out).not.toContain("at four");
});

test.each([
  [["delete"], "loci delete ID"],
  [["purge", "--older-than", "1d"], "--now"],
  [["purge", "--older-than", "soon"], "30d"],
  [["ingest"], "loci ingest PATH"],
])("%j says what to write instead", async (words, remedy) => {
  const { run } = await createSandbox();
  const answer = await run(words);
  expect(answer.code).toBe(2);
  expect(answer.err).toContain(remedy);
});
