import { normalForm } from "../../domain/normalForm.ts";
import type { Json, Props } from "../../domain/record.ts";
import { mentionOf } from "../memory/mentions.ts";

/** How a report bears a keyword: as one it was tagged with, or in its words. */
export type ReportMatch = "tag" | "text";

/** Null for a report that does not bear it. */
export function matcherOf(keyword: string): (report: Props) => ReportMatch | null {
  const isMentioned = mentionOf(keyword);
  const tag = folded(keyword);
  return ({ title, keywords, body }) => {
    const tags = Array.isArray(keywords) ? keywords : [];
    if (tags.some((each) => folded(each) === tag)) return "tag";
    return isMentioned([title ?? "", ...tags, body ?? ""].join("\n")) ? "text" : null;
  };
}

function folded(value: Json): string {
  return normalForm(String(value)).toLowerCase().trim();
}
