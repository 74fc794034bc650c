import { toolCommand } from "../toolCommand.ts";

export const explain = toolCommand({
  name: "explain",
  tool: "code_explain",
  about: "what a symbol or file is, uses, and is used by",
  wordsField: "element",
  defaults: { profile: "balanced" },
});
