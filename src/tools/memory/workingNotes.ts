import { placementOf } from "../../domain/caller.ts";
import { VISIBILITIES, type Visibility } from "../../domain/guard.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { shapeOf } from "../../engines/concepts/demand.ts";
import { subjectOf } from "../../engines/concepts/subjectOf.ts";
import { memoryKindOf } from "../../engines/memory/memoryKinds.ts";
import type { FragmentNote } from "../../engines/workingMemory/fragment.ts";
import { tellingWords } from "../../recall/memory/emptyWords.ts";
import type { ToolContext } from "../toolContext.ts";

/** Memories that the caller has just written, or changed: they are on the fleet's mind, and what sums them up is remade. */
export function noteWritten(context: ToolContext, ...ids: readonly string[]): void {
  note(context, ids, "written");
}

/** Memories that an answer shows. */
export function noteRecalled(context: ToolContext, ids: readonly string[]): void {
  note(context, ids, "recalled");
}

function note(
  { project, caller, clock, working }: ToolContext,
  ids: readonly string[],
  came: FragmentNote["came"],
): void {
  if (!project || ids.length === 0) return;
  const at = clock.now();
  const notes = ids.map((id) => ({ id: asNodeId(id), session: caller.session, came, at }));
  working.note({ account: caller.account, project: project.id }, notes);
}

export interface AnsweredQuestion {
  readonly query: string;
  /** What was found, best first. */
  readonly found: readonly NodeRecord[];
  readonly fields?: readonly string[] | undefined;
}

/** That memory was searched: what was found is on the fleet's mind, and what was asked for is counted. */
export function noteAnswer(context: ToolContext, answer: AnsweredQuestion): void {
  const { project, caller, clock, working } = context;
  const { query, found, fields } = answer;
  // What is sensitive leaves no trace elsewhere.
  if (!project || found.some(({ sensitive }) => sensitive)) return;
  noteRecalled(
    context,
    found.map(({ id }) => id),
  );
  const subject = subjectOf(tellingWords(query), found);
  if (!subject) return;
  const placement = placementOf(caller);
  working.noteRetrieval(
    { account: caller.account, project: project.id },
    {
      subject,
      shape: shapeOf(
        found.map(({ kind }) => memoryKindOf(kind)),
        fields,
      ),
      example: query.slice(0, LONGEST_EXAMPLE),
      audience: { ...placement, visibility: narrowest([placement, ...found]) },
      at: clock.now(),
    },
  );
}

const LONGEST_EXAMPLE = 300;

/** A question tells of what answers it, so it is told to nobody who may not see that. */
function narrowest(records: readonly { readonly visibility: Visibility }[]): Visibility {
  const widths = records.map(({ visibility }) => VISIBILITIES.indexOf(visibility));
  return VISIBILITIES[Math.max(...widths)] ?? "admin";
}
