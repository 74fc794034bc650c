import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { defineTool } from "../defineTool.ts";
import { traceOutput } from "../traceOf.ts";
import { disputedNote } from "./disputed.ts";
import { entitiesInput, recall, recalledOutput, recallInput } from "./eventRecall.ts";

const texts = z.array(z.string()).optional();

const decision = z.object({
  ...recalledOutput,
  title: z.string().optional(),
  rationale: z.string().optional(),
  tradeoffs: texts,
  affectedFiles: texts,
});

export const decisionQuery = defineTool({
  name: "decision_query",
  family: "memory",
  title: "Ask for decisions",
  description:
    "What was decided about something, above all about the code in `affectedFiles`, with the reasons.",
  effect: "read",
  input: z.object({ ...recallInput, affectedFiles: entitiesInput.optional() }),
  unlisted: ["focus"],
  output: z.object({ decisions: z.array(decision), trace: traceOutput }),
  priorities: {
    decisions: "high",
    trace: "low",
    "decisions[].timestamp": "high",
    "decisions[].notes": "medium",
    "decisions[].affectedFiles": "medium",
    "decisions[].tradeoffs": "low",
    "decisions[].code": "medium",
    "decisions[].type": "low",
    "decisions[].agentId": "low",
    "decisions[].focus": "low",
    "decisions[].taskId": "low",
    "decisions[].scores": "medium",
  },
  summary: ({ decisions }) =>
    decisions.length === 0
      ? "No decision is known that could be meant."
      : `${counted(decisions.length, "decision")}; best: ${decisions[0]?.id}.${disputedNote(decisions)}`,
  async handle({ affectedFiles = [], ...asked }, context) {
    const plan = {
      kinds: ["DECISION"],
      entities: affectedFiles,
      weights: context.recall.decisionWeights,
    } as const;
    const { events, ...rest } = await recall(asked, plan, context);
    return { decisions: events, ...rest };
  },
});
