import type { Finding } from "../declaration.ts";
import { jsonLeaves } from "../scanning/jsonLeaves.ts";
import { type Leaf, linesOf } from "../scanning/leaf.ts";
import { yamlLeaves } from "../scanning/yamlLeaves.ts";
import { dependency, port, resolved, setting, toolsNamedIn, version } from "./findings.ts";

const DEPENDENCIES = /^(?:dev|peer|optional)?dependencies$/i;

export function readPackageJson(text: string): Finding[] {
  return jsonLeaves(text).flatMap(readLeaf);
}

function readLeaf({ keys, value, line }: Leaf): Finding[] {
  const [group = "", name = "", ...deeper] = keys;
  if (deeper.length > 0) return [];
  if (name === "") return readField(group, value, line);
  if (DEPENDENCIES.test(group)) return dependency(name, value, line);
  if (group === "engines" || group === "volta") return version(name, value, line);
  if (group === "scripts") return readScript(name, value, line);
  return [];
}

function readField(field: string, value: string, line: number): Finding[] {
  if (field === "packageManager") return readManager(value, line);
  if (field === "main" || field === "module" || field === "bin" || field === "types")
    return [{ subject: field, attribute: "path", value, line }];
  return field === "type" ? setting("type", value, line) : [];
}

function readManager(value: string, line: number): Finding[] {
  const [name = "", exact = ""] = value.split("@");
  return [
    { subject: name, attribute: "tool", value: "manager", line },
    ...version(name, exact.split("+")[0] ?? "", line),
  ];
}

const PORT_OPTION = /\s(?:--port[= ]|-p )(\d{2,5})\b/;

function readScript(name: string, command: string, line: number): Finding[] {
  const listens = PORT_OPTION.exec(command)?.[1];
  return [
    { subject: name, attribute: "command", value: command, of: "npm", line },
    ...toolsNamedIn(command, line, name),
    ...(listens === undefined || !/^(?:start|serve|dev)\b/.test(name) ? [] : port(listens, line)),
  ];
}

export function readTsconfig(text: string): Finding[] {
  return jsonLeaves(text).flatMap(({ keys, value, line }) =>
    keys[0] === "compilerOptions" && keys.length === 2 ? setting(keys.join("."), value, line) : [],
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
    const exact = name === null ? undefined : versioned.exec(line)?.[1];
    if (name === null || exact === undefined) continue;
    findings.push(...resolved(name, exact, index + 1));
    name = null;
  }
  return findings;
}

/** What the packages of the workspace ask for, which stands before all that these ask for in turn. */
export function readPnpmLock(text: string): Finding[] {
  const end = text.search(/^packages:/m);
  return yamlLeaves(end < 0 ? text : text.slice(0, end)).flatMap(({ keys, value, line }) => {
    const name = keys.at(-2);
    return keys[0] === "importers" && keys.at(-1) === "version" && name !== undefined
      ? resolved(name, value, line)
      : [];
  });
}
