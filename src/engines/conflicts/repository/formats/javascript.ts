import type { Finding, Place } from "../declaration.ts";
import { jsonLeaves } from "../scanning/jsonLeaves.ts";
import { type Leaf, linesOf } from "../scanning/leaf.ts";
import { yamlLeaves } from "../scanning/yamlLeaves.ts";
import { dependency, port, resolved, setting, toolsInScript, version } from "./findings.ts";

const DEPENDENCIES = /^(?:dev|peer|optional)?dependencies$/i;

export function readPackageJson(text: string): Finding[] {
  return jsonLeaves(text).flatMap(readLeaf);
}

function readLeaf({ keys, value, at }: Leaf): Finding[] {
  const [group = "", name = "", ...deeper] = keys;
  if (deeper.length > 0) return [];
  if (name === "") return readField(group, value, at);
  if (DEPENDENCIES.test(group)) return dependency(name, value, at);
  if (group === "engines" || group === "volta") return version(name, value, at);
  if (group === "scripts") return readScript(name, value, at.line);
  return [];
}

function readField(field: string, value: string, at: Place): Finding[] {
  if (field === "packageManager") return readManager(value, at);
  if (field === "main" || field === "module" || field === "bin" || field === "types")
    return [{ subject: field, attribute: "path", value, ...at }];
  return field === "type" ? setting("type", value, at) : [];
}

function readManager(value: string, at: Place): Finding[] {
  const [name = "", exact = ""] = value.split("@");
  return [
    { subject: name, attribute: "tool", value: "manager", ...at },
    ...version(name, exact.split("+")[0] ?? "", at),
  ];
}

const PORT_OPTION = /\s(?:--port[= ]|-p )(\d{2,5})\b/;

function readScript(name: string, command: string, line: number): Finding[] {
  const [option = "", listens] = PORT_OPTION.exec(command) ?? [];
  return [
    { subject: name, attribute: "command", value: command, of: "npm", line, quote: name },
    ...toolsInScript(name, command, line),
    ...(listens === undefined || !/^(?:start|serve|dev)\b/.test(name)
      ? []
      : port(listens, { line, quote: option.trim() })),
  ];
}

export function readTsconfig(text: string): Finding[] {
  return jsonLeaves(text).flatMap(({ keys, value, at }) =>
    keys[0] === "compilerOptions" && keys.length === 2 ? setting(keys.join("."), value, at) : [],
  );
}

/** The packages that lie at the top; of what is resolved twice the other one lies deeper. */
const LOCKED = /^\s*"node_modules\/((?:@[^/"]+\/)?[^/"]+)":\s*\{/;
const LOCKED_VERSION = /^\s*"version":\s*"([^"]+)"/;

export function readPackageLock(text: string): Finding[] {
  return pairs(linesOf(text), LOCKED, LOCKED_VERSION);
}

const YARN = /^"?((?:@[^/"@]+\/)?[^/"@\s]+)@.*:$/;
const YARN_VERSION = /^ {2}version:? "?([^"\s]+)"?$/;

export function readYarnLock(text: string): Finding[] {
  return pairs(linesOf(text), YARN, YARN_VERSION);
}

/** A line with a name, and the version on one of the few that follow. */
export function pairs(lines: readonly string[], named: RegExp, versioned: RegExp): Finding[] {
  const findings: Finding[] = [];
  let name: string | null = null;
  for (const [index, line] of lines.entries()) {
    name = named.exec(line)?.[1] ?? name;
    const [written = "", exact] = name === null ? [] : (versioned.exec(line) ?? []);
    if (name === null || exact === undefined) continue;
    findings.push(...resolved(name, exact, { line: index + 1, quote: written.trim() }));
    name = null;
  }
  return findings;
}

/** What the packages of the workspace ask for, which stands before all that these ask for in turn. */
export function readPnpmLock(text: string): Finding[] {
  const end = text.search(/^packages:/m);
  return yamlLeaves(end < 0 ? text : text.slice(0, end)).flatMap(({ keys, value, at }) => {
    const name = keys.at(-2);
    return keys[0] === "importers" && keys.at(-1) === "version" && name !== undefined
      ? resolved(name, value, at)
      : [];
  });
}
