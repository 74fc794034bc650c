import type { NodeKind } from "../../../domain/kinds.ts";
import type { Json, NodeRecord } from "../../../domain/record.ts";
import { firstSentences } from "../../documents/sentencesOf.ts";
import { safeCode, safeLine, safeQuote } from "./safeMarkdown.ts";

/** The kinds that are knowledge, in the order in which they are told, with their headings. */
export const KNOWLEDGE = {
  DECISION: "Decisions",
  FACT: "Facts",
  PATTERN: "Patterns",
  LEARNING: "Learnings",
  NOTE: "Notes",
} as const satisfies Partial<Record<NodeKind, string>>;
export const KNOWLEDGE_KINDS = Object.keys(KNOWLEDGE) as (keyof typeof KNOWLEDGE)[];

/** By which a file that was written here is known, so that no other is overwritten. */
export const KNOWLEDGE_MARK =
  "<!-- Written by `loci export --markdown`: what is changed here is lost with the next. -->";

export interface KnowledgeRecord extends NodeRecord {
  /** Whether a question about it is open. */
  readonly isConflicted?: boolean;
}

const SHORT = 160;
const MOST_IN_SUMMARY = 100;
const UNNAMED = "(untitled)";

/** Everything that holds, newest first, so that what is new comes at the top of its group and nothing else moves. */
export function knowledgeText(project: string, records: readonly KnowledgeRecord[]): string {
  return page(`Knowledge of ${safeLine(project)}`, records, (group) => group.map(entry).join("\n\n"));
}

export function knowledgeSummary(project: string, records: readonly KnowledgeRecord[]): string {
  return page(`Knowledge of ${safeLine(project)}, in short`, records, (group) => {
    const lines = group.slice(0, MOST_IN_SUMMARY).map(summaryLine);
    const left = group.length - lines.length;
    return [...lines, ...(left > 0 ? [`- and ${left} more in KNOWLEDGE.md`] : [])].join("\n");
  });
}

function page(
  title: string,
  records: readonly KnowledgeRecord[],
  tell: (group: readonly KnowledgeRecord[]) => string,
): string {
  const groups = KNOWLEDGE_KINDS.flatMap((kind) => {
    const group = records.filter((record) => record.kind === kind).sort(newestFirst);
    return group.length === 0 ? [] : [`## ${KNOWLEDGE[kind]}\n\n${tell(group)}`];
  });
  const body = groups.length === 0 ? ["Nothing is remembered yet."] : groups;
  return `${[KNOWLEDGE_MARK, `# ${title}`, ...body].join("\n\n")}\n`;
}

function newestFirst(a: NodeRecord, b: NodeRecord): number {
  if (a.validFrom !== b.validFrom) return b.validFrom - a.validFrom;
  return a.id < b.id ? 1 : -1;
}

function entry(record: KnowledgeRecord): string {
  const { props, id } = record;
  const texts = [textOf(props.rationale), textOf(props.content)].filter((text) => text.trim() !== "");
  const tradeoffs = listOf(props.tradeoffs);
  const parts = [
    `### ${safeLine(titleOf(record))}`,
    `${aboutOf(record)} · ${safeCode(id)}`,
    ...texts.map(safeQuote),
    ...(tradeoffs.length > 0
      ? [`Trade-offs:\n\n${tradeoffs.map((each) => `- ${safeLine(each)}`).join("\n")}`]
      : []),
  ];
  return parts.join("\n\n");
}

function summaryLine(record: KnowledgeRecord): string {
  const title = titleOf(record);
  const rest = firstSentences(textOf(record.props.content) || textOf(record.props.rationale), 1, SHORT);
  const words = [`**${safeLine(title)}**`, ...(rest === "" || rest === title ? [] : [safeLine(rest)])];
  return `- ${dayOf(record)} ${words.join(": ")}${record.isConflicted ? " (conflicted)" : ""}`;
}

/** When, who, where it reaches, how sure it is and what it is about. */
function aboutOf(record: KnowledgeRecord): string {
  const { props, focus, project, agentId } = record;
  const files = listOf(props.affectedFiles);
  const keywords = listOf(props.keywords);
  const confidence = typeof props.confidence === "number" ? [`confidence ${props.confidence}`] : [];
  return [
    dayOf(record),
    ...(agentId === null ? [] : [safeLine(agentId)]),
    ...(project === null ? ["all projects"] : []),
    ...(focus === null ? [] : [`focus ${safeLine(focus)}`]),
    ...(typeof props.status === "string" ? [safeLine(props.status)] : []),
    ...confidence,
    ...(record.isConflicted ? ["conflicted"] : []),
    ...(record.sensitive ? ["sensitive"] : []),
    ...(files.length > 0 ? [files.map(safeCode).join(", ")] : []),
    ...(keywords.length > 0 ? [keywords.map(safeLine).join(", ")] : []),
  ].join(" · ");
}

function titleOf({ props }: NodeRecord): string {
  const named = textOf(props.title) || textOf(props.entity);
  return named || firstSentences(textOf(props.content), 1, SHORT) || UNNAMED;
}

function dayOf({ validFrom }: NodeRecord): string {
  return new Date(validFrom).toISOString().slice(0, 10);
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function listOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
