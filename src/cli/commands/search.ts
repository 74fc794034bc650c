import { toolCommand } from "../toolCommand.ts";

export const search = toolCommand({
  name: "search",
  tool: "graph_query",
  about: "find code by name or by what it does",
  wordsField: "query",
  defaults: { profile: "balanced" },
});
