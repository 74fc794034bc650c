import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import { VISIBILITIES } from "../../domain/guard.ts";
import type { Props } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { reportHash } from "../../engines/reports/reportHash.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { plainMoment, type TimePoint, timePoint } from "../timePoint.ts";
import { word } from "../word.ts";
import { keepMemory } from "./keep/keepMemory.ts";
import { KEPT_STATUSES, type Kept, newPart } from "./keep/kept.ts";

const input = z.object({
  title: z.string().trim().min(1).max(500),
  body: z.string().min(1).max(10_000),
  keywords: z.array(word).max(20).optional().describe("what it can be asked for by"),
  sourceWorkflow: word.optional().describe("what it came from, such as nightly-build"),
  occurredAt: timePoint.optional().describe("when what it tells of was so; default now"),
  code: z.array(z.string().min(1).max(500)).max(50).optional().describe("files or symbols it speaks of"),
  visibility: z.enum(VISIBILITIES).optional(),
  agents: z.array(word).max(50).optional(),
  sensitive: z.boolean().optional(),
  producedByTaskId: word.optional(),
});

/** A report is compared by its hash alone and replaces nothing. */
const STATUSES = KEPT_STATUSES.filter((status) => status !== "superseded" && status !== "manual_review");

const output = z.object({
  status: z.enum(STATUSES),
  reportId: z.string().optional(),
  idempotent: z.boolean(),
  added: z.array(z.string()).optional().describe("what was new about a report that was there"),
});
type Input = z.infer<typeof input>;
type Output = z.infer<typeof output>;

export const reportWrite = defineTool({
  name: "report_write",
  family: "memory",
  title: "Write a report",
  description:
    "Keep what a run or a review found, to be read as the latest of its kind. The same title in the same minute is one report.",
  effect: "write",
  idempotent: true,
  input,
  unlisted: ["code", "visibility", "agents", "sensitive", "producedByTaskId"],
  output,
  priorities: { status: "required", reportId: "required", idempotent: "required", added: "high" },
  summary: summarize,
  async handle({ title, body, keywords, sourceWorkflow, occurredAt, ...more }, context) {
    const now = context.clock.now();
    const at = occurredAt === undefined ? now : momentPassed(occurredAt, now);
    const props = propsOf({ title, body, keywords, sourceWorkflow });
    const kept = await keepMemory(
      {
        ...more,
        kind: "REPORT",
        props,
        hash: (screened) => reportHash(screened, at),
        sameness: "hash",
        ...(occurredAt !== undefined && { saidAt: at }),
      },
      context,
    );
    if (kept.unknownCode.length > 0) context.warn(`not in the code index: ${kept.unknownCode.join(", ")}`);
    const { id, added, refusal } = kept;
    const status = statusOf(kept);
    const told: Output = {
      status,
      ...(id !== undefined && { reportId: id }),
      idempotent: status === "duplicate_skip",
      ...(added && { added }),
    };
    return refusal ? new Refused(told, refusal) : told;
  },
});

/** With neither likeness nor `supersedes` asked for, nothing is replaced and nothing waits for a decision. */
function statusOf({ status }: Kept): Output["status"] {
  return status === "superseded" || status === "manual_review" ? "failed" : status;
}

function summarize({ status, reportId, idempotent, added }: Output): string {
  if (idempotent) return `That report was there already as ${reportId}; ${newPart(added)}.`;
  return status === "pending_retry"
    ? `The store is away; the report waits on disk as ${reportId} and is written when it is back.`
    : `Kept as ${reportId}.`;
}

function propsOf(said: Pick<Input, "title" | "body" | "keywords" | "sourceWorkflow">): Props {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Props;
}

function momentPassed(point: TimePoint, now: Instant): Instant {
  const moment = plainMoment(point);
  if (moment !== null && moment >= 0 && moment <= now) return moment;
  throw new Failure(
    "invalid_input",
    `\`occurredAt\` is not a moment that has passed: ${String(point)}.`,
    "Give an ISO time (2026-01-31T12:00:00Z) or epoch milliseconds, or leave it out for now.",
  );
}
