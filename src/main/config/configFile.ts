import { lstat, readFile, stat } from "node:fs/promises";
import { parseJson } from "../../cli/parseJson.ts";
import { Failure } from "../../domain/failure.ts";
import { nearest } from "../../domain/nearest.ts";
import { SETTING_KEYS, SETTINGS, type SettingKey } from "./settings.ts";

/** A configuration file, and whether it belongs to the user or came with a repository. */
export interface ConfigFile {
  readonly path: string;
  readonly owner: "user" | "repository";
}

export type FileValues = Readonly<Partial<Record<SettingKey, unknown>>>;

/** What a file sets; null when there is no such file. */
export async function readConfigFile(file: ConfigFile): Promise<FileValues | null> {
  return (await readConfigText(file))?.values ?? null;
}

/** The same with the text as it is written. */
export async function readConfigText(file: ConfigFile): Promise<{ text: string; values: FileValues } | null> {
  const text = await readText(file);
  if (text === null) return null;
  const values = parseObject(file.path, text);
  for (const key of Object.keys(values)) checkKey(file, key);
  return { text, values };
}

const MOST_BYTES = 256 * 1024;

/**
 * What came with a repository may be anything: a link out of it, a pipe that never ends, or gigabytes. A user's own file
 * may well be a link.
 */
async function readText({ path, owner }: ConfigFile): Promise<string | null> {
  try {
    const facts = await (owner === "repository" ? lstat(path) : stat(path));
    if (!facts.isFile() || facts.size > MOST_BYTES)
      throw unreadable(path, "it is no plain file of at most 256 kB");
    return await readFile(path, "utf8");
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw unreadable(path, String(code), thrown);
  }
}

function unreadable(path: string, why: string, cause?: unknown): Failure {
  return new Failure("unavailable", `${path} cannot be read (${why}).`, "Make it readable, or remove it.", {
    cause,
  });
}

function parseObject(path: string, text: string): Record<string, unknown> {
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const { line, column, what } = parsed.fault;
    throw new Failure("invalid_input", `${path}:${line}:${column}: ${what}.`, "Mend the JSON in that line.");
  }
  const { value } = parsed;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new Failure(
    "invalid_input",
    `${path} does not hold an object.`,
    'Write settings as { "key": value }.',
  );
}

function checkKey({ path, owner }: ConfigFile, key: string): void {
  const known = SETTING_KEYS.filter((name) => owner === "user" || SETTINGS[name].inRepository);
  if (known.some((name) => name === key)) return;
  const shown = `\`${key.slice(0, 80)}\``;
  if (SETTING_KEYS.some((name) => name === key)) {
    throw new Failure(
      "forbidden",
      `${path} sets ${shown}, which a repository must not decide.`,
      `Set it in your own configuration (\`loci config path\` says where); a repository may set ${known.join(", ")}.`,
    );
  }
  const suggestion = nearest(key, known);
  throw new Failure(
    "invalid_input",
    `${path} sets ${shown}, which is not known.`,
    suggestion ? `Did you mean \`${suggestion}\`?` : `Known are: ${known.join(", ")}.`,
  );
}
