import { placementOf } from "../../domain/caller.ts";
import type { Claim } from "../../domain/claim.ts";
import { asNodeId } from "../../domain/ids.ts";
import { episodeProps } from "../../engines/episodes/saidEpisode.ts";
import { screenProps } from "../../engines/screening/screenProps.ts";
import type { MemoryWrite } from "../../memory/memoryWrite.ts";
import { codeTies } from "../memory/codeTies.ts";
import { tellScreening } from "../tellScreening.ts";
import type { ToolContext } from "../toolContext.ts";

/** What came of the work under a claim, as an episode on the code that was claimed. */
export async function outcomeOf(outcome: string, claim: Claim, context: ToolContext): Promise<MemoryWrite> {
  const { caller, ids } = context;
  const { project, claimType, target, taskId } = claim;
  const isCode = claimType !== "task" && claimType !== "feature";
  const { props, ...screening } = await screenProps(
    episodeProps({
      type: "OBSERVATION",
      content: outcome,
      entities: isCode ? [target] : [],
      metadata: { claimId: claim.id, intent: claim.intent },
    }),
  );
  tellScreening(screening, context);
  const task = claimType === "task" ? target : taskId;
  const draft = {
    project,
    id: asNodeId(ids.next("episode")),
    kind: "EPISODE",
    props,
    ...placementOf(caller),
    ...(task !== null && { taskId: task }),
  } as const;
  const { ties } = await codeTies(claimType === "file" || claimType === "symbol" ? [target] : [], context);
  return {
    draft,
    caller,
    isChained: true,
    ties: ties.map(({ id, props }) => ({ type: "INVOLVES", from: draft, to: { project, id }, props })),
  };
}
