import { expect } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import type { ToolCallRecord } from "../../domain/record.ts";
import { ACCOUNT, type Check, hour, META, PROJECT, READER } from "./fixtures.ts";

/** What the tools were asked and what they said. Whose calls a guard shows is part of `guardsModel.ts`. */
export function auditContract(check: Check): void {
  check("calls come back as they were given, newest first", async ({ store, reopen }) => {
    const odd = call(2, {
      input: 'a nul \u0000, "quotes", 用户 🚀',
      output: "",
      isError: true,
      project: null,
    });
    await store.audit.append([call(1), odd]);
    await store.audit.append([]);
    await store.audit.append([call(3)]);
    const expected = [call(3), odd, call(1)];
    expect(await store.audit.read(READER, { limit: 10 })).toEqual(expected);
    await store.close();
    const again = await reopen();
    expect(await again.audit.read(READER, { limit: 10 })).toEqual(expected);
  });

  check("a batch that arrives late takes its place in time", async ({ store }) => {
    await store.audit.append([call(4), call(2)]);
    await store.audit.append([call(3), call(1)]);
    expect(await read(store.audit, {})).toEqual([4, 3, 2, 1]);
  });

  check("calls are found by tool, agent and time", async ({ store }) => {
    await store.audit.append([
      call(1, { tool: "memory_save" }),
      call(2, { agentId: "bob" }),
      call(3, { tool: "memory_save", agentId: "bob" }),
      call(4),
    ]);
    expect(await read(store.audit, { tool: "memory_save" })).toEqual([3, 1]);
    expect(await read(store.audit, { agentId: "bob" })).toEqual([3, 2]);
    expect(await read(store.audit, { tool: "memory_save", agentId: "bob" })).toEqual([3]);
    expect(await read(store.audit, { since: hour(3) })).toEqual([4, 3]);
    expect(await read(store.audit, { tool: "unknown" })).toEqual([]);
    expect(await read(store.audit, { limit: 2 })).toEqual([4, 3]);
    expect(await read(store.audit, { limit: 0 })).toEqual([]);
    expect(await read(store.audit, { limit: -1 }).catch(() => [])).toEqual([]);
  });

  check("a large batch is kept whole", async ({ store }) => {
    await store.audit.append(Array.from({ length: 2000 }, (_, index) => call(index)));
    expect(await read(store.audit, { limit: 5000 })).toHaveLength(2000);
  });
}

type Audit = Parameters<Parameters<Check>[1]>[0]["store"]["audit"];
type Filter = Partial<Parameters<Audit["read"]>[1]>;

/** The hours of the calls found. */
async function read(audit: Audit, filter: Filter): Promise<number[]> {
  const calls = await audit.read(READER, { limit: 10, ...filter });
  return calls.map(({ startedAt }) => (startedAt - hour(0)) / (hour(1) - hour(0)));
}

function call(atHour: number, parts: Partial<ToolCallRecord> = {}): ToolCallRecord {
  return {
    id: asNodeId(`call:${String(atHour).padStart(6, "0")}`),
    account: ACCOUNT,
    project: PROJECT,
    tool: "context_pack",
    agentId: META.agentId,
    sessionId: META.sessionId,
    input: `{"task":"number ${atHour}"}`,
    output: "done",
    isError: false,
    startedAt: hour(atHour),
    completedAt: hour(atHour) + 5,
    ...parts,
  };
}
