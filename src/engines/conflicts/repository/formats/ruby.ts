import type { Finding } from "../declaration.ts";
import { linesOf } from "../scanning/leaf.ts";
import { dependency, resolved, version } from "./findings.ts";

const GEM = /^\s*gem\s+["']([\w-]+)["']((?:\s*,\s*["'][^"']{1,40}["']){0,3})/;
const RUBY = /^\s*ruby\s+["']([^"']{1,40})["']/;

export function readGemfile(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const [said = "", ruby] = RUBY.exec(line) ?? [];
    if (ruby !== undefined) return version("ruby", ruby, { line: index + 1, quote: said.trim() });
    const [written = "", name, constraints = ""] = GEM.exec(line) ?? [];
    const at = { line: index + 1, quote: written.trim() };
    return name === undefined
      ? []
      : dependency(name, constraints.replace(/["']/g, "").replace(/^\s*,/, ""), at);
  });
}

export function readGemfileLock(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const [said = "", ruby] = /^ {3,4}ruby (\d[\d.]*)/.exec(line) ?? [];
    if (ruby !== undefined) return version("ruby", ruby, { line: index + 1, quote: said.trim() });
    const [written = "", name, exact = ""] = /^ {4}([\w-]+) \((\d[\w.]*)\)?/.exec(line) ?? [];
    return name === undefined ? [] : resolved(name, exact, { line: index + 1, quote: written.trim() });
  });
}
