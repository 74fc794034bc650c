import { requireDiff } from "../requireDiff.ts";
import { toolCommand } from "../toolCommand.ts";

export const impact = toolCommand({
  name: "impact",
  tool: "impact_analyze",
  about: "what a change reaches: `git diff | loci impact -`",
  wordsField: "diff",
  defaults: { profile: "balanced" },
  checkWords: requireDiff("impact"),
});
