import { afterEach, expect, test } from "vitest";
import type { Caller } from "../../src/domain/caller.ts";
import type { Finding } from "../../src/domain/finding.ts";
import { asProjectId } from "../../src/domain/ids.ts";
import type { VitalSigns, Vitals } from "../../src/domain/vitals.ts";
import { openWorld, type World } from "./world.ts";

const SIGNS: VitalSigns = {
  models: [
    {
      ...{ use: "language model", id: "openai:small", state: "failing", answers: 0, failures: 1, at: 1 },
      problem: "nothing listens at http://10.0.0.7:1234",
    },
  ],
  stored: [{ what: "memory", files: 1, bytes: 4096 }],
  freeBytes: 1_000_000,
  residentBytes: 50_000_000,
  startedAt: 5,
  node: "24.0.0",
};

async function* examine(): AsyncGenerator<Finding> {
  yield { check: "node", state: "ok", detail: "Node 24" };
  yield { check: "store", state: "fail", detail: "rows differ", fix: "Restore." };
}

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.dispose();
});

async function openWith(vitals: Vitals): Promise<World> {
  const world = await openWorld(undefined, undefined, { vitals });
  worlds.push(world);
  return world;
}

const open = () => openWith({ signs: async () => SIGNS, examine });

const RESTRICTED: Partial<Caller> = { agent: "eve", role: "restricted" };
const OVERSEERS: readonly Partial<Caller>[] = [{ isOperator: true }, { role: "admin" }];
const OTHERS: readonly Partial<Caller>[] = [
  {},
  RESTRICTED,
  { role: "admin", onlyProject: asProjectId("example.org/acme/shop") },
];

test("whoever runs the server sees sizes, the outbox and why a model fails; others do not", async () => {
  const world = await open();
  await world.call("memory_save", { kind: "note", content: "Pears keep until spring" });
  for (const as of OVERSEERS) {
    const { data, summary } = await world.call("system_health", {}, as);
    expect(data).toMatchObject({
      memory: { kinds: { NOTE: 1 } },
      models: [{ state: "failing", problem: expect.stringContaining("10.0.0.7") }],
      machine: { freeBytes: 1_000_000, processes: 1, outbox: { waiting: 0, failed: 0 }, mayExamine: true },
    });
    expect(summary).toContain("the language model did not answer");
  }
  for (const as of OTHERS) {
    const { data } = await world.call("system_health", {}, as);
    expect(data).not.toHaveProperty("machine");
    expect(JSON.stringify(data)).not.toContain("10.0.0.7");
    expect(data).toMatchObject({ models: [{ state: "failing" }] });
  }
});

test("what is counted in memory is what the caller may read", async () => {
  const world = await open();
  await world.call("memory_save", { kind: "note", content: "Pears keep until spring" });
  const { data } = await world.call("system_health", {}, RESTRICTED);
  expect(data).toMatchObject({ memory: { vectors: 0 } });
  expect(JSON.stringify(data)).not.toContain("NOTE");
});

test("every part is checked for whoever runs the server, and for nobody else", async () => {
  const world = await open();
  for (const as of OVERSEERS) {
    const { data, summary } = await world.call("system_check", {}, as);
    expect(summary).toBe("2 parts looked at: 1 ok, 0 to look at, 1 broken.");
    expect(data).toMatchObject({ findings: [{ state: "ok" }, { state: "fail", fix: "Restore." }] });
  }
  for (const as of OTHERS)
    expect(await world.call("system_check", {}, as)).toMatchObject({ ok: false, errorCode: "forbidden" });
});

test("a process that cannot check itself says so", async () => {
  const world = await openWith({ signs: async () => SIGNS, examine: null });
  const { data } = await world.call("system_health", {}, { isOperator: true });
  expect(data).toMatchObject({ machine: { mayExamine: false } });
  expect(await world.call("system_check", {}, { isOperator: true })).toMatchObject({
    errorCode: "unsupported",
  });
});
