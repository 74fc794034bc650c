import type { Finding, Place } from "../declaration.ts";
import { rolesOf, toolNamed } from "../roles.ts";
import { canonicalName, isServer } from "../subjects.ts";
import { type BareMeaning, readConstraint } from "../versions/readConstraint.ts";

/** A library that the project asks for, and the tool that it may be. */
export function dependency(
  name: string,
  constraint: string,
  at: Place,
  bare: BareMeaning = "exact",
): Finding[] {
  const subject = canonicalName(name);
  if (subject === "") return [];
  const versions = version(subject, constraint, at, bare);
  // A link in place of a version may tell more than where the library lies.
  const quote = versions.length > 0 ? at.quote : name;
  const tool: Finding[] =
    rolesOf(name).length > 0
      ? [{ subject: toolNamed(name), attribute: "tool", value: "dependency", line: at.line, quote }]
      : [];
  // A library of that name speaks with the server, and has versions of its own.
  return isServer(subject) ? tool : [...versions, ...tool];
}

export function version(name: string, constraint: string, at: Place, bare: BareMeaning = "exact"): Finding[] {
  const subject = canonicalName(name);
  const versions = readConstraint(subject === "java" ? plainJava(constraint) : constraint, bare);
  if (versions === null) return [];
  return [{ subject, attribute: "version", value: constraint.trim(), versions, ...at }];
}

/** What a tool resolved a dependency to. */
export function resolved(name: string, exact: string, at: Place): Finding[] {
  return dependency(name, /^v?\d[\d.]*/.exec(exact)?.[0] ?? "", at)
    .filter(({ value, attribute }) => attribute === "version" && value !== "")
    .map((finding) => ({ ...finding, isResolved: true }));
}

/** Java 8 was also called 1.8. */
export function plainJava(text: string): string {
  return text.replace(/\b1\.(?=[5-9]\b)/g, "");
}

export function setting(name: string, value: string, at: Place): Finding[] {
  const plain = value.trim();
  return plain === "" || plain.length > LONGEST_VALUE || /\$[{(A-Z]|\{\{/.test(plain)
    ? []
    : [{ subject: name, attribute: "setting", value: plain, ...at }];
}

const LONGEST_VALUE = 120;

export function port(value: string, at: Place, of?: string): Finding[] {
  if (!/^\d{2,5}(?::\d{2,5})?$/.test(value)) return [];
  return [{ subject: "port", attribute: "port", value, ...at, ...(of !== undefined && { of }) }];
}

/** A setting, which may also be the port of something: `PORT`, `REDIS_PORT`, `server.port`. */
export function settingOrPort(name: string, value: string, at: Place): Finding[] {
  const plain = name.toLowerCase().replace(/[._-]+/g, "_");
  if (plain !== "port" && !plain.endsWith("_port")) return setting(name, value, at);
  const owner = plain.slice(0, -"_port".length);
  return [...setting(name, value, at), ...port(value.trim(), at, OWN_PORTS.has(owner) ? undefined : owner)];
}

/** Names for the port that the project itself listens on. */
const OWN_PORTS: ReadonlySet<string> = new Set([
  "",
  "default",
  "server",
  "http",
  "app",
  "api",
  "web",
  "listen",
  "application",
]);

const TOOL_IN_TEXT = /(?<![\w@/.-])[a-z][\w-]{1,30}(?![\w/-])/g;

/** The tools that a line names, whatever for: enough to know that they are not gone. */
export function toolsNamedIn(text: string, line: number): Finding[] {
  return toolWordsIn(text).map((word) => {
    return { subject: toolNamed(word), attribute: "tool", value: "mention", line, quote: word };
  });
}

/** The tools that a script names. Of the script only the tool and the word after it are quoted: the rest may be anything. */
export function toolsInScript(script: string, command: string, line: number): Finding[] {
  return toolWordsIn(command).map((word) => {
    const call =
      new RegExp(`(?<![\\w@/.-])${word}(?![\\w/-])(?: [a-z]{1,20}(?![^\\s;&|]))?`).exec(command)?.[0] ?? word;
    const quote = `"${script}": "${call}"`;
    return { subject: toolNamed(word), attribute: "tool", value: "script", line, of: script, quote };
  });
}

function toolWordsIn(text: string): string[] {
  return [...new Set(text.match(TOOL_IN_TEXT) ?? [])].filter((word) => rolesOf(word).length > 0);
}
