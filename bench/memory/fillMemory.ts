import { asNodeId, asSessionId } from "../../src/domain/ids.ts";
import type { NodeDraft } from "../../src/domain/record.ts";
import { nodeKindOf } from "../../src/engines/memory/memoryKinds.ts";
import { memoryHash, memoryProps } from "../../src/engines/memory/saidMemory.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { PROJECT } from "./memoryApp.ts";
import { decisionAt, factAt } from "./statements.ts";

const AT_ONCE = 2_000;

/** Writes the first so many memories without asking whether they are known. */
export async function fillMemory(folder: string, memories: number): Promise<void> {
  const store = await openSqliteStore({ folder });
  const sessionId = asSessionId("session:fill");
  const author = {
    type: "memory_write",
    account: "local",
    project: PROJECT,
    agentId: "fill",
    sessionId,
  } as const;
  for (let from = 0; from < memories; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, memories - from);
    const drafts = Array.from({ length: count }, (_, at) => draftAt(from + at));
    await store.memory.transaction(author, (tx) => tx.putAll(drafts));
  }
  await store.close();
}

function draftAt(at: number): NodeDraft {
  const said = at % 2 ? decisionAt(at) : factAt(at);
  const props = memoryProps(said);
  return {
    id: asNodeId(`${said.kind}:${at}`),
    project: PROJECT,
    kind: nodeKindOf(said.kind),
    props,
    contentHash: memoryHash(props),
  };
}
