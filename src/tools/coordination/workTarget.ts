import type { ClaimType } from "../../domain/claim.ts";
import { Failure } from "../../domain/failure.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { ToolContext } from "../toolContext.ts";
import type { ClaimTarget } from "./claimTarget.ts";
import { misfit } from "./misfit.ts";

const MOST_SUGGESTED = 5;

/** A task or a feature, by its id. */
export async function workTarget(
  id: string,
  claimType: ClaimType | undefined,
  context: ToolContext,
): Promise<ClaimTarget> {
  const is = id.startsWith("task:") ? "task" : "feature";
  if (claimType !== undefined && claimType !== is) throw misfit(id, is, claimType);
  const { store, guard, project } = context;
  const [node] = await store.memory.get({ guard }, [{ project: project?.id ?? null, id: asNodeId(id) }]);
  if (node?.kind !== (is === "task" ? "TASK" : "FEATURE")) throw await unknownWork(id, is, context);
  const { featureId } = node.props;
  return {
    claimType: is,
    target: id,
    targetHash: null,
    featureId: typeof featureId === "string" ? asNodeId(featureId) : null,
  };
}

export async function unknownWork(
  id: string,
  is: "task" | "feature",
  context: ToolContext,
): Promise<Failure> {
  const some = await newestWork(is, context);
  return new Failure(
    "not_found",
    `There is no ${is} ${id} in this project.`,
    some === "" ? "There is none yet: `task_create` makes one." : `The newest are: ${some}.`,
  );
}

/** Some that the caller may see, for who named one that is not there. */
export async function newestWork(is: "task" | "feature", { store, guard }: ToolContext): Promise<string> {
  const kinds = is === "task" ? (["TASK"] as const) : (["FEATURE"] as const);
  const newest = await store.memory.find({ guard }, { kinds, limit: MOST_SUGGESTED });
  return newest.map(({ id, props }) => `${id} (${String(props.title)})`).join(", ");
}
