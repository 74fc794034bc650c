import type { DocumentText } from "./documentText.ts";

const LONGEST = 300;

/** What a document is called: by whoever hands it over, by itself, or by its name. */
export function titleOf(document: DocumentText, given: string | undefined, name: string): string {
  const title = given ?? document.title ?? leadingHeading(document) ?? name;
  return title.replace(/\s+/g, " ").trim().slice(0, LONGEST) || name;
}

/** The first heading, where all others are below it: a document with several of its sort is not called by one of them. */
function leadingHeading({ blocks }: DocumentText): string | null {
  const headings = blocks.filter(({ kind }) => kind === "heading");
  const [first, ...others] = headings;
  if (!first) return null;
  const isAbove = others.every(({ level = 1 }) => level > (first.level ?? 1));
  return isAbove ? first.text : null;
}
