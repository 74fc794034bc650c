import { defineTool, Refused } from "../defineTool.ts";
import { forget, forgettingInput, forgettingOutput, partsPart, refusedPart } from "./forgetting.ts";

export const memoryRestore = defineTool({
  name: "memory_restore",
  family: "memory",
  title: "Restore memories",
  description: "Bring back memories you deleted, with all that went with them.",
  effect: "write",
  idempotent: true,
  input: forgettingInput,
  output: forgettingOutput,
  priorities: { changed: "required", parts: "medium", refused: "high", purgeableAt: "low" },
  summary: (output) =>
    output.changed.length === 0
      ? `That is there already; nothing was changed.${refusedPart(output)}`
      : `Restored ${output.changed.join(", ")}${partsPart(output)}.${refusedPart(output)}`,
  async handle(asked, context) {
    const result = await forget(asked, false, context);
    if (result instanceof Refused) return result;
    const { changed, parts, refused } = result.done;
    return { changed: [...changed], parts, refused: [...refused] };
  },
});
