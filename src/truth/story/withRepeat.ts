import type { NodeRecord } from "../../domain/record.ts";
import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";
import type { Repeat } from "../../memory/repeats.ts";
import { byAge, type Story } from "./storyAround.ts";
import { toldOf } from "./toldOf.ts";

/** What a statement is called that was said again, beside what it was the first time. */
export function repeatId({ id }: Pick<NodeRecord, "id">): string {
  return `${id} again`;
}

/** The story with the statement once more, where and by whom it was said again. */
export function withRepeat(story: Story, node: NodeRecord, { at, agentId, sessionId }: Repeat): Story {
  const again = { ...toldOf(node), id: repeatId(node), at, agentId, sessionId };
  return {
    ...story,
    told: [...story.told, again].sort(byAge),
    holding: new Map([...story.holding, [again.id, node]]),
  };
}

/** What was found, between memories: what was said twice is one. */
export function betweenMemories(found: readonly FoundConflict[], node: NodeRecord): FoundConflict[] {
  const again = repeatId(node);
  return found
    .map((each) => ({ ...each, ids: [...new Set(each.ids.map((id) => (id === again ? node.id : id)))] }))
    .filter(({ ids }) => ids.length > 1);
}
