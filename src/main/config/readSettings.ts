import path from "node:path";
import { parseJson } from "../../cli/parseJson.ts";
import { WrongUse } from "../../cli/wrongUse.ts";
import { Failure } from "../../domain/failure.ts";
import { nearest } from "../../domain/nearest.ts";
import { type FileValues, readConfigFile } from "./configFile.ts";
import { defaultDataFolder, type Machine, resolvePath, userConfigFile } from "./places.ts";
import { isOff, SETTING_KEYS, SETTINGS, type SettingKey, type Settings, settingsSchema } from "./settings.ts";

export interface SettingsRequest {
  readonly machine: Machine;
  /** The repository whose own file counts. */
  readonly root: string;
  /** Values from the command line, by their flag. */
  readonly flags: Readonly<Record<string, string>>;
  /** For what the repository has no say in, and must work also where its file cannot be read. */
  readonly isWithoutRepository?: boolean;
}

export interface ResolvedSettings {
  readonly values: Settings;
  /** For each setting: a file, a variable, a flag, or `default`. */
  readonly origins: Readonly<Record<SettingKey, string>>;
  readonly files: readonly { readonly what: string; readonly path: string; readonly exists: boolean }[];
  /** What the repository's own file has the last word on. */
  readonly fromRepository: readonly SettingKey[];
}

/** One source of values. Later sources win over earlier ones. */
interface Source {
  readonly values: FileValues;
  /** Text needs reading first; values from a file are what they are. */
  readonly isText: boolean;
  /** Where relative paths in it start. */
  readonly base: string;
  originOf(key: SettingKey): string;
  fail(message: string, hint: string): Failure;
}

/** Reads defaults, then the repository's file, then the user's, then the environment, then flags. */
export async function readSettings(request: SettingsRequest): Promise<ResolvedSettings> {
  const { machine, root, flags, isWithoutRepository = false } = request;
  const repositoryFile = path.join(root, "loci.config.json");
  const userFile = userConfigFile(machine);
  const fromRepository = isWithoutRepository
    ? null
    : await readConfigFile({ path: repositoryFile, owner: "repository" });
  const fromUser = await readConfigFile({ path: userFile, owner: "user" });
  const sources: Source[] = [
    fileSource(repositoryFile, fromRepository ?? {}),
    fileSource(userFile, fromUser ?? {}),
    environmentSource(machine),
    flagSource(machine, flags),
  ];
  const resolved = resolve(defaults(machine), sources, machine);
  return {
    ...resolved,
    fromRepository: SETTING_KEYS.filter((key) => resolved.origins[key] === sources[0]?.originOf(key)),
    files: [
      { what: "repository", path: repositoryFile, exists: fromRepository !== null },
      { what: "user", path: userFile, exists: fromUser !== null },
    ],
  };
}

function resolve(
  initial: Settings,
  sources: readonly Source[],
  machine: Machine,
): Pick<ResolvedSettings, "values" | "origins"> {
  const values: Record<string, unknown> = { ...initial };
  const origins = Object.fromEntries(SETTING_KEYS.map((key) => [key, "default"])) as Record<
    SettingKey,
    string
  >;
  for (const source of sources) {
    for (const key of SETTING_KEYS.filter((name) => source.values[name] !== undefined)) {
      values[key] = readValue(key, source, machine);
      origins[key] = source.originOf(key);
    }
  }
  return { values: settingsSchema.parse(values), origins };
}

function defaults(machine: Machine): Settings {
  const fixed = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default]));
  const agent = settingsSchema.shape.agent.safeParse(machine.userName);
  return settingsSchema.parse({
    ...fixed,
    home: defaultDataFolder(machine),
    agent: agent.success ? agent.data : "agent",
  });
}

function readValue(key: SettingKey, source: Source, machine: Machine): unknown {
  const facts = SETTINGS[key];
  const written = source.values[key];
  const value = source.isText ? fromText(String(written), facts.form) : written;
  if ((facts.form === "path" || facts.form === "model") && value === "")
    throw source.fail(`${source.originOf(key)}: no path is given.`, facts.about);
  const placed = typeof value === "string" ? placedIn(value, facts.form, source.base, machine) : value;
  const parsed = settingsSchema.shape[key].safeParse(placed);
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues.map(({ message }) => message).join("; ");
  throw source.fail(`${source.originOf(key)}: ${problem}.`, facts.about);
}

type SettingForm = (typeof SETTINGS)[SettingKey]["form"];

function fromText(text: string, form: SettingForm): unknown {
  switch (form) {
    case "number":
      return /^\s*\d+\s*$/.test(text) ? Number(text) : text;
    case "numbers":
      return listOf(text).map((item) => (/^\d*\.?\d+$/.test(item) ? Number(item) : item));
    case "list":
      return listOf(text);
    case "json":
      return jsonIn(text);
    default:
      return text;
  }
}

/** What is not JSON stays the text it is, for the setting to say what it expects. */
function jsonIn(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}

function listOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** With the path in it resolved, if it holds one. */
function placedIn(value: string, form: SettingForm, base: string, machine: Machine): string {
  if (form === "path") return resolvePath(value, base, machine);
  // A folder that bears one of these names is written with a dot and a slash before it.
  if (form === "model") return isOff(value) ? value : resolvePath(value, base, machine);
  const [, folder] = (form === "embedder" && /^onnx:(.+)$/.exec(value)) || [];
  return folder === undefined ? value : `onnx:${resolvePath(folder, base, machine)}`;
}

function fileSource(file: string, values: FileValues): Source {
  return {
    values,
    isText: false,
    base: path.dirname(file),
    originOf: (key) => `${file} (${key})`,
    fail: (message, hint) => new Failure("invalid_input", message, hint),
  };
}

function environmentSource({ variables, workingFolder }: Machine): Source {
  const set = Object.keys(variables).filter((name) => name.startsWith("LOCI_") && variables[name]);
  for (const variable of set) if (keyOf(variable) === undefined) throw unknownVariable(variable);
  return {
    values: Object.fromEntries(set.map((variable) => [keyOf(variable), variables[variable]])),
    isText: true,
    base: workingFolder,
    originOf: (key) => SETTINGS[key].variable ?? key,
    fail: (message, hint) => new Failure("invalid_input", message, hint),
  };
}

function keyOf(variable: string): SettingKey | undefined {
  return SETTING_KEYS.find((key) => SETTINGS[key].variable === variable);
}

function unknownVariable(variable: string): Failure {
  const known = SETTING_KEYS.flatMap((key) => SETTINGS[key].variable ?? []);
  const suggestion = nearest(variable, known);
  return new Failure(
    "invalid_input",
    `The environment sets ${variable.slice(0, 80)}, which is not known.`,
    suggestion ? `Did you mean ${suggestion}?` : `Known are: ${known.join(", ")}.`,
  );
}

function flagSource({ workingFolder }: Machine, flags: SettingsRequest["flags"]): Source {
  const keys = SETTING_KEYS.filter((key) => flags[SETTINGS[key].flag ?? ""] !== undefined);
  return {
    values: Object.fromEntries(keys.map((key) => [key, flags[SETTINGS[key].flag ?? ""]])),
    isText: true,
    base: workingFolder,
    originOf: (key) => `--${SETTINGS[key].flag}`,
    fail: (message, hint) => new WrongUse(message, hint),
  };
}
