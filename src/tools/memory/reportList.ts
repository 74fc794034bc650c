import { z } from "zod";
import type { NodeRecord } from "../../domain/record.ts";
import { matcherOf } from "../../engines/reports/matcherOf.ts";
import type { View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { fittingPage } from "../fittingPage.ts";
import { cursorOf, pageCursor, pageEndOf } from "../pageCursor.ts";
import { timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { codeStates } from "./codeTies.ts";
import { warnIfHygieneDue } from "./hygieneDue.ts";
import { reportHead, reportHeadOf } from "./reportItem.ts";
import { newestReports, REPORTS, reportView } from "./reportsInView.ts";

const DEFAULT_LIMIT = 20;

const input = z.object({
  keyword: word.optional(),
  sourceWorkflow: word.optional(),
  cursor: pageCursor.optional(),
  limit: z.int().min(1).max(100).optional(),
  ...timeInput,
});

const output = z.object({
  reports: z.array(reportHead),
  total: z.int(),
  nextCursor: z.string().optional(),
});
type Input = z.infer<typeof input>;

export const reportList = defineTool({
  name: "report_list",
  family: "memory",
  title: "List reports",
  description: "The reports there are, newest first, without what they say.",
  effect: "read",
  defaultProfile: "balanced",
  input,
  output,
  priorities: {
    reports: "high",
    total: "required",
    nextCursor: "required",
    "reports[].code": "low",
    "reports[].keywords": "low",
    "reports[].sourceWorkflow": "low",
    "reports[].agentId": "low",
  },
  summary: ({ reports: [newest], total }) =>
    newest ? `${total === 1 ? "One report" : `${total} reports`}; first here: ${newest.id}.` : "No reports.",
  async handle(asked, context) {
    const view = await reportView(asked, context);
    if (!view) return { reports: [], total: 0 };
    await warnIfHygieneDue(context);
    const { page, total, isLast } = await readPage(asked, view, context);
    const code = await codeStates(page, view, context);
    const heads = page.map((node) => reportHeadOf(node, code.get(node.id)?.slice()));
    const reports = fittingPage(heads, ({ id, title, occurredAt }) => ({ id, title, occurredAt }), context);
    const end = page[reports.length - 1];
    const isEnd = isLast && reports.length === page.length;
    return {
      reports,
      total,
      ...(end && !isEnd && { nextCursor: cursorOf({ at: end.validFrom, id: end.id }) }),
    };
  },
});

interface Page {
  readonly page: readonly NodeRecord[];
  readonly total: number;
  readonly isLast: boolean;
}

function readPage(asked: Input, view: View, context: ToolContext): Promise<Page> {
  const isPicky = asked.keyword !== undefined || asked.sourceWorkflow !== undefined;
  return isPicky ? pickedPage(asked, view, context) : plainPage(asked, view, context);
}

async function plainPage(
  { cursor, limit = DEFAULT_LIMIT }: Input,
  view: View,
  { store: { memory } }: ToolContext,
): Promise<Page> {
  const before = cursor === undefined ? {} : { before: endOf(cursor) };
  const found = await memory.find(view, { ...REPORTS, ...before, limit: limit + 1 });
  const total = await memory.count(view, REPORTS);
  return { page: found.slice(0, limit), total, isLast: found.length <= limit };
}

const MOST_LOOKED_AT = 5_000;

/** The store cannot tell which reports these are, so all of them are looked at. */
async function pickedPage(asked: Input, view: View, { store: { memory }, warn }: ToolContext): Promise<Page> {
  const { cursor, limit = DEFAULT_LIMIT } = asked;
  const end = cursor === undefined ? null : endOf(cursor);
  const isPicked = pickOf(asked);
  const page: NodeRecord[] = [];
  let looked = 0;
  let total = 0;
  let later = 0;
  for await (const reports of newestReports(memory, view, MOST_LOOKED_AT)) {
    looked += reports.length;
    for (const report of reports.filter(isPicked)) {
      total += 1;
      if (end && !isAfter(report, end)) continue;
      if (page.length < limit) page.push(report);
      else later += 1;
    }
  }
  if (looked >= MOST_LOOKED_AT) warn(`only the newest ${MOST_LOOKED_AT} reports were looked at`);
  return { page, total, isLast: later === 0 };
}

function pickOf({ keyword, sourceWorkflow }: Input): (report: NodeRecord) => boolean {
  const matchOf = keyword === undefined ? null : matcherOf(keyword);
  return ({ props }) =>
    (sourceWorkflow === undefined || props.sourceWorkflow === sourceWorkflow) &&
    (matchOf === null || matchOf(props) !== null);
}

type End = Pick<NodeRecord, "validFrom" | "id">;

function endOf(cursor: string): End {
  const { at, id } = pageEndOf(cursor);
  return { validFrom: at, id };
}

function isAfter(report: NodeRecord, end: End): boolean {
  return report.validFrom < end.validFrom || (report.validFrom === end.validFrom && report.id < end.id);
}
