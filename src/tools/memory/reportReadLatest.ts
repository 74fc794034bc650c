import { z } from "zod";
import type { NodeRecord } from "../../domain/record.ts";
import { latestReports } from "../../engines/reports/latestReports.ts";
import { matcherOf } from "../../engines/reports/matcherOf.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { timeInput } from "../timePoint.ts";
import { codeStates } from "./codeTies.ts";
import { reportHead, reportHeadOf } from "./reportItem.ts";
import { newestReports, REPORTS, reportView } from "./reportsInView.ts";

const input = z.object({
  keyword: z.string().min(1).max(200),
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
  // Whoever asks for it wants to read it, and a report has its own bound.
  defaultProfile: "debug",
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
    const found = await candidates(context.store.memory, view, keyword, limit);
    const latest = latestReports(found, keyword, limit);
    const code = await codeStates(latest, view, context);
    return {
      reports: latest.map((node) => ({
        ...reportHeadOf(node, code.get(node.id)?.slice()),
        body: String(node.props.body ?? ""),
      })),
    };
  },
});

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
