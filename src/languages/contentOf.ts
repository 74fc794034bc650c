import type { Definition } from "./facts.ts";

/** What stands for a definition's own name in its content; no source has it. */
const OWN_NAME = "\u0000";

type Defined = Pick<Definition, "name" | "kind" | "start" | "end" | "startLine" | "nameLine">;

/**
 * What a definition says, wherever it stands and whatever it is called: the same when it was moved to another depth, or
 * renamed. Of two of the same name it is the same only if their text is, but for how far they are indented as a whole.
 */
export function contentOf(text: string, { start, end, kind, name, startLine, nameLine }: Defined): string {
  const content = withoutIndentation(text.slice(start, end), indentationBefore(text, start));
  return kind === "VARIABLE" || name === "" ? content : unnamed(content, name, nameLine - startLine);
}

/** The white space that a line begins with; nothing, if something else comes before. */
function indentationBefore(text: string, start: number): string {
  let from = start;
  while (text[from - 1] === " " || text[from - 1] === "\t") from -= 1;
  return from === 0 || text[from - 1] === "\n" ? text.slice(from, start) : "";
}

function withoutIndentation(text: string, indentation: string): string {
  return indentation === "" ? text : text.replaceAll(`\n${indentation}`, "\n");
}

/** Only where it is given its name: what else has that name may be something else. */
function unnamed(content: string, name: string, linesBefore: number): string {
  let from = 0;
  for (let line = 0; line < linesBefore; line++) from = content.indexOf("\n", from) + 1;
  for (let at = content.indexOf(name, from); at !== -1; at = content.indexOf(name, at + 1)) {
    if (continuesWord(content, at - 1) || continuesWord(content, at + name.length)) continue;
    return content.slice(0, at) + OWN_NAME + content.slice(at + name.length);
  }
  return content;
}

const WORD_PART = /[\p{L}\p{N}_$]/u;

function continuesWord(text: string, at: number): boolean {
  return WORD_PART.test(text[at] ?? "");
}
