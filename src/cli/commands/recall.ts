import { toolCommand } from "../toolCommand.ts";

export const recall = toolCommand({
  name: "recall",
  tool: "memory_search",
  about: "find what was remembered",
  wordsField: "query",
});
