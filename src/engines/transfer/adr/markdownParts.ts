import type { Block } from "../../documents/documentText.ts";
import { readMarkdown } from "../../documents/markdown/readMarkdown.ts";

/** A heading and all below it, up to the next heading of its level or a higher one. */
export interface MarkdownPart {
  readonly level: number;
  readonly heading: string;
  readonly body: string;
}

export interface MarkdownParts {
  /** The plain `key: value` lines of a front matter. */
  readonly front: Readonly<Record<string, string>>;
  readonly title: string | null;
  /** What stands around the title, up to the next heading. */
  readonly preamble: string;
  readonly parts: readonly MarkdownPart[];
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*\r?$/m;
const FIELD = /^([A-Za-z][\w -]{0,50}):[ \t]*(.*)$/;

/** Cuts a document at its headings. */
export async function markdownParts(text: string): Promise<MarkdownParts> {
  const { blocks } = await readMarkdown(text);
  const first = blocks.findIndex(isHeading);
  const hasTitle = blocks[first]?.level === 1;
  const rest = first < 0 ? [] : blocks.slice(hasTitle ? first + 1 : first);
  const next = rest.findIndex(isHeading);
  const around = [
    ...blocks.slice(0, first < 0 ? undefined : first),
    ...rest.slice(0, next < 0 ? undefined : next),
  ];
  return {
    front: text.startsWith("---") ? frontFields(FRONT_MATTER.exec(text)?.[1] ?? "") : {},
    title: hasTitle ? (blocks[first]?.text ?? null) : null,
    preamble: written(around),
    parts: next < 0 ? [] : partsOf(rest.slice(next)),
  };
}

function isHeading({ kind }: Block): boolean {
  return kind === "heading";
}

function partsOf(blocks: readonly Block[]): MarkdownPart[] {
  return blocks.flatMap((block, at) => {
    if (!isHeading(block)) return [];
    const level = block.level ?? 1;
    const below = blocks.slice(at + 1);
    const length = below.findIndex((other) => isHeading(other) && (other.level ?? 1) <= level);
    return [{ level, heading: block.text, body: written(length < 0 ? below : below.slice(0, length)) }];
  });
}

function written(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (isHeading(block) ? `${"#".repeat(block.level ?? 1)} ${block.text}` : block.text))
    .join("\n\n");
}

/** Lists and nested values are nothing that is needed here. */
function frontFields(text: string): Record<string, string> {
  const fields = text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    return [[name.toLowerCase(), value.trim().replace(/^(["'])(.*)\1$/, "$2")]];
  });
  return Object.fromEntries(fields);
}
