import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { guardOfAll } from "../domain/guard.ts";
import { asNodeId, asProjectId, asSessionId } from "../domain/ids.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { chainEpisode } from "./chainEpisode.ts";

const project = asProjectId("example.org/acme/shop");
const episode = (at: number) => ({ project, id: asNodeId(`episode:${String(at).padStart(6, "0")}`) });
const author = { agentId: "ada", sessionId: asSessionId("s") };
const meta = { type: "memory_write", account: "local", project, ...author } as const;

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), "loci-chain-"));
  const store = await openSqliteStore({ folder });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  return store;
}

test("the ends of sessions that are long gone are not kept, and the others go on", async () => {
  const { memory } = await openStore();
  const add = (at: number, session: string) =>
    memory.transaction(meta, async (tx) => {
      await tx.put({ ...episode(at), kind: "EPISODE", props: { content: "did it" } });
      await chainEpisode(tx, {
        draft: episode(at),
        caller: { account: "local", session: asSessionId(session) },
      });
    });
  for (let at = 0; at < 510; at += 1) await add(at, `session:${at}`);
  expect((await memory.marks("episode-end:")).size).toBe(500);
  await add(510, "session:509");
  await add(511, "session:0");
  const view = { guard: guardOfAll({ account: "local", project }) };
  const before = (at: number) =>
    memory.edges(view, { of: [episode(at)], types: ["NEXT"], direction: "in", limit: 9 });
  expect((await before(510)).map(({ from }) => from.id)).toEqual([episode(509).id]);
  expect(await before(511)).toEqual([]);
  expect((await memory.marks("episode-end:")).size).toBe(500);
});
