import type { Finding } from "../declaration.ts";
import { type Leaf, linesOf } from "../scanning/leaf.ts";
import { tomlLeaves } from "../scanning/tomlLeaves.ts";
import { dependency, setting, version } from "./findings.ts";
import { pairs } from "./javascript.ts";

const DEPENDENCIES = /^(?:dev-|build-)?dependencies$/;

export function readCargo(text: string): Finding[] {
  return tomlLeaves(text).flatMap(readLeaf);
}

function readLeaf({ keys, value, at }: Leaf): Finding[] {
  const last = keys.at(-1) ?? "";
  if (last === "rust-version") return version("rust", value, at, "least");
  if (last === "edition") return setting("edition", value, at);
  const group = keys.findIndex((key) => DEPENDENCIES.test(key));
  const [name, field] = group < 0 ? [] : keys.slice(group + 1);
  return name !== undefined && (field === undefined || field === "version")
    ? dependency(name, value, at, "caret")
    : [];
}

/** A file of its own for the toolchain: a bare version, or a table with the channel. */
export function readToolchain(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const channel = /^\s*(?:channel\s*=\s*)?"?(\d[\d.]*)"?\s*$/.exec(line)?.[1];
    return channel === undefined ? [] : version("rust", channel, { line: index + 1, quote: line.trim() });
  });
}

/** The lock files of Cargo, Poetry and uv, which are tables with a name and a version each. */
export function readPackageTables(text: string): Finding[] {
  return pairs(linesOf(text), /^name = "([^"]+)"/, /^version = "([^"]+)"/);
}
