import type { Json, Props } from "../../domain/record.ts";

/** Lists that add up when two memories become one. */
const JOINED = ["keywords", "sources", "affectedFiles", "tradeoffs", "notes"];

/**
 * What a memory says once another was merged into it. Where both say the same in other words the kept wording stands;
 * `isWhole` keeps the words of both, for parts of one thing.
 */
export function joinProps(kept: Props, merged: Props, { isWhole }: { isWhole: boolean }): Props {
  const lists = JOINED.flatMap((field): [string, Json][] => {
    const joined = [...new Set([...listOf(kept[field]), ...listOf(merged[field])])];
    return joined.length > 0 ? [[field, joined]] : [];
  });
  const content = isWhole ? joinTexts(textOf(kept.content), textOf(merged.content)) : textOf(kept.content);
  return { ...kept, ...Object.fromEntries(lists), ...(content === "" ? {} : { content }) };
}

function joinTexts(one: string, other: string): string {
  if (one.includes(other)) return one;
  return other.includes(one) ? other : `${one}\n${other}`;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
