import { expect, test } from "vitest";
import type { EmbeddingStatus } from "../../memory/embedding/memoryVectors.ts";
import type { ToolContext } from "../toolContext.ts";
import { memoryReindex } from "./memoryReindex.ts";

interface Worked {
  memory: number;
  code: number;
}

/** A provider that has made all vectors of memory, and of code some before it went away. */
async function reindex(input: object) {
  const worked: Worked = { memory: 0, code: 0 };
  const ofMemory: EmbeddingStatus = { model: "m", state: "ready", done: 5, total: 5, failed: 0 };
  const ofCode = { model: "m", state: "waiting", done: 3, total: 10, problem: "It is away." };
  const context = {
    guard: {},
    signal: new AbortController().signal,
    memoryVectors: {
      status: async (_: object, kinds: readonly string[]) =>
        kinds.length > 0 ? ofMemory : { ...ofMemory, done: 0, total: 0 },
      lookAtAll: () => worked.memory++,
      settled: async () => undefined,
    },
    project: {
      openWorkspace: async () => ({
        embedding: { status: async () => ofCode, run: () => worked.code++, settled: async () => undefined },
      }),
    },
  } as unknown as ToolContext;
  const { data } = await memoryReindex.parse({ wait: true, ...input }).run(context);
  return { data, worked };
}

test("what of the code could not be embedded is counted, with the reason", async () => {
  const { data } = await reindex({});
  expect(data).toEqual({ queued: 7, done: 8, failed: 7, model: "m", problem: "It is away." });
});

test("only what is asked for is looked through", async () => {
  const code = await reindex({ kinds: ["code"] });
  expect(code).toMatchObject({ data: { done: 3, failed: 7 }, worked: { memory: 0, code: 1 } });
  const notes = await reindex({ kinds: ["note"] });
  expect(notes).toMatchObject({ data: { done: 5, failed: 0 }, worked: { memory: 1, code: 0 } });
});
