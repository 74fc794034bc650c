import { GRACE_MS } from "../../engines/forgetting/mayForget.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { forget, forgettingInput, forgettingOutput, partsPart, refusedPart } from "./forgetting.ts";

export const memoryDelete = defineTool({
  name: "memory_delete",
  family: "memory",
  title: "Delete memories",
  description:
    "Take memories you wrote out of everything that is read, with all a document or conversation holds. memory_restore brings them back.",
  effect: "write",
  idempotent: true,
  destructive: true,
  input: forgettingInput,
  output: forgettingOutput,
  priorities: { changed: "required", parts: "medium", refused: "high", purgeableAt: "high" },
  summary: (output) =>
    output.changed.length === 0
      ? `That was deleted already; nothing was changed.${refusedPart(output)}`
      : `Deleted ${output.changed.join(", ")}${partsPart(output)}; restorable, and for good only when a person purges it after ${output.purgeableAt?.slice(0, 10)}.${refusedPart(output)}`,
  async handle(asked, context) {
    const result = await forget(asked, true, context);
    if (result instanceof Refused) return result;
    const { changed, parts, refused, at } = result.done;
    const purgeableAt = new Date(at + GRACE_MS).toISOString();
    return {
      changed: [...changed],
      parts,
      refused: [...refused],
      ...(changed.length > 0 && { purgeableAt }),
    };
  },
});
