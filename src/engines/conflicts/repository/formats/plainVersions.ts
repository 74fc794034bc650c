import type { Finding } from "../declaration.ts";
import { linesOf } from "../scanning/leaf.ts";
import { version } from "./findings.ts";

/** A file that holds nothing but the version of one thing: `.nvmrc`, `.python-version`. */
export function readVersionFile(subject: string, text: string): Finding[] {
  const at = linesOf(text).findIndex((line) => /^\s*[^\s#]/.test(line));
  const written = (linesOf(text)[at] ?? "").trim().replace(/^[a-z]+-(?=\d)/, "");
  return /^v?\d[\d.]*$/.test(written) ? version(subject, written, at + 1) : [];
}

export function readToolVersions(text: string): Finding[] {
  return linesOf(text).flatMap((line, index) => {
    const [, name = "", exact] = /^\s*([\w-]+)\s+(?:[a-z]+-)?(\d[\d.]*)/.exec(line) ?? [];
    return exact === undefined ? [] : version(name, exact, index + 1);
  });
}
