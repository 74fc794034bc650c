import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { z } from "zod";
import { Failure } from "../../src/domain/failure.ts";
import { type Machine, userConfigFile } from "../../src/main/config/places.ts";
import { readSettings } from "../../src/main/config/readSettings.ts";
import { SETTING_KEYS, SETTINGS, type SettingKey, settingsSchema } from "../../src/main/config/settings.ts";
import type { JsonSchema } from "../../src/tools/advertisedSchema.ts";
import { type FuzzReport, shown } from "./fuzzReport.ts";
import { anyJson, anyText } from "./nastyValues.ts";
import { brokenValuesOf, valuesOf } from "./schemaValues.ts";

const KNOWN = ["off", "core", "builtin", "127.0.0.1", "1", "./model", "src/**"];
const LONGEST_MESSAGE = 4_000;

interface Written {
  readonly repository: string | Uint8Array | null;
  readonly user: string | Uint8Array | null;
  readonly variables: Readonly<Record<string, string>>;
}

/** Reads configuration files and variables that nobody would write on purpose, and many that somebody would. */
export async function fuzzSettings(seed: number, runs: number): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), "loci-fuzz-settings-"));
  const faults: string[] = [];
  let refused = 0;
  try {
    for (const written of fc.sample(settings(), { seed, numRuns: runs })) {
      const { isRefused, fault } = await tryOne(folder, written);
      if (isRefused) refused += 1;
      if (fault !== null) faults.push(`${fault}\nseed ${seed}: ${shown(written)}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { inputs: runs, refused, faults };
}

async function tryOne(
  folder: string,
  written: Written,
): Promise<{ isRefused: boolean; fault: string | null }> {
  const root = join(folder, "work");
  const machine: Machine = {
    platform: "linux",
    homeFolder: folder,
    userName: "ann",
    workingFolder: folder,
    variables: written.variables,
  };
  place(join(root, "loci.config.json"), written.repository);
  place(userConfigFile({ ...machine, variables: {} }), written.user);
  try {
    settingsSchema.parse((await readSettings({ machine, root, flags: {} })).values);
    return { isRefused: false, fault: null };
  } catch (thrown) {
    return { isRefused: true, fault: faultOf(thrown) };
  }
}

function place(file: string, content: string | Uint8Array | null): void {
  mkdirSync(dirname(file), { recursive: true });
  if (content === null) rmSync(file, { force: true });
  else writeFileSync(file, content);
}

function faultOf(thrown: unknown): string | null {
  if (!(thrown instanceof Failure))
    return `settings are refused by ${thrown instanceof Error ? thrown.stack : thrown}`;
  if (thrown.hint === "") return "settings are refused without a next step";
  return thrown.message.length > LONGEST_MESSAGE ? `a refusal has ${thrown.message.length} characters` : null;
}

function settings(): fc.Arbitrary<Written> {
  const ofRepository = SETTING_KEYS.filter((key) => SETTINGS[key].inRepository);
  const names = SETTING_KEYS.flatMap((key) => SETTINGS[key].variable ?? []);
  const variables = fc.dictionary(fc.constantFrom(...names, "LOCI_NONE", "PATH"), anyText(KNOWN), {
    maxKeys: 2,
  });
  return fc.record({
    repository: files(ofRepository),
    user: files(SETTING_KEYS),
    variables: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: variables }),
  });
}

function files(keys: readonly SettingKey[]): fc.Arbitrary<string | Uint8Array | null> {
  const schema = z.toJSONSchema(settingsSchema.partial(), { io: "input", unrepresentable: "any" });
  const properties = schema.properties ?? {};
  const one = fc
    .constantFrom(...keys)
    .chain((key) => valuesOf(properties[key] as JsonSchema, KNOWN).map((value) => ({ [key]: value })));
  const objects = fc.oneof(one, one, valuesOf(schema, KNOWN), brokenValuesOf(schema, KNOWN));
  const cut = fc.tuple(objects, fc.nat({ max: 60 })).map(([value, end]) => written(value).slice(0, end));
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 8, arbitrary: objects.map(written) },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: anyJson(KNOWN).map(written) },
    { weight: 1, arbitrary: anyText(KNOWN) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  );
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "{";
  }
}
