import type { NodeId } from "../../domain/ids.ts";
import { chooseHeir, heirsOf, MOST_WITH_CONTENT } from "../../engines/codeState/chooseHeir.ts";
import type { TiedCode } from "../../engines/codeState/tiedCode.ts";
import { type CodeView, presentIn } from "./codeView.ts";

/** Where what lost code said was said next, by the id it had. */
export async function placesByContent(at: CodeView, lost: readonly TiedCode[]): Promise<Map<NodeId, NodeId>> {
  const contentHashes = lost.flatMap(({ hash }) => hash ?? []);
  const withContent = await at.code.firstWith(at.view, { contentHashes, limit: MOST_WITH_CONTENT });
  const byContent = Map.groupBy(withContent, ({ contentHash }) => contentHash);
  const heirs = lost.map((each) => heirsOf(each, byContent.get(each.hash) ?? []));
  const present = await presentIn(at, new Set(heirs.flat().map(({ id }) => id)));
  const places = new Map<NodeId, NodeId>();
  for (const [index, each] of lost.entries()) {
    const heir = chooseHeir(each, heirs[index] ?? [], present);
    if (heir !== null) places.set(each.id, heir);
  }
  return places;
}
