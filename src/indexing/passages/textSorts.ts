/** Languages whose files are written for people to read. */
const PROSE = new Set(["markdown", "restructuredtext", "asciidoc", "org", "latex", "text", "html"]);
/** Languages whose files hold values: of a long one the beginning tells what it is about. */
const DATA = new Set([
  "json",
  "yaml",
  "toml",
  "xml",
  "csv",
  "ini",
  "properties",
  "notebook",
  "gomod",
  "dotenv",
]);

export type TextSort = "program" | "prose" | "data";

/** What no language is known of is read as prose: nothing can be said of its shape. */
export function textSort(language: string | null): TextSort {
  if (language === null || PROSE.has(language)) return "prose";
  return DATA.has(language) ? "data" : "program";
}
