import type { Finding } from "../declaration.ts";
import { linesOf } from "../scanning/leaf.ts";
import { dependency, version } from "./findings.ts";

const LANGUAGE = /^go\s+(\d[\d.]*)/;
const REQUIRED = /^(?:require\s+|\s+)([\w.-]+(?:\/[\w.~-]+)+)\s+v(\d[\w.+-]*)\s*(\/\/ indirect)?/;

export function readGoMod(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const [quote = "", language] = LANGUAGE.exec(line) ?? [];
    if (language !== undefined) return version("go", language, { line: index + 1, quote }, "least");
    const [written = "", module, exact = "", indirect] = REQUIRED.exec(line) ?? [];
    return module === undefined || indirect !== undefined
      ? []
      : dependency(nameOf(module), exact, { line: index + 1, quote: written.trim() });
  });
}

/** The last part of a path that is no version. */
function nameOf(module: string): string {
  const parts = module.replace(/\.v\d+$/, "").split("/");
  return (/^v\d+$/.test(parts.at(-1) ?? "") ? parts.at(-2) : parts.at(-1)) ?? module;
}
