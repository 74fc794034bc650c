import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { asNodeId } from "../../domain/ids.ts";
import { type Forgotten, setForgotten } from "../../memory/forgetting/setForgotten.ts";
import { type Refusal, Refused } from "../defineTool.ts";
import type { ToolContext } from "../toolContext.ts";
import { writtenProject } from "./memoryScope.ts";

export const forgettingInput = z.object({
  ids: z.array(z.string().min(1).max(500)).min(1).max(200),
  reason: z.string().min(1).max(500).optional(),
});

export const forgettingOutput = z.object({
  changed: z.array(z.string()),
  parts: z.int().describe("how many sections, chunks or messages went with them"),
  refused: z.array(z.object({ id: z.string(), why: z.enum(["not_found", "forbidden"]) })),
  purgeableAt: z.string().optional(),
});
type Output = z.infer<typeof forgettingOutput>;

type Asked = z.infer<typeof forgettingInput>;

/** Deletes or restores what is named; what is not to be had is told, and the rest is done. */
export async function forget(
  { ids }: Asked,
  deleted: boolean,
  context: ToolContext,
): Promise<{ done: Forgotten } | Refused<Output>> {
  const { store, caller, signal } = context;
  const where = await writtenProject(context);
  if ("refusal" in where) return refusedAs([], where.refusal);
  const forgetting = { ids: ids.map(asNodeId), deleted, caller, project: where.project.id };
  const done = await setForgotten(store, forgetting, signal);
  const isRefused = done.changed.length === 0 && done.refused.length > 0;
  return isRefused ? refusedAs(done.refused, refusalOf(done.refused, deleted)) : { done };
}

export function refusedPart({ refused }: Pick<Output, "refused">): string {
  return refused.length === 0
    ? ""
    : ` Not: ${refused.map(({ id, why }) => `${id} (${WHY[why]})`).join(", ")}.`;
}

export function partsPart({ parts }: Pick<Output, "parts">): string {
  return parts === 0 ? "" : `, with ${counted(parts, "part")} of them`;
}

const WHY = { not_found: "not there", forbidden: "not yours" } as const;

function refusedAs(refused: Forgotten["refused"], refusal: Refusal): Refused<Output> {
  return new Refused<Output>({ changed: [], parts: 0, refused: [...refused] }, refusal);
}

function refusalOf(refused: Forgotten["refused"], deleted: boolean): Refusal {
  const isForbidden = refused.some(({ why }) => why === "forbidden");
  const named = refused.map(({ id }) => id).join(", ");
  if (!isForbidden) {
    const message = `There is no ${deleted ? "" : "deleted "}memory ${named}; nothing was changed.`;
    return {
      errorCode: "not_found",
      message,
      hint: "Look ids up with `memory_search`; what is deleted is not found.",
    };
  }
  const rule = deleted ? "You may delete what you wrote" : "You may restore what you deleted";
  return {
    errorCode: "forbidden",
    message: `${rule}, and not ${named}; nothing was changed.`,
    hint: `A person can: \`loci delete ${deleted ? "" : "--undo "}ID\`.`,
  };
}
