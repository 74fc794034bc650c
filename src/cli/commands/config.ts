import { nearest } from "../../domain/nearest.ts";
import { type Command, EXIT } from "../command.ts";
import type { CliHost, EffectiveSettings, Terminal } from "../host.ts";
import { alignColumns, paint, printJson } from "../output.ts";
import { WrongUse } from "../wrongUse.ts";

export const config: Command = {
  name: "config",
  words: "[get KEY | path]",
  mostWords: 2,
  about: "list the settings in effect and where each comes from",
  details: ["`get KEY` prints one value; `path` prints where the configuration files are looked for."],
  flags: () => ({}),
  async run({ words: [action = "list", key], settings, json }, host) {
    const effective = await host.settings(settings);
    if (action === "list" && key === undefined) return list(effective, host, json);
    if (action === "get" && key !== undefined) return get(effective, key, host, json);
    if (action === "path" && key === undefined) return paths(effective, host, json);
    throw new WrongUse(
      `config does not understand \`${[action, key].join(" ").trim()}\`.`,
      "Write: loci config, loci config get KEY, or loci config path",
    );
  },
};

function list({ settings }: EffectiveSettings, { terminal }: CliHost, json: boolean): number {
  if (json) printJson(terminal, { settings });
  else for (const line of settingLines(settings, terminal)) terminal.out(line);
  return EXIT.done;
}

function get({ settings }: EffectiveSettings, key: string, { terminal }: CliHost, json: boolean): number {
  const found = settings.find((setting) => setting.key === key);
  if (!found) throw unknownKey(key, settings);
  if (json) printJson(terminal, found);
  else terminal.out(showValue(found.value));
  return EXIT.done;
}

function paths({ files }: EffectiveSettings, { terminal }: CliHost, json: boolean): number {
  if (json) printJson(terminal, { files });
  else {
    const rows = files.map(({ what, path, exists }) => [what, `${path}${exists ? "" : " (not there)"}`]);
    for (const line of alignColumns(rows)) terminal.out(line);
  }
  return EXIT.done;
}

export function settingLines(settings: EffectiveSettings["settings"], terminal: Terminal): string[] {
  const rows = settings.map(({ key, value, from }) => [key, showValue(value), from]);
  return alignColumns(rows).map((line, at) => {
    const from = settings[at]?.from ?? "";
    return `${line.slice(0, line.length - from.length)}${paint(terminal, "dim", from)}`;
  });
}

function showValue(value: unknown): string {
  if (value === null) return "-";
  if (Array.isArray(value)) return value.length === 0 ? "-" : value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function unknownKey(key: string, settings: EffectiveSettings["settings"]): WrongUse {
  const keys = settings.map((setting) => setting.key);
  const suggestion = nearest(key, keys);
  return new WrongUse(
    `There is no setting \`${key.slice(0, 100)}\`.`,
    suggestion ? `Did you mean \`${suggestion}\`?` : `There are: ${keys.join(", ")}.`,
  );
}
