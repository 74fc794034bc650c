import { z } from "zod";
import type { NodeRecord } from "../../domain/record.ts";
import { latestReports } from "../../engines/reports/latestReports.ts";
import { matcherOf } from "../../engines/reports/matcherOf.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { codeStates } from "./codeTies.ts";
import { warnIfHygieneDue } from "./hygieneDue.ts";
import { reportHead, reportHeadOf } from "./reportItem.ts";
import { newestReports, REPORTS, reportView } from "./reportsInView.ts";

const input = z.object({
  keyword: word,
  limit: z.int().min(1).max(20).optional().describe("default 1"),
  ...timeInput,
});

const output = z.object({ reports: z.array(reportHead.extend({ body: z.string().optional() })) });

export const reportReadLatest = defineTool({
  name: "report_read_latest",
  family: "memory",
  title: "Read the latest report",
  description: "The newest report on a keyword, whole; those tagged with it before those that mention it.",
  effect: "read",
  defaultProfile: "balanced",
  input,
  output,
  priorities: {
    reports: "high",
    "reports[].code": "medium",
    "reports[].keywords": "low",
    "reports[].sourceWorkflow": "low",
    "reports[].agentId": "low",
  },
  summary: ({ reports: [first, ...others] }, { keyword }) =>
    first
      ? `The latest is ${first.id} of ${first.occurredAt}${others.length > 0 ? `, and ${others.length} before it` : ""}.`
      : `There is no report on “${keyword.slice(0, 80)}”.`,
  async handle({ keyword, limit = 1, ...time }, context) {
    const view = await reportView(time, context);
    if (!view) return { reports: [] };
    await warnIfHygieneDue(context);
    const found = await candidates(context.store.memory, view, keyword, limit);
    const latest = latestReports(found, keyword, limit);
    tellIfTooLong(latest[0], context);
    const code = await codeStates(latest, view, context);
    return {
      reports: latest.map((node) => ({
        ...reportHeadOf(node, code.get(node.id)?.slice()),
        body: String(node.props.body ?? ""),
      })),
    };
  },
});

/** What the rest of an answer with one report costs. */
const FRAME_TOKENS = 250;

/** A text is never cut, so that one which is too long for the answer is not in it. */
function tellIfTooLong(report: NodeRecord | undefined, context: ToolContext): void {
  const { budgetTokens, countTokens, warn } = context;
  const tokens = report ? countTokens(String(report.props.body ?? "")) : 0;
  if (report && tokens > budgetTokens - FRAME_TOKENS)
    warn(`the body of ${report.id} has ${tokens} tokens: \`profile: debug\` shows it whole`);
}

const MOST_BY_WORDS = 200;
const MOST_BY_AGE = 2_000;

/**
 * The newest, until as many as wanted are tagged with the keyword, which come before all others; and for those older than
 * can be looked at, what the words find.
 */
async function candidates(
  memory: GraphReader,
  view: View,
  keyword: string,
  limit: number,
): Promise<NodeRecord[]> {
  const matchOf = matcherOf(keyword);
  const found: NodeRecord[] = [];
  let tagged = 0;
  for await (const page of newestReports(memory, view, MOST_BY_AGE)) {
    const matching = page.filter(({ props }) => matchOf(props) !== null);
    found.push(...matching);
    tagged += matching.filter(({ props }) => matchOf(props) === "tag").length;
    if (tagged >= limit) return found;
  }
  const hits = await memory.searchText(view, { text: keyword, ...REPORTS, limit: MOST_BY_WORDS });
  return [...found, ...hits.map(({ node }) => node)];
}
