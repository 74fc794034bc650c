import { toolCommand } from "../toolCommand.ts";

export const slice = toolCommand({
  name: "slice",
  tool: "semantic_slice",
  about: "the exact source of a symbol",
  wordsField: "symbol",
  defaults: { profile: "balanced" },
});
