/** What stands above a document's first line about it. */
export interface FrontMatter {
  readonly title: string | null;
  readonly keywords: readonly string[];
  /** The line after it. */
  readonly end: number;
}

const NONE: FrontMatter = { title: null, keywords: [], end: 0 };
const MOST_LINES = 200;
const MOST_KEYWORDS = 20;
const FENCES: Readonly<Record<string, readonly string[]>> = { "---": ["---", "..."], "+++": ["+++"] };
const FIELD = /^(\w[\w-]{0,50})\s{0,5}[:=]\s{0,20}(.*)$/;
const ITEM = /^\s{0,10}-\s{1,10}(.+)$/;
const KEYWORD_FIELDS = new Set(["keywords", "tags"]);

/** Read for what is told of here and no more: it may be YAML or TOML, and most of it is for the tool that wrote it. */
export function frontMatterOf(lines: readonly string[]): FrontMatter {
  const closers = FENCES[lines[0]?.trimEnd() ?? ""];
  if (!closers) return NONE;
  const end = lines.slice(0, MOST_LINES).findIndex((line, at) => at > 0 && closers.includes(line.trimEnd()));
  return end < 0 ? NONE : { ...fieldsIn(lines.slice(1, end)), end: end + 1 };
}

function fieldsIn(lines: readonly string[]): Pick<FrontMatter, "title" | "keywords"> {
  let title: string | null = null;
  let field = "";
  const keywords: string[] = [];
  for (const line of lines) {
    const [, name, value = ""] = FIELD.exec(line) ?? [];
    field = name?.toLowerCase() ?? field;
    if (name !== undefined && field === "title") title = unquoted(value) || null;
    if (!KEYWORD_FIELDS.has(field)) continue;
    const item = ITEM.exec(line)?.[1];
    if (name !== undefined) keywords.push(...listIn(value));
    else if (item !== undefined) keywords.push(unquoted(item));
  }
  return { title, keywords: [...new Set(keywords)].slice(0, MOST_KEYWORDS) };
}

function listIn(value: string): string[] {
  const inner = value.trim().replace(/^\[|\]$/g, "");
  return inner
    .split(",")
    .map(unquoted)
    .filter((word) => word !== "");
}

function unquoted(value: string): string {
  const text = value.trim();
  const [first] = text;
  const isQuoted = text.length >= 2 && (first === '"' || first === "'") && text.endsWith(first);
  return isQuoted ? text.slice(1, -1) : text;
}
