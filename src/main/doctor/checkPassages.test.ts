import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { asProjectId } from "../../domain/ids.ts";
import { talkIndex } from "../../engines/conversation/talkIndex.ts";
import { CODE_PASSAGES } from "../../indexing/passages/codeIndex.ts";
import { noteTalk } from "../../memory/conversation/talks.ts";
import { VECTOR_AUTHOR } from "../../memory/embedding/embedVersions.ts";
import { packGroup } from "../../passages/packGroup.ts";
import { wordGroup } from "../../passages/testing/drafts.ts";
import { HARMED, harm } from "../../passages/testing/harm.ts";
import { writePassages } from "../../passages/writePassages.ts";
import { writeVectors } from "../../passages/writeVectors.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { checkCodePassages, checkTalks } from "./checkPassages.ts";

test.each(HARMED)("the doctor finds %s %s", async (...harmed) => {
  const folder = await mkdtemp(join(tmpdir(), "loci-doctor-"));
  const { memory, close } = await openSqliteStore({ folder });
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });
  const talk = { account: "local", project: asProjectId("orchard") };
  const index = talkIndex(talk.account, talk.project);
  await memory.transaction(VECTOR_AUTHOR, async (tx) => {
    await noteTalk(tx, talk);
    for (const each of [index, CODE_PASSAGES]) {
      await writePassages(tx, each, { put: [packGroup(wordGroup("a", "apple"))], remove: [] });
      const vectors = new Map([["a", { rows: [Float32Array.of(1, 2)] }]]);
      await writeVectors(tx, each, { model: "toy", vectors });
    }
  });
  expect(await checkTalks("memory", memory)).toBeNull();
  expect(await checkCodePassages("index", memory)).toBeNull();
  await harm(memory, VECTOR_AUTHOR, index, harmed);
  await harm(memory, VECTOR_AUTHOR, CODE_PASSAGES, harmed);
  expect(await checkTalks("memory", memory)).toMatchObject({ check: "memory", state: "warn" });
  const finding = await checkCodePassages("index", memory);
  expect(finding).toMatchObject({ check: "index", state: "warn" });
  expect(finding?.fix).toContain("loci index --mode full");
});
