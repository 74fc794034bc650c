import { toolCommand } from "../toolCommand.ts";

export const remember = toolCommand({
  name: "remember",
  tool: "memory_save",
  about: "keep a decision, fact, pattern or note",
  details: ["Without --kind it is a note."],
  wordsField: "content",
  defaults: { kind: "note" },
});
