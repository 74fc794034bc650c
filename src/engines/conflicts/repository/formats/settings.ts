import type { Finding } from "../declaration.ts";
import { jsonLeaves } from "../scanning/jsonLeaves.ts";
import { type Leaf, linesOf, unquoted } from "../scanning/leaf.ts";
import { tomlLeaves } from "../scanning/tomlLeaves.ts";
import { yamlLeaves } from "../scanning/yamlLeaves.ts";
import { settingOrPort } from "./findings.ts";

/** What is deeper is data rather than a setting. */
const DEEPEST_SETTING = 5;
const MOST_SETTINGS = 2_000;
/** A list has one name for many values. */
const isNamed = (leaf: Leaf) => leaf.keys.length > 0 && leaf.keys.length <= DEEPEST_SETTING;

export function readJsonSettings(text: string): Finding[] {
  return settingsIn(jsonLeaves(text));
}

export function readYamlSettings(text: string): Finding[] {
  return settingsIn(yamlLeaves(text));
}

export function readTomlSettings(text: string): Finding[] {
  return settingsIn(tomlLeaves(text));
}

function settingsIn(leaves: readonly Leaf[]): Finding[] {
  return leaves
    .filter(isNamed)
    .slice(0, MOST_SETTINGS)
    .flatMap(({ keys, value, line }) => settingOrPort(keys.join("."), value, line));
}

/** A form for the environment, such as `.env.example`. */
export function readEnvironmentForm(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const [, name, value = ""] = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : settingOrPort(name, unquoted(value.replace(/\s#.*$/, "")), index + 1);
  });
}
