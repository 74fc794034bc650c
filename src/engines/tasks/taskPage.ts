import type { NodeId } from "../../domain/ids.ts";
import { byRank, type Rank } from "./taskOrder.ts";

interface Listed {
  readonly task: { readonly id: NodeId };
}

/**
 * What of a list comes after the end of the page before, in order. `places` has where each stood when the list was begun, and
 * there it stays, whatever becomes of it meanwhile: so none comes twice, and none is passed over. What was made since has no
 * place in it.
 */
export function tasksAfter<Item extends Listed>(
  items: readonly Item[],
  places: ReadonlyMap<NodeId, Rank>,
  end: Rank | null,
): Item[] {
  return items
    .flatMap((item) => {
      const place = places.get(item.task.id);
      return place && (!end || byRank(place, end) > 0) ? [{ item, place }] : [];
    })
    .sort((one, other) => byRank(one.place, other.place))
    .map(({ item }) => item);
}
