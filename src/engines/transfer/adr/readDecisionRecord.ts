import type { Instant } from "../../../domain/time.ts";
import { type DecisionLinks, type DecisionStatus, linksOf, statusOf } from "./decisionStatus.ts";
import { findDate } from "./findDate.ts";
import { type MarkdownPart, type MarkdownParts, markdownParts } from "./markdownParts.ts";

/** What a decision record says, whatever template it was written from. */
export interface DecisionRecord extends DecisionLinks {
  readonly title: string;
  readonly status: DecisionStatus | null;
  readonly date: Instant | null;
  readonly rationale: string;
  readonly content: string;
  readonly tradeoffs: readonly string[];
}

const ROLES = {
  status: /^(decision )?status$/,
  date: /^date$/,
  changelog: /^(change ?log|history|revisions?)$/,
  links: /^(links|related( decisions)?|relates to)$/,
  context: /^(context|context and problem statement|background|problem( statement)?|issue|motivation)$/,
  decision: /^((the )?decision|decision outcome|outcome|resolution|proposal|proposed solution|solution)$/,
  consequences: /^(consequences?|implications?|impacts?)$/,
} as const;
type Role = keyof typeof ROLES;

const LONGEST_TEXT = 20_000;
const LONGEST_LINE = 500;
const MOST_TRADEOFFS = 50;

/** Null for a document that is no decision record. */
export async function readDecisionRecord(text: string, file: string): Promise<DecisionRecord | null> {
  const document = await markdownParts(text);
  const parts = topmost(document.parts);
  const roles = new Map(parts.map((part) => [part, roleOf(part)]));
  const of = (role: Role) => parts.filter((part) => roles.get(part) === role);
  const decision = bodies(of("decision"));
  const context = bodies(of("context"));
  if (decision === "" && (context === "" || (of("consequences").length === 0 && of("status").length === 0)))
    return null;
  const told = toldOf(document, of);
  const others = parts.filter((part) => part.body !== "" && (roles.get(part) ?? null) === null).map(written);
  return {
    title: titleOf(document, file),
    status: statusOf(told.status),
    ...linksOf([document.preamble, told.status, bodies(of("links"))].join("\n")),
    date: told.date,
    rationale: shortened(context === "" ? decision : context),
    content: shortened([decision, ...others].filter((each) => each !== "").join("\n\n")),
    tradeoffs: consequencesOf(document.parts, of("consequences")),
  };
}

function roleOf({ heading }: MarkdownPart): Role | null {
  const plain = heading
    .toLowerCase()
    .replace(/[*_`:]/g, "")
    .replace(/^\d+(\.\d+)*[.)]?\s+/, "")
    .trim();
  const found = Object.entries(ROLES).find(([, pattern]) => pattern.test(plain));
  return (found?.[0] as Role | undefined) ?? null;
}

/** Parts that lie in no other. */
function topmost(parts: readonly MarkdownPart[]): MarkdownPart[] {
  const highest = Math.min(...parts.map(({ level }) => level));
  return parts.filter(({ level }) => level === highest);
}

function bodies(parts: readonly MarkdownPart[]): string {
  return parts
    .map(({ body }) => body)
    .join("\n\n")
    .trim();
}

function written({ heading, body }: MarkdownPart): string {
  return `## ${heading}\n\n${body}`;
}

interface Told {
  readonly status: string;
  readonly date: Instant | null;
}

const FIELD = /^[\s*+>-]*(?:\*\*|__)?(status|date|created|decided on)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.*)$/i;

/** From the front matter, from a part of its own, from lines such as `* Status: accepted`, or from a table. */
function toldOf({ front, preamble }: MarkdownParts, of: (role: Role) => MarkdownPart[]): Told {
  const fields = new Map(
    preamble.split("\n").flatMap((line): [string, string][] => {
      const [, name, value] = FIELD.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
  const table = preamble.split("\n").filter((line) => line.trim().startsWith("|"));
  const status = [front.status, fields.get("status"), bodies(of("status")), ...table.slice(2)];
  const dates = [
    front.date,
    fields.get("date") ?? fields.get("created") ?? fields.get("decided on"),
    bodies(of("date")),
    ...table.slice(2),
    bodies(of("status")),
    earliestFirst(bodies(of("changelog"))),
  ];
  return {
    status: status.filter((each) => each !== undefined && each.trim() !== "").join("\n"),
    date:
      dates.map((each) => (each === undefined ? null : findDate(each))).find((each) => each !== null) ?? null,
  };
}

/** A list of changes names its dates in either order; the decision is as old as the oldest. */
function earliestFirst(changelog: string): string {
  const dated = changelog.split("\n").flatMap((line) => {
    const at = findDate(line);
    return at === null ? [] : [{ line, at }];
  });
  return dated.sort((a, b) => a.at - b.at)[0]?.line ?? "";
}

/** Without the number, which is the file's. */
function titleOf({ title, front }: MarkdownParts, file: string): string {
  const found = title ?? front.title ?? file.replace(/\.md$/i, "").replace(/[-_]+/g, " ");
  const named = found.replace(/^\[?(?:adr[-_ ]?)?\d+\]?(?:[.:)]|\s*[-–—])?\s+/i, "").trim();
  return (named === "" ? found : named).replace(/\s+/g, " ").slice(0, LONGEST_LINE);
}

/** What follows, item by item, with what sort of consequence it is where that is said. */
function consequencesOf(all: readonly MarkdownPart[], parts: readonly MarkdownPart[]): string[] {
  const sorts = all.filter(({ heading }) =>
    /^(positive|negative|neutral)( consequences?)?:?$/i.test(heading),
  );
  const nested = all.filter((part) => roleOf(part) === "consequences" && !parts.includes(part));
  const sorted = sorts.flatMap(({ heading, body }) => {
    const sort = heading.split(" ")[0]?.replace(":", "");
    return itemsOf(body).map((item) => `${sort}: ${item}`);
  });
  const plain = [...parts, ...nested].flatMap(({ body }) => itemsOf(body.split(/^#+ /m)[0] ?? ""));
  return [...plain, ...sorted].slice(0, MOST_TRADEOFFS).map((item) => item.slice(0, LONGEST_LINE));
}

/** The items of a list, or else paragraphs. */
function itemsOf(text: string): string[] {
  return text
    .split(/\n(?=[*+-] )|\n\s*\n/)
    .map((item) =>
      item
        .replace(/^[*+-] /, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((item) => item !== "");
}

function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}
