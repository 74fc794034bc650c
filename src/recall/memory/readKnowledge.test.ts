import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Guard } from "../../domain/guard.ts";
import { asNodeId, asProjectId, asSessionId } from "../../domain/ids.ts";
import type { NodeDraft } from "../../domain/record.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { readKnowledge } from "./readKnowledge.ts";

const project = asProjectId("shop");
const META = {
  type: "memory_write",
  account: "local",
  project,
  agentId: "ada",
  sessionId: asSessionId("s"),
} as const;
const BOB: Guard = { account: "local", project, visibilities: ["public"], onlyAgent: "bob" };
const AGENT: Guard = { account: "local", project, visibilities: ["public", "shared"] };

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-knowledge-"));
  store = await openSqliteStore({ folder });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

function note(content: string, parts: Partial<NodeDraft> = {}): NodeDraft {
  return { id: asNodeId(`note:${content}`), project, kind: "NOTE", props: { content }, ...parts };
}
const known = async (guard: Guard) =>
  (await readKnowledge(store.memory, guard)).map(({ props }) => props.content).sort();

test("a restricted agent reads what is tagged for it and what it subscribed to, and no more", async () => {
  const open = { visibility: "public" } as const;
  await store.memory.transaction(META, async (tx) => {
    await tx.put(note("tagged", { ...open, agents: ["bob"] }));
    await tx.put(note("speaks of billing", open));
    await tx.put(
      note("has the keyword", { ...open, props: { content: "has the keyword", keywords: ["Billing"] } }),
    );
    await tx.put(note("of something else", open));
    await tx.put(note("billing for others"));
    await tx.put(note("billing, sealed", { ...open, sensitive: true }));
  });
  expect(await known(BOB)).toEqual(["tagged"]);
  const agent = {
    id: asNodeId("agent:bob"),
    project,
    kind: "AGENT",
    props: { name: "bob", keywords: ["billing"] },
  };
  await store.memory.transaction(META, (tx) => tx.put({ ...agent, kind: "AGENT" }));
  expect(await known(BOB)).toEqual(["has the keyword", "speaks of billing", "tagged"]);
});

test("what was noted later has its author still, and what is disputed is marked", async () => {
  const id = asNodeId("conflict:1");
  const [one, other] = [note("REST"), note("GraphQL")];
  await store.memory.transaction(META, async (tx) => {
    for (const each of [one, other]) await tx.put(each);
    await tx.put({ id, project, kind: "CONFLICT", props: { status: "open" } });
    await tx.link({ type: "CONFLICTS_WITH", from: one, to: other, props: { conflict: id } });
  });
  const [told] = await readKnowledge(store.memory, AGENT);
  await store.memory.transaction({ ...META, agentId: "eve" }, (tx) =>
    tx.put(note("REST", { props: { content: "REST", notes: ["see the API"] } })),
  );
  const found = await readKnowledge(store.memory, AGENT);
  expect(found.map(({ agentId, isConflicted }) => [agentId, isConflicted])).toEqual([
    ["ada", true],
    ["ada", true],
  ]);
  expect(found.every(({ validFrom }) => validFrom === told?.validFrom)).toBe(true);
});

test("all there is is read, page by page, but nothing that ended", async () => {
  await store.memory.transaction(META, async (tx) => {
    for (let at = 0; at < 2_100; at++) await tx.put(note(String(at)));
    await tx.close(note("7"));
  });
  expect(await known(AGENT)).toHaveLength(2_099);
});
