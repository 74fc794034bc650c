import { expect } from "vitest";
import { asNodeId, asProjectId, asSessionId } from "../../domain/ids.ts";
import type { ToolCallRecord } from "../../domain/record.ts";
import { ACCOUNT, type Check, hour, META, PROJECT, READER } from "./fixtures.ts";

/** What the tools were asked and what they said. Whose calls a guard shows is part of `guardsModel.ts`. */
export function auditContract(check: Check): void {
  check("calls come back as they were given, newest first", async ({ store, reopen }) => {
    const odd = call(2, {
      tokens: null,
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
    expect(await read(store.audit, { exceptAgent: "bob" })).toEqual([4, 1]);
    expect(await read(store.audit, { exceptAgent: "nobody" })).toEqual([4, 3, 2, 1]);
    expect(await read(store.audit, { since: hour(3) })).toEqual([4, 3]);
    expect(await read(store.audit, { tool: "unknown" })).toEqual([]);
    expect(await read(store.audit, { limit: 2 })).toEqual([4, 3]);
    expect(await read(store.audit, { limit: 0 })).toEqual([]);
    expect(await read(store.audit, { limit: -1 }).catch(() => [])).toEqual([]);
  });

  check("calls are found by session, end and failure", async ({ store }) => {
    await store.audit.append([
      call(1, { sessionId: asSessionId("session:2") }),
      call(2, { isError: true }),
      call(3),
      call(4, { isError: true, sessionId: asSessionId("session:2") }),
    ]);
    expect(await read(store.audit, { sessionId: asSessionId("session:2") })).toEqual([4, 1]);
    expect(await read(store.audit, { errorsOnly: true })).toEqual([4, 2]);
    expect(await read(store.audit, { errorsOnly: false })).toEqual([4, 3, 2, 1]);
    expect(await read(store.audit, { until: hour(3) })).toEqual([2, 1]);
    expect(await read(store.audit, { since: hour(2), until: hour(4) })).toEqual([3, 2]);
  });

  check("pages join up to the whole, also between calls of one moment and two scopes", async ({ store }) => {
    const calls = Array.from({ length: 10 }, (_, index) =>
      call(index, { startedAt: hour(index >> 2), project: index % 3 === 0 ? null : PROJECT }),
    );
    await store.audit.append(calls);
    const ids = (found: readonly ToolCallRecord[]) => found.map(({ id }) => id);
    const paged: string[] = [];
    let before: ToolCallRecord | undefined;
    for (let pages = 0; pages < 5; pages++) {
      const page = await store.audit.read(READER, { limit: 3, ...(before && { before }) });
      paged.push(...ids(page));
      before = page.at(-1) ?? before;
    }
    expect(paged).toEqual(ids(calls.toReversed()));
    expect(paged).toEqual(ids(await store.audit.read(READER, { limit: 10 })));
  });

  check("how calls went is told of the same calls, also where it was not counted", async ({ store }) => {
    await store.audit.append([
      call(1, { project: null, tokens: null }),
      call(2, { tool: "memory_save", isError: true }),
      call(3, { account: "rival" }),
      call(4),
    ]);
    for (const filter of [
      { limit: 10 },
      { limit: 1 },
      { limit: 10, errorsOnly: true },
      { limit: 10, until: hour(2) },
    ]) {
      const calls = await store.audit.read(READER, filter);
      expect(await store.audit.measures(READER, filter)).toEqual(
        calls.map(({ tool, isError, startedAt, completedAt, tokens }) => ({
          ...{ tool, isError, startedAt, completedAt, tokens },
        })),
      );
    }
  });

  check("old calls are pruned, so many at a time, whosoever they are", async ({ store }) => {
    const other = { account: "umbrella", project: asProjectId("theirs") };
    await store.audit.append([call(1), call(2, other), call(3, { project: null }), call(4), call(5, other)]);
    expect(await store.audit.prune(hour(4), 2)).toBe(2);
    expect(await store.audit.prune(hour(4), 2)).toBe(1);
    expect(await store.audit.prune(hour(4), 2)).toBe(0);
    expect(await read(store.audit, {})).toEqual([4]);
    const theirs = await store.audit.read({ ...READER, ...other }, { limit: 10 });
    expect(theirs.map(({ startedAt }) => startedAt)).toEqual([hour(5)]);
  });

  check("what was said goes out of the calls that are named, and the calls stay", async ({ store }) => {
    const other = { account: "rival" };
    await store.audit.append([call(1), call(2), call(3, { project: null }), call(4, other)]);
    const named = [1, 3, 4].map((hour) => call(hour).id);
    expect(await store.audit.blank(READER, named)).toBe(2);
    const said = (await store.audit.read(READER, { limit: 10 })).map(({ input, output }) => input + output);
    expect(said).toEqual(["", call(2).input + call(2).output, ""]);
    const theirs = await store.audit.read({ ...READER, ...other }, { limit: 10 });
    expect(theirs).toEqual([call(4, other)]);
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
    tokens: 100 + atHour,
    ...parts,
  };
}
