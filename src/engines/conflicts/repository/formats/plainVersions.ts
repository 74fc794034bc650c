import type { Finding } from "../declaration.ts";
import { linesOf } from "../scanning/leaf.ts";
import { version } from "./findings.ts";

/** A file that holds nothing but the version of one thing: `.nvmrc`, `.python-version`. */
export function readVersionFile(subject: string, text: string): Finding[] {
  const at = linesOf(text).findIndex((line) => /^\s*[^\s#]/.test(line));
  const quote = (linesOf(text)[at] ?? "").trim();
  const written = quote.replace(/^[a-z]+-(?=\d)/, "");
  return /^v?\d[\d.]*$/.test(written) ? version(subject, written, { line: at + 1, quote }) : [];
}

export function readToolVersions(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const [written = "", name = "", exact] = /^\s*([\w-]+)\s+(?:[a-z]+-)?(\d[\d.]*)/.exec(line) ?? [];
    return exact === undefined ? [] : version(name, exact, { line: index + 1, quote: written.trim() });
  });
}
