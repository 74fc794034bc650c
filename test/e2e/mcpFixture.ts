// A small Loci to try the doors with: the real road and the real store behind a handful of tools.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { App } from "../../src/app/app.ts";
import { createApp } from "../../src/app/createApp.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { asSessionId, ulidSource } from "../../src/domain/ids.ts";
import type { Log } from "../../src/domain/log.ts";
import { openOutbox } from "../../src/stores/sqlite/openOutbox.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { defineTool, type Tool } from "../../src/tools/defineTool.ts";

export const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };
export const serverInfo = { name: "loci-fixture", version: "1.2.3" };

const seen = { cancelled: 0 };

const echo = defineTool({
  name: "echo",
  family: "meta",
  core: true,
  title: "Echo",
  description: "Says what it was told.",
  effect: "read",
  input: z.strictObject({ text: z.string().max(500_000) }),
  output: z.strictObject({ text: z.string(), length: z.number() }),
  priorities: { text: "required", length: "low" },
  summary: ({ length }) => `Heard ${length} characters.`,
  handle: ({ text }) => ({ text, length: text.length }),
});

const slow = defineTool({
  name: "slow_count",
  family: "code",
  core: true,
  longRunning: true,
  title: "Slow count",
  description: "Counts steps and reports each.",
  effect: "write",
  destructive: true,
  input: z.strictObject({ steps: z.int().min(0), stepMs: z.int().min(0) }),
  output: z.strictObject({ steps: z.number() }),
  priorities: { steps: "required" },
  summary: ({ steps }) => `Counted to ${steps}.`,
  async handle({ steps, stepMs }, { progress, signal }) {
    for (let step = 1; step <= steps; step++) {
      if (signal.aborted) seen.cancelled += 1;
      signal.throwIfAborted();
      progress({ done: step, total: steps, message: `step ${step}` });
      await delay(stepMs);
    }
    return { steps };
  },
});

const fail = defineTool({
  name: "fail_always",
  family: "code",
  core: true,
  title: "Fail",
  description: "Has a defect.",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({}),
  priorities: {},
  summary: () => "never",
  handle: () => {
    throw new Error("the inner secret");
  },
});

const noisy = defineTool({
  name: "noisy_log",
  family: "memory",
  title: "Noisy",
  description: "Logs to the console.",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({}),
  priorities: {},
  summary: () => "Logged.",
  handle: () => {
    console.log("not a message");
    console.table([{ not: "a message" }]);
    return {};
  },
});

const whoAmI = defineTool({
  name: "who_am_i",
  family: "memory",
  title: "Who am I",
  description: "Tells the caller's session, and how many calls were stopped by their signal.",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({ session: z.string(), cancelled: z.number() }),
  priorities: { session: "required", cancelled: "required" },
  summary: ({ session }) => `You are ${session}.`,
  handle: (_input, { caller }) => ({ session: caller.session, cancelled: seen.cancelled }),
});

const toolsEnable = defineTool({
  name: "tools_enable",
  family: "meta",
  core: true,
  title: "Enable tools",
  description: "Adds families of tools.",
  effect: "write",
  idempotent: true,
  input: z.strictObject({ families: z.array(z.string()) }),
  output: z.strictObject({ enabled: z.array(z.string()) }),
  priorities: { enabled: "required" },
  summary: ({ enabled }) => `Enabled: ${enabled.join(", ")}.`,
  handle: ({ families }, { toolbox }) => {
    toolbox.enable(families);
    return { enabled: [...toolbox.families] };
  },
});

const fixtureTools: readonly Tool[] = [echo, slow, fail, noisy, whoAmI, toolsEnable];

const ids = ulidSource(Date.now, () => Math.floor(Math.random() * 256));

export function newCaller(): Caller {
  return {
    account: "local",
    agent: "tester",
    session: asSessionId(ids.next("session")),
    role: "agent",
    project: null,
  };
}

export interface FixtureApp {
  readonly app: App;
  close(): Promise<void>;
}

export async function openFixtureApp(log: Log = silent): Promise<FixtureApp> {
  const folder = await mkdtemp(join(tmpdir(), "loci-doors-"));
  const [store, outbox] = await Promise.all([openSqliteStore({ folder }), openOutbox({ folder })]);
  const app = createApp({
    store,
    outbox,
    models: {
      embedder: null,
      former: () => null,
      words: async () => null,
      language: null,
      inference: null,
      reader: async () => null,
    },
    tools: fixtureTools,
    clock: { now: Date.now },
    ids,
    log,
    findProject: async () => null,
    chooseWorkspace: () => Promise.reject(new Error("there is none to choose")),
    limits: { callTimeoutMs: 10_000, callsAtOnce: 100 },
  });
  return {
    app,
    async close() {
      await app.close();
      await outbox.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
