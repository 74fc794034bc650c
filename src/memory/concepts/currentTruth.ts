import { type Guard, VISIBILITIES } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { conceptKey } from "../../engines/concepts/conceptName.ts";
import { truthOf } from "../../engines/concepts/truthOf.ts";
import type { GraphReader } from "../../stores/port.ts";

const MOST_FACTS = 200;

/** What the current facts on a concept say, of those that everybody may see who may see the concept. */
export async function currentTruth(memory: GraphReader, concept: NodeRecord): Promise<string> {
  const name = String(concept.props.canonicalName);
  const key = conceptKey(name);
  const view = { guard: narrowestReader(concept) };
  const hits = await memory.searchText(view, { text: name, kinds: ["FACT"], limit: MOST_FACTS });
  const facts = hits.map(({ node }) => node);
  return truthOf(facts.filter(({ props }) => conceptKey(String(props.entity ?? "")) === key));
}

/** Whoever sees least among those who see the record. A restricted agent is one by name, so one of them stands for all. */
function narrowestReader({ account, project, visibility, agents: [agent] }: NodeRecord): Guard {
  const visibilities = VISIBILITIES.slice(0, VISIBILITIES.indexOf(visibility) + 1);
  return { account, project, visibilities, ...(agent !== undefined && { onlyAgent: agent }) };
}
