import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { PATTERN_KINDS } from "../../engines/reflection/pattern.ts";
import {
  FEWEST_EPISODES,
  MOST_REFLECTED_ON,
  type Reflection,
  reflectOn,
} from "../../memory/reflection/reflectOn.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { word } from "../word.ts";
import { writtenProject } from "./memoryScope.ts";

const learning = z.object({
  id: z.string(),
  content: z.string().optional(),
  confidence: z.number(),
  change: z.enum(["new", "seen_again", "contradicted", "none"]).optional(),
  code: z.array(z.string()).optional(),
});

const pattern = z.object({
  kind: z.enum(PATTERN_KINDS),
  occurrences: z.int(),
  confidence: z.number(),
  content: z.string().optional(),
  code: z.array(z.string()).optional(),
  episodes: z.array(z.string()).optional(),
});

const output = z.object({
  status: z.enum(["reflected", "too_few", "blocked_scope"]),
  reflectionId: z.string().optional(),
  insight: z.string().optional(),
  learnings: z.array(learning).optional(),
  patterns: z.array(pattern).optional(),
});
type Output = z.infer<typeof output>;

export const reflect = defineTool({
  name: "reflect",
  family: "memory",
  title: "Reflect",
  description:
    "Look for patterns in the last episodes of a task, an agent or the project, and keep what they teach as learnings on that code.",
  effect: "write",
  idempotent: true,
  input: z.object({
    taskId: word.optional(),
    agentId: word.optional(),
    limit: z
      .int()
      .min(FEWEST_EPISODES)
      .max(MOST_REFLECTED_ON)
      .optional()
      .describe("how many episodes; default 20"),
  }),
  output,
  priorities: {
    status: "required",
    reflectionId: "required",
    learnings: "high",
    insight: "medium",
    patterns: "medium",
    "learnings[].content": "high",
    "learnings[].change": "medium",
    "learnings[].code": "low",
    "patterns[].content": "low",
    "patterns[].code": "low",
    "patterns[].episodes": "low",
  },
  summary: summarize,
  async handle({ taskId, agentId, limit = MOST_REFLECTED_ON }, context) {
    const where = await writtenProject(context);
    if ("refusal" in where) return new Refused<Output>({ status: "blocked_scope" }, where.refusal);
    const { store, ids, caller, signal } = context;
    const on = { project: where.project.id, taskId, agentId, limit };
    return outputOf(await reflectOn({ store, ids, caller, signal }, on));
  },
});

function outputOf(reflection: Reflection): Output {
  if (reflection.status === "too_few") return { status: "too_few" };
  const { status, id, insight, learnings, patterns } = reflection;
  return {
    status,
    reflectionId: id,
    insight,
    learnings: learnings.map((each) => ({ ...each, code: [...each.code] })),
    patterns: patterns.map((each) => ({ ...each, code: [...each.code], episodes: [...each.episodes] })),
  };
}

function summarize({ status, learnings = [], patterns = [] }: Output): string {
  if (status === "too_few")
    return `There are fewer than ${FEWEST_EPISODES} episodes to reflect on; nothing was written.`;
  const added = learnings.filter(({ change }) => change === "new").length;
  const changed = learnings.filter(
    ({ change }) => change === "seen_again" || change === "contradicted",
  ).length;
  const [best] = learnings;
  return (
    `${counted(patterns.length, "pattern")} seen; ${counted(added, "new learning")}, ${changed} changed.` +
    (best?.content ? ` ${best.content}` : "")
  );
}
