import { LOG_LEVELS } from "../domain/log.ts";
import type { Flag, FlagTable, FlagValues } from "./flags.ts";
import type { SettingFlags } from "./host.ts";

/** Flags that stand for a setting, on every command. */
const SETTING_FLAGS = {
  root: { type: "text", placeholder: "PATH", about: "work on the repository that holds this folder" },
  home: { type: "text", placeholder: "FOLDER", about: "keep the data here" },
  agent: { type: "text", placeholder: "NAME", about: "act as this agent" },
  project: { type: "text", placeholder: "ID", about: "use this project id instead of the repository's own" },
  log: { type: "text", choices: LOG_LEVELS, placeholder: "LEVEL", about: `one of ${LOG_LEVELS.join(", ")}` },
} as const satisfies FlagTable;

export const GLOBAL_FLAGS: FlagTable = {
  ...SETTING_FLAGS,
  json: { type: "boolean", about: "print one JSON object on standard output" },
  help: { type: "boolean", short: "h", about: "say what a command does and takes" },
  version: { type: "boolean", short: "v", about: "print the version" },
};

/** Flags that stand for a setting, on commands that serve. */
export const SERVER_FLAGS = {
  tools: { type: "text", placeholder: "LIST", about: "tools to list: core, all, or families with commas" },
  host: { type: "text", placeholder: "ADDRESS", about: "address to listen on" },
  port: { type: "text", placeholder: "NUMBER", about: "port to listen on; 0 takes any free one" },
  tokens: {
    type: "text",
    choices: ["auto", "required"],
    placeholder: "WHEN",
    about: "ask clients for a token: auto (while there are any) or required",
  },
  "tls-cert": { type: "text", placeholder: "FILE", about: "serve HTTPS with this certificate (PEM)" },
  "tls-key": { type: "text", placeholder: "FILE", about: "the key of that certificate (PEM)" },
  watch: {
    type: "text",
    choices: ["auto", "on", "off", "poll"],
    placeholder: "HOW",
    about: "keep the index up to date: auto (over HTTP), on, off or poll",
  },
} as const satisfies FlagTable;

const SETTING_NAMES = [...Object.keys(SETTING_FLAGS), ...Object.keys(SERVER_FLAGS)];

/** Takes the flags that are settings apart from those that are a command's own. */
export function splitSettings(
  values: FlagValues,
  own: FlagTable,
): { settings: SettingFlags; flags: FlagValues } {
  const isSetting = (name: string) =>
    SETTING_NAMES.includes(name) &&
    (own[name] === undefined || Object.values<Flag>(SERVER_FLAGS).includes(own[name]));
  const entries = Object.entries(values);
  return {
    settings: Object.fromEntries(
      entries.filter(([name]) => isSetting(name)).map(([name, value]) => [name, String(value)]),
    ),
    flags: Object.fromEntries(entries.filter(([name]) => !isSetting(name) && own[name] !== undefined)),
  };
}
