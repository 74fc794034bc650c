import { asNodeId } from "../../domain/ids.ts";
import type { NodeDraft } from "../../domain/record.ts";
import { lackingFields, reclassifiedProps } from "../../engines/correction/correctedProps.ts";
import type { Place, Reclassification } from "../../engines/correction/correction.ts";
import { memoryKindOf, nodeKindOf } from "../../engines/memory/memoryKinds.ts";
import { memoryHash } from "../../engines/memory/saidMemory.ts";
import { CARRIED, carryTies } from "./carryTies.ts";
import { type Corrected, type Correcting, failed } from "./correcting.ts";
import { nextVersion } from "./nextVersion.ts";

/** Keeps a memory as another kind, in another place or under other keywords. Another kind, or no project, has another id. */
export async function reclassify(correcting: Correcting, asked: Reclassification): Promise<Corrected> {
  const { tx, view, node, request } = correcting;
  const draft = draftFor(correcting, asked);
  const fields = lackingFields(draft.kind, draft.props);
  if (fields.length > 0) return failed({ is: "lacking", kind: draft.kind, fields });
  const project = projectFor(asked.place, correcting);
  if (draft.kind === node.kind && project === node.project) {
    const { outcome } = await tx.put(draft);
    return { status: outcome === "unchanged" ? "unchanged" : "corrected", id: node.id };
  }
  const heir = { ...draft, project, id: asNodeId(request.ids.next(memoryKindOf(draft.kind))) };
  await tx.put(heir);
  await carryTies(tx, view, node, [heir], [...CARRIED, "CONFLICTS_WITH"]);
  await tx.close(node);
  await tx.link({ type: "SUPERSEDES", from: heir, to: node });
  return { status: "corrected", id: heir.id, created: [heir.id], closed: node.id };
}

function draftFor(
  { tx, node }: Correcting,
  { kind: name, title, keywords, place }: Reclassification,
): NodeDraft {
  const kind = name === undefined ? node.kind : nodeKindOf(name);
  const said =
    name === undefined || kind === node.kind
      ? { ...node.props, ...(title !== undefined && { title }) }
      : reclassifiedProps(node.props, name, title, tx.at);
  const props = { ...said, ...(keywords && { keywords }) };
  const focus = place === undefined ? node.focus : place.scope === "focus" ? place.focus : null;
  const isSaidAnew = kind !== node.kind || title !== undefined;
  return {
    ...nextVersion(node, { props, focus, ...(isSaidAnew && { contentHash: memoryHash(props) }) }),
    kind,
  };
}

function projectFor(place: Place | undefined, { node, request }: Correcting) {
  if (place === undefined) return node.project;
  return place.scope === "global" ? null : request.project;
}
