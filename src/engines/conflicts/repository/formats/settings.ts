import type { Finding } from "../declaration.ts";
import { jsonLeaves } from "../scanning/jsonLeaves.ts";
import { type Leaf, linesOf, unquoted } from "../scanning/leaf.ts";
import { tomlLeaves } from "../scanning/tomlLeaves.ts";
import { yamlLeaves } from "../scanning/yamlLeaves.ts";
import { settingOrPort } from "./findings.ts";

/** What is deeper is data rather than a setting. */
const DEEPEST_SETTING = 5;
/** One that has more is no file of settings. */
const MOST_SETTINGS = 500;
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
  const named = leaves.filter(isNamed);
  if (named.length > MOST_SETTINGS) return [];
  return named.flatMap(({ keys, value, at }) => settingOrPort(keys.join("."), value, at));
}

/** A form for the environment, such as `.env.example`. */
export function readEnvironmentForm(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const [, name, value = ""] = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const plain = value.replace(/\s#.*$/, "").trimEnd();
    return settingOrPort(name, unquoted(plain), { line: index + 1, quote: `${name}=${plain}` });
  });
}
