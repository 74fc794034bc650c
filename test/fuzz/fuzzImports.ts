import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { TransferDesk } from "../../src/cli/transferDesk.ts";
import { Failure } from "../../src/domain/failure.ts";
import { asProjectId } from "../../src/domain/ids.ts";
import { readSettings } from "../../src/main/config/readSettings.ts";
import { registerProject } from "../../src/main/project.ts";
import { transferDesk } from "../../src/main/transfer/transferDesk.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { type FuzzReport, shown } from "./fuzzReport.ts";
import { type FuzzScene, openFuzzScene } from "./fuzzScene.ts";
import { anyJson, anyText } from "./nastyValues.ts";

/** Imports files that an export wrote and somebody has changed since: refused as a whole, or taken. */
export async function fuzzImports(seed: number, runs: number): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), "loci-fuzz-import-"));
  const faults: string[] = [];
  let refused = 0;
  try {
    const lines = await exportedLines(folder);
    for (const changed of fc.sample(changedFiles(lines), { seed, numRuns: runs })) {
      const file = join(folder, "changed.jsonl");
      writeFileSync(file, changed);
      const { isRefused, fault } = await tryOne(join(folder, "home"), file);
      if (isRefused) refused += 1;
      if (fault !== null) faults.push(`${fault}\nseed ${seed}: ${shown(String(changed))}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { inputs: runs, refused, faults };
}

async function tryOne(home: string, file: string): Promise<{ isRefused: boolean; fault: string | null }> {
  const before = await lastVersion(home);
  try {
    await (await deskAt(home)).importRecords({ from: file, source: null, as: null, shared: false });
    return { isRefused: false, fault: null };
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.code === "internal")
      return {
        isRefused: true,
        fault: `an import ends in ${thrown instanceof Error ? thrown.stack : thrown}`,
      };
    const hasWritten = (await lastVersion(home)) !== before;
    return {
      isRefused: true,
      fault: hasWritten ? `an import is refused, and wrote: ${thrown.message}` : null,
    };
  }
}

async function deskAt(home: string): Promise<TransferDesk> {
  mkdirSync(home, { recursive: true });
  const machine = {
    platform: "linux",
    homeFolder: home,
    userName: "ann",
    workingFolder: home,
    variables: {},
  } as const;
  const { values } = await readSettings({ machine, root: home, flags: { home } });
  return transferDesk({
    settings: values,
    root: home,
    environment: process.env,
    stop: new AbortController().signal,
    resolve: (written) => written,
  });
}

async function lastVersion(home: string): Promise<number> {
  const store = await openSqliteStore({ folder: home });
  try {
    return await store.memory.lastVersion();
  } finally {
    await store.close();
  }
}

async function exportedLines(folder: string): Promise<string[]> {
  const scene: FuzzScene = await openFuzzScene();
  const { home, root, caller } = scene.world;
  try {
    await scene.world.call("memory_delete", { ids: scene.known.filter((id) => id.startsWith("note:")) });
    const project = { id: asProjectId("example.org/acme/shop"), name: "shop" };
    await registerProject(scene.world.store, project, { account: "local", sessionId: caller.session });
    const machine = {
      platform: "linux",
      homeFolder: home,
      userName: "ann",
      workingFolder: root,
      variables: {},
    } as const;
    const flags = { home, project: project.id };
    const { values: settings } = await readSettings({ machine, root, flags });
    const desk = transferDesk({
      settings,
      root,
      environment: process.env,
      stop: new AbortController().signal,
      resolve: (written) => written,
    });
    const file = join(folder, "whole.jsonl");
    await desk.exportRecords({ file, shared: true, audit: true, reader: null, force: true });
    return readFileSync(file, "utf8").trimEnd().split("\n");
  } finally {
    await scene.world.dispose();
  }
}

type Change = (lines: readonly string[], at: number) => string[];

function changedFiles(lines: readonly string[]): fc.Arbitrary<string | Uint8Array> {
  const at = fc.nat({ max: lines.length - 1 });
  const one: fc.Arbitrary<Change> = fc.oneof(
    fc.constant<Change>((all, place) => all.toSpliced(place, 1)),
    fc.constant<Change>((all, place) => all.toSpliced(place, 0, all[place] ?? "")),
    fc.constant<Change>((all, place) => [...all.slice(place), ...all.slice(0, place)]),
    fc.nat({ max: 200 }).map(
      (end): Change =>
        (all, place) =>
          all.with(place, (all[place] ?? "").slice(0, end)),
    ),
    anyText([]).map(
      (text): Change =>
        (all, place) =>
          all.toSpliced(place, 0, text),
    ),
    fc.tuple(anyJson([]), fc.nat({ max: 30 })).map(
      ([value, field]): Change =>
        (all, place) =>
          all.with(place, withValue(all[place] ?? "", field, value)),
    ),
  );
  const few = fc
    .array(fc.tuple(one, at), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce((all, [change, place]) => change(all, place % all.length || 0), [...lines]).join("\n"),
    );
  return fc.oneof(
    { weight: 8, arbitrary: few },
    { weight: 1, arbitrary: anyText([]) },
    { weight: 1, arbitrary: fc.uint8Array() },
  );
}

/** A line with one value in it changed, however deep it stands. */
function withValue(line: string, field: number, value: unknown): string {
  let seen = 0;
  try {
    return JSON.stringify(JSON.parse(line, (_, old) => (seen++ === field ? value : old))) ?? "";
  } catch {
    return line;
  }
}
