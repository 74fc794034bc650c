import { requireDiff } from "../requireDiff.ts";
import { toolCommand } from "../toolCommand.ts";

export const affectedTests = toolCommand({
  name: "tests",
  tool: "test_select",
  about: "the tests that a change calls for: `git diff | loci tests -`",
  wordsField: "diff",
  defaults: { profile: "balanced" },
  checkWords: requireDiff("tests"),
});
