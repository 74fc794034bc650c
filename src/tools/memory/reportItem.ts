import { z } from "zod";
import type { NodeRecord } from "../../domain/record.ts";
import { codeOutput } from "./codeTies.ts";

/** A report without what it says. */
export const reportHead = z.object({
  id: z.string(),
  title: z.string(),
  occurredAt: z.string(),
  keywords: z.array(z.string()).optional(),
  sourceWorkflow: z.string().optional(),
  agentId: z.string().nullable().optional(),
  code: codeOutput,
});
type ReportHead = z.infer<typeof reportHead>;

export function reportHeadOf(
  { id, props, validFrom, agentId }: NodeRecord,
  code: ReportHead["code"],
): ReportHead {
  const { title, keywords, sourceWorkflow } = props;
  return {
    id,
    title: String(title ?? ""),
    occurredAt: new Date(validFrom).toISOString(),
    ...(Array.isArray(keywords) && keywords.length > 0 && { keywords: keywords.map(String) }),
    ...(typeof sourceWorkflow === "string" && { sourceWorkflow }),
    agentId,
    ...(code && code.length > 0 && { code }),
  };
}
