import type { Finding } from "../declaration.ts";
import { linesOf } from "../scanning/leaf.ts";
import { dependency, resolved, version } from "./findings.ts";

const GEM = /^\s*gem\s+["']([\w-]+)["']((?:\s*,\s*["'][^"']{1,40}["']){0,3})/;
const RUBY = /^\s*ruby\s+["']([^"']{1,40})["']/;

export function readGemfile(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const ruby = RUBY.exec(line)?.[1];
    if (ruby !== undefined) return version("ruby", ruby, index + 1);
    const [, name, constraints = ""] = GEM.exec(line) ?? [];
    return name === undefined
      ? []
      : dependency(name, constraints.replace(/["']/g, "").replace(/^\s*,/, ""), index + 1);
  });
}

export function readGemfileLock(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const ruby = /^ {3,4}ruby (\d[\d.]*)/.exec(line)?.[1];
    if (ruby !== undefined) return version("ruby", ruby, index + 1);
    const [, name, exact = ""] = /^ {4}([\w-]+) \((\d[\w.]*)/.exec(line) ?? [];
    return name === undefined ? [] : resolved(name, exact, index + 1);
  });
}
