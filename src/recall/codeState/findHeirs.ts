import type { NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { codeAs, type TiedCode } from "../../engines/codeState/tiedCode.ts";
import { byId, type CodeView, presentIn, refsIn } from "./codeView.ts";
import { placesByContent } from "./placesByContent.ts";
import { placesByName } from "./placesByName.ts";
import { placesOfFiles } from "./placesOfFiles.ts";

/** How often a piece of code is followed from one place to the next. */
const MOST_MOVES = 5;

/**
 * What became of code that is no longer there, by the id it had. `last` tells how it was when it ended, where that is
 * known. All are followed at once, so that many cost little more than one.
 */
export async function findHeirs(
  at: CodeView,
  lost: readonly TiedCode[],
  last: ReadonlyMap<NodeId, NodeRecord>,
): Promise<Map<NodeId, NodeRecord>> {
  const found = new Map<NodeId, NodeRecord>();
  let followed = new Map(lost.map((code) => [code.id, code]));
  let lastSeen = last;
  for (let move = 0; move < MOST_MOVES && followed.size > 0; move++) {
    const places = await nextPlaces(at, [...followed.values()], lastSeen);
    const present = await presentIn(at, new Set(places.values()));
    const gone = [...places.values()].filter((id) => !present.has(id));
    lastSeen = byId(await at.code.last(at.view, refsIn(at, new Set(gone))));
    const onward = new Map<NodeId, TiedCode>();
    for (const [origin, { id }] of followed) {
      const place = places.get(id);
      const here = place && present.get(place);
      const next = place && lastSeen.get(place);
      if (here) found.set(origin, here);
      else if (next) onward.set(origin, codeAs(next));
    }
    followed = onward;
  }
  return found;
}

/** By content; what that does not tell, by name, and for a file by what was in it. */
async function nextPlaces(
  at: CodeView,
  lost: readonly TiedCode[],
  last: ReadonlyMap<NodeId, NodeRecord>,
): Promise<Map<NodeId, NodeId>> {
  const places = await placesByContent(at, lost);
  const rest = lost.flatMap(({ id }) => (places.has(id) ? [] : (last.get(id) ?? [])));
  const isFile = ({ kind }: NodeRecord) => kind === "FILE";
  const named = await placesByName(
    at,
    rest.filter((node) => !isFile(node)),
  );
  const files = await placesOfFiles(at, rest.filter(isFile));
  return new Map([...places, ...named, ...files]);
}
