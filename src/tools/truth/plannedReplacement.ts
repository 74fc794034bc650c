import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { MemoryWrite } from "../../memory/memoryWrite.ts";
import { readConflict } from "../../truth/answers/answerConflict.ts";
import { audienceOf, focusOf } from "../../truth/records/audience.ts";
import { holdingMembers } from "../../truth/records/settleOvertaken.ts";
import { planMemory } from "../memory/keep/planMemory.ts";
import { nameOf } from "../memory/memoryContent.ts";
import { statementOf } from "../memory/statementOf.ts";
import type { ToolContext } from "../toolContext.ts";

interface Replacing {
  readonly id: string;
  readonly answer: string;
  readonly content?: string | undefined;
  readonly governanceToken?: string | undefined;
}

/**
 * The fact that an answer in new words becomes: about what the newest of the memories is about, for those who may read all of
 * them. Nothing where it is not asked for, or cannot be planned; why, the answer itself tells.
 */
export async function plannedReplacement(
  { id, answer, content, governanceToken }: Replacing,
  project: ProjectId,
  context: ToolContext,
): Promise<MemoryWrite | undefined> {
  if (answer !== "replace" || content === undefined) return undefined;
  const { store, guard, clock } = context;
  const conflict = await readConflict(store.memory, { guard }, { project, id: asNodeId(id) });
  if (!conflict) return undefined;
  const members = await holdingMembers(store.memory, { guard }, conflict);
  const newest = members.at(-1);
  if (!newest) return undefined;
  const entity = nameOf(newest);
  const said = {
    kind: "fact",
    content,
    ...(entity !== undefined && { entity }),
    ...placeOf(members),
    governanceToken,
  } as const;
  const planned = await planMemory(statementOf(said, clock.now()), context);
  return "plan" in planned ? planned.plan : undefined;
}

function placeOf(members: readonly NodeRecord[]) {
  const focus = focusOf(members);
  return {
    ...audienceOf(members),
    ...(members.every(({ project }) => project === null) && { scope: "global" as const }),
    ...(focus !== null && { focus }),
  };
}
