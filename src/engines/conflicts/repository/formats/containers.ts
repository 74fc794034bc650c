import type { Finding, Place } from "../declaration.ts";
import { type Leaf, linesOf, unquoted } from "../scanning/leaf.ts";
import { yamlLeaves } from "../scanning/yamlLeaves.ts";
import { canonicalName, isServer } from "../subjects.ts";
import { port, settingOrPort, toolsNamedIn, version } from "./findings.ts";

/** What an image holds, by its name and tag: `postgres:16-alpine`. */
export function imageVersion(image: string, at: Place): Finding[] {
  const [, name = "", tag] = /^(?:[^\s@]*\/)?([\w.-]+)(?::v?(\d[\d.]*))?/.exec(image) ?? [];
  return tag === undefined ? [] : version(name, tag.replace(/\.$/, ""), at);
}

function imageName(image: string): string {
  return canonicalName(/^(?:[^\s@]*\/)?([\w.-]+)/.exec(image)?.[1] ?? "");
}

const INSTRUCTION = /^\s*([A-Za-z]+)\s+(.*)$/;

export function readDockerfile(text: string): Finding[] {
  const values = new Map<string, string>();
  const places = new Map<string, Place>();
  /** Where the argument stands that a later line takes its value from. */
  const argumentIn = (image: string) => places.get(/\$\{?(\w+)/.exec(image)?.[1] ?? "");
  return linesOf(text).flatMap((written, index): Finding[] => {
    const line = index + 1;
    const [, instruction = "", rest = ""] = INSTRUCTION.exec(written) ?? [];
    switch (instruction.toUpperCase()) {
      case "ARG": {
        const [, name, value] = /^(\w+)=(.*)$/.exec(rest.trim()) ?? [];
        if (name !== undefined) {
          values.set(name, unquoted(value ?? ""));
          places.set(name, { line, quote: written.trim() });
        }
        return [];
      }
      case "FROM": {
        const [image = ""] = rest.replace(/^--\S+\s+/, "").split(/\s/, 1);
        return imageVersion(withValues(image, values), argumentIn(image) ?? { line, quote: `FROM ${image}` });
      }
      case "EXPOSE":
        return rest
          .split(/\s+/)
          .flatMap((each) =>
            port(withValues(each, values).replace(/\/tcp$/, ""), { line, quote: `EXPOSE ${each}` }),
          );
      case "ENV":
        return environmentIn(rest, line);
      default:
        return toolsNamedIn(written, line);
    }
  });
}

function withValues(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(
    /\$\{?(\w+)(?::-([^}]*))?\}?/g,
    (whole, name: string, otherwise?: string) => values.get(name) ?? otherwise ?? whole,
  );
}

function environmentIn(rest: string, line: number): Finding[] {
  const pairs = [...rest.matchAll(/(?<!\w)(\w+)=("[^"]*"|'[^']*'|\S+)/g)];
  const [quote = "", name, value] = pairs.length === 0 ? (/^(\w+)\s+(\S+)\s*$/.exec(rest) ?? []) : [];
  if (name !== undefined) return settingOrPort(name, value ?? "", { line, quote: quote.trim() });
  return pairs.flatMap(([pair, key = "", each = ""]) =>
    settingOrPort(key, unquoted(each), { line, quote: pair }),
  );
}

export function readCompose(text: string): Finding[] {
  const leaves = yamlLeaves(text).filter(({ keys }) => keys[0] === "services" && keys.length > 2);
  const own = ownServices(leaves);
  return leaves.flatMap(({ keys: [, service = "", field, name], value, at }): Finding[] => {
    if (field === "image") return imageVersion(value.replace(/\$\{\w+:?-([^}]*)\}/, "$1"), at);
    if (field === "ports")
      return port(portsOf(value), at, own.length === 1 && own[0] === service ? undefined : service);
    if (field !== "environment") return [];
    const [key = "", ...rest] = name === undefined ? value.split("=") : [name, value];
    return settingOrPort(key, rest.join("="), at);
  });
}

function portsOf(value: string): string {
  return value
    .replace(/\/tcp$/, "")
    .replace(/^\d+\.\d+\.\d+\.\d+:/, "")
    .replace(/\$\{\w+:?-(\d+)\}/g, "$1");
}

/** The services that are the project itself, and not what it needs beside it. */
function ownServices(leaves: readonly Leaf[]): string[] {
  const names = [...new Set(leaves.map(({ keys }) => keys[1] ?? ""))];
  const built = names.filter((name) => leaves.some(({ keys }) => keys[1] === name && keys[2] === "build"));
  if (built.length > 0) return built;
  const foreign = leaves.filter(({ keys, value }) => keys[2] === "image" && isServer(imageName(value)));
  return names.filter((name) => !foreign.some(({ keys }) => keys[1] === name));
}
