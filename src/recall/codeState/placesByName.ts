import type { NodeId } from "../../domain/ids.ts";
import { SYMBOL_KINDS } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { namesakesOf, newcomerAmong } from "../../engines/codeState/namesakesOf.ts";
import { byId, type CodeView } from "./codeView.ts";

/** A name that so many have tells nothing. */
const MOST_NAMESAKES = 50;

/** Where lost symbols are that were changed as they moved, by the id they had. */
export async function placesByName(at: CodeView, lost: readonly NodeRecord[]): Promise<Map<NodeId, NodeId>> {
  const namesakes = new Map<NodeRecord, readonly NodeRecord[]>();
  for (const [name, some] of Map.groupBy(lost, ({ props }) => String(props.name))) {
    const found = await symbolsNamed(at, name);
    for (const each of some) namesakes.set(each, namesakesOf(each, found));
  }
  const firsts = byId(await at.code.first(at.view, [...namesakes.values()].flat()));
  const places = new Map<NodeId, NodeId>();
  for (const [each, some] of namesakes) {
    const heir = newcomerAmong(some, each, firsts);
    if (heir !== null) places.set(each.id, heir);
  }
  return places;
}

async function symbolsNamed({ code, view }: CodeView, name: string): Promise<readonly NodeRecord[]> {
  const found = await code.find(view, { kinds: SYMBOL_KINDS, names: [name], limit: MOST_NAMESAKES });
  return found.length < MOST_NAMESAKES ? found : [];
}
