import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import { HYGIENE_GROUPS } from "../../engines/hygiene/hygieneGroups.ts";
import { keepReport } from "../../memory/hygiene/hygieneReports.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { ACCOUNT, hour, META, note, PROJECT, READER, testClock } from "../../stores/testing/fixtures.ts";
import type { ToolContext } from "../toolContext.ts";
import { forgetHygieneDue, warnIfHygieneDue } from "./hygieneDue.ts";

const DAY_HOURS = 24;

let folder: string;
let store: Store;
const clock = testClock();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-hygiene-due-"));
  clock.set(hour(0));
  store = await openSqliteStore({ folder, clock: clock.now });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

function contextOf(parts: Partial<ToolContext> = {}) {
  const warnings: string[] = [];
  const context = {
    store,
    clock,
    guard: READER,
    caller: { account: ACCOUNT },
    project: { id: PROJECT },
    log: { warn() {} },
    warn: (warning: string) => warnings.push(warning),
    ...parts,
  } as unknown as ToolContext;
  return { context, warnings };
}

async function warnings(parts?: Partial<ToolContext>): Promise<string[]> {
  const asked = contextOf(parts);
  await warnIfHygieneDue(asked.context);
  return asked.warnings;
}

const report = (project: typeof PROJECT | null = PROJECT) =>
  store.memory.transaction(META, (tx) =>
    keepReport(
      tx,
      { account: ACCOUNT, project },
      asNodeId("hygiene:1"),
      { role: "agent", agent: "ada" },
      { groups: HYGIENE_GROUPS, candidates: [] },
    ),
  );
const save = (id: string, parts = {}) => store.memory.transaction(META, (tx) => tx.put(note(id, "x", parts)));

test("it is due when there is memory of thirty days and nobody looked through it for as long", async () => {
  expect(await warnings()).toEqual([]);
  await save("a", { focus: "billing" });
  expect(await warnings()).toEqual([]);
  clock.set(hour(30 * DAY_HOURS - 1));
  expect(await warnings()).toEqual([]);
  clock.set(hour(30 * DAY_HOURS + 1));
  await save("b");
  expect(await warnings()).toEqual(["hygieneDue"]);
  await report();
  forgetHygieneDue(contextOf().context);
  expect(await warnings()).toEqual([]);
  clock.set(hour(60 * DAY_HOURS + 1));
  expect(await warnings()).toEqual([]);
  clock.set(hour(60 * DAY_HOURS + 2));
  expect(await warnings()).toEqual(["hygieneDue"]);
});

test("what was found is remembered for a minute, of each place by itself", async () => {
  await save("a");
  clock.set(hour(31 * DAY_HOURS));
  expect(await warnings()).toEqual(["hygieneDue"]);
  await report();
  expect(await warnings()).toEqual(["hygieneDue"]);
  clock.set(hour(31 * DAY_HOURS) + 60_000);
  expect(await warnings()).toEqual([]);
  const elsewhere = { project: { id: "other" }, guard: { ...READER, project: "other" } };
  expect(await warnings(elsewhere as Partial<ToolContext>)).toEqual([]);
});

test("what the whole account shares is another place", async () => {
  await save("a");
  clock.set(hour(31 * DAY_HOURS));
  await report(null);
  expect(await warnings()).toEqual(["hygieneDue"]);
});

test("no project, no warning; and not knowing spoils no answer", async () => {
  await save("a");
  clock.set(hour(31 * DAY_HOURS));
  expect(await warnings({ project: null })).toEqual([]);
  const broken = { ...store, memory: { ...store.memory, marks: () => Promise.reject(new Error("away")) } };
  expect(await warnings({ store: broken })).toEqual([]);
});
