import { toolCommand } from "../toolCommand.ts";

export const ingest = toolCommand({
  name: "ingest",
  tool: "memory_ingest",
  about: "keep a document: Markdown, text, HTML or PDF",
  details: ["PATH is a file of the repository, from its root. Given again, it replaces what it was."],
  wordsField: "path",
});
