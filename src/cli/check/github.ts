import type { CheckResult, Finding } from "./finding.ts";

/** A line for each finding, in the form of which GitHub makes annotations. */
export function githubLines(results: readonly CheckResult[]): string[] {
  return results.flatMap(({ findings }) => findings.map(annotation));
}

function annotation({ level, rule, path, startLine, endLine, message }: Finding): string {
  const properties = { file: path, line: startLine, endLine, title: `loci ${rule}` };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${level} ${written.join(",")}::${data(message)}`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
