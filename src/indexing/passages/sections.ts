import type { Extent } from "./cutText.ts";

const HEADINGS: Readonly<Record<string, RegExp>> = {
  markdown: /^(?:#{1,6}[ \t]+\S.*|\S.*\n(?:={3,}|-{3,})[ \t]*)$/gm,
  restructuredtext: /^\S.*\n(?:={3,}|-{3,}|~{3,}|\^{3,})[ \t]*$/gm,
  asciidoc: /^={1,6}[ \t]+\S.*$/gm,
  org: /^\*{1,6}[ \t]+\S.*$/gm,
};

/** Where the sections of a document begin; none where headings cannot be told. */
export function sections(language: string | null, text: string): Extent[] {
  const heading = HEADINGS[language ?? ""];
  if (!heading) return [];
  return [...text.matchAll(heading)].map(({ index }) => ({ start: index, end: index }));
}
