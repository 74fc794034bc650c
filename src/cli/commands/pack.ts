import { toolCommand } from "../toolCommand.ts";

export const pack = toolCommand({
  name: "pack",
  tool: "context_pack",
  about: "all that a task needs to be begun, in one answer",
  wordsField: "task",
  defaults: { profile: "balanced" },
});
