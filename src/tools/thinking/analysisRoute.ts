import { z } from "zod";
import { ANALYSIS_MODES, type AnalysisMode } from "../../engines/routing/analysisMode.ts";
import { routeAnalysis } from "../../engines/routing/routeAnalysis.ts";
import { defineTool } from "../defineTool.ts";

const HOW: Record<AnalysisMode, string> = {
  sequential: "Think it through step by step",
  debate: "Let the alternatives argue",
  socratic: "Ask before you answer",
};

export const analysisRoute = defineTool({
  name: "analysis_route",
  family: "thinking",
  title: "How to think about a task",
  description:
    "Step by step, as a debate, or by asking first: which of them a task needs, why, and the steps for it.",
  effect: "read",
  returnsNothingStored: true,
  defaultProfile: "balanced",
  input: z.object({ task: z.string().trim().min(1).max(4_000) }),
  output: z.object({
    mode: z.enum(ANALYSIS_MODES),
    rationale: z.string(),
    steps: z.array(z.object({ step: z.string(), tool: z.string().optional() })),
  }),
  priorities: { mode: "required", rationale: "high", steps: "high", "steps[].tool": "medium" },
  summary: ({ mode, steps }) => `${HOW[mode]}, in ${steps.length} steps.`,
  handle({ task }, { project, tools }) {
    // Without a project there is nothing that tools could look up.
    const names = project === null ? [] : tools.map(({ name }) => name);
    const { mode, rationale, steps } = routeAnalysis(task, new Set(names));
    return { mode, rationale, steps: [...steps] };
  },
});
