import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { entityKeys } from "../../engines/episodes/entityKeys.ts";
import { textsOf } from "../../engines/episodes/saidEpisode.ts";
import type { GraphReader } from "../../stores/port.ts";
import { addressOf } from "../memory/candidate.ts";
import type { EventQuestion } from "./eventQuestion.ts";

const MOST_TIES = 100;

/** What each event is about, by its address: the code it is tied to, by the id it has now, and what it names besides. */
export async function entitiesOf(
  memory: GraphReader,
  { view, entities: { formers } }: Pick<EventQuestion, "view" | "entities">,
  events: readonly { readonly node: NodeRecord }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const of = events.map(({ node }) => node);
  const edges = await memory.edges(view, { of, types: ["INVOLVES"], direction: "out", limit: MOST_TIES });
  const tied = Map.groupBy(edges, ({ from }) => addressOf(from));
  return new Map(
    of.map((node) => {
      const ids = (tied.get(addressOf(node)) ?? []).map(({ to }) => to.id);
      const keys = entityKeys(ids, namesOf(node)).map((key) => formers.get(asNodeId(key)) ?? key);
      return [addressOf(node), [...new Set(keys)]];
    }),
  );
}

/** As its kind calls them. */
function namesOf({ props }: NodeRecord): string[] {
  return textsOf(props.entities ?? props.affectedFiles);
}
