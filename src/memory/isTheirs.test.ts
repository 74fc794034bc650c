import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { META, note, ref, view } from "../stores/testing/fixtures.ts";
import { isTheirs } from "./isTheirs.ts";

test("a restricted agent changes what it was the first to say, whoever has written to it since", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-theirs-"));
  const store = await openSqliteStore({ folder });
  for (const agentId of ["ada", "bob"])
    await store.memory.transaction({ ...META, agentId }, (tx) => tx.put(note("n", `as ${agentId} has it`)));
  const [current] = await store.memory.get(view(), [ref("n")]);
  if (!current) throw new Error("it is not there");
  const may = (agent: string, role: "restricted" | "agent") =>
    isTheirs(store.memory, { agent, role }, current);
  expect(current.agentId).toBe("bob");
  expect(await may("ada", "restricted")).toBe(true);
  expect(await may("bob", "restricted")).toBe(false);
  expect(await may("bob", "agent")).toBe(true);
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
