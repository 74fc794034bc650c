import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { Failure } from "../../src/domain/failure.ts";
import { backUp } from "../../src/main/backUp.ts";
import { openOutbox } from "../../src/stores/sqlite/openOutbox.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { restoreFiles } from "../../src/stores/sqlite/restoreFiles.ts";
import { type FuzzReport, shown } from "./fuzzReport.ts";
import { anyJson, anyText } from "./nastyValues.ts";

interface Damage {
  readonly file: string;
  readonly spoil: (content: Buffer) => Buffer;
  readonly what: string;
}

/** Brings back backups that something happened to: refused, with the data as it was, or as good as they were written. */
export async function fuzzRestores(seed: number, runs: number): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), "loci-fuzz-restore-"));
  const [home, backup, damaged] = ["home", "backup", "damaged"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const faults: string[] = [];
  let refused = 0;
  try {
    await (await openOutbox({ folder: home })).close();
    await (await openSqliteStore({ folder: home })).close();
    await backUp({ home, store: "sqlite" }, backup);
    for (const damage of fc.sample(damages(readdirSync(backup)), { seed, numRuns: runs })) {
      rmSync(damaged, { recursive: true, force: true });
      cpSync(backup, damaged, { recursive: true });
      const file = join(damaged, damage.file);
      writeFileSync(file, damage.spoil(readFileSync(file)));
      const before = readFileSync(join(home, "memory.db"));
      const thrown = await restoreFiles({ from: damaged, home, force: true, now: Date.now() }).then(
        () => null,
        (cause: unknown) => cause,
      );
      if (thrown !== null) refused += 1;
      const isUnchanged = before.equals(readFileSync(join(home, "memory.db")));
      const fault = faultOf(thrown, isUnchanged);
      if (fault !== null) faults.push(`${fault}\nseed ${seed}: ${damage.file} ${shown(damage.what)}`);
    }
    await (await openSqliteStore({ folder: home })).close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { inputs: runs, refused, faults };
}

function faultOf(thrown: unknown, isUnchanged: boolean): string | null {
  if (thrown === null) return null;
  if (!(thrown instanceof Failure) || thrown.code === "internal")
    return `a restore ends in ${thrown instanceof Error ? thrown.stack : thrown}`;
  return isUnchanged ? null : `a restore is refused, and changed the data: ${thrown.message}`;
}

function damages(files: readonly string[]): fc.Arbitrary<Damage> {
  const changed = fc
    .tuple(fc.constantFrom(...files), fc.nat(), fc.integer({ min: 1, max: 255 }))
    .map(([file, at, by]) => ({
      file,
      what: `byte ${at} by ${by}`,
      spoil: (content: Buffer) => flipped(content, at, by),
    }));
  const cut = fc.tuple(fc.constantFrom(...files), fc.nat({ max: 5_000 })).map(([file, end]) => ({
    file,
    what: `cut at ${end}`,
    spoil: (content: Buffer) => content.subarray(0, end),
  }));
  const manifest = fc.oneof(
    anyJson([]).map((value) => JSON.stringify(value) ?? ""),
    anyText([]),
    otherManifests(),
  );
  const replaced = manifest.map((text) => ({
    file: "manifest.json",
    what: text,
    spoil: () => Buffer.from(text),
  }));
  return fc.oneof(changed, cut, replaced);
}

function otherManifests(): fc.Arbitrary<string> {
  const entry = fc.record({
    name: fc.oneof(fc.constantFrom("memory.db", "outbox.db", "../../outside.db"), anyText([])),
    bytes: fc.oneof(fc.nat(), anyJson([])),
    sha256: fc.oneof(fc.constant("0".repeat(64)), anyJson([])),
  });
  return fc.array(entry, { maxLength: 3 }).map((files) => JSON.stringify({ files }));
}

function flipped(content: Buffer, at: number, by: number): Buffer {
  const copy = Buffer.from(content);
  if (copy.length > 0) copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ by;
  return copy;
}
