import { codeAs } from "../../engines/codeState/tiedCode.ts";
import { pathOf } from "../../engines/impact/reachGraph.ts";
import { byId, type CodeView } from "../codeState/codeView.ts";
import { findHeirs } from "../codeState/findHeirs.ts";
import type { Change } from "./change.ts";

/**
 * By which other ids tests that have not heard of a move reach what came from elsewhere: those it had there; where nobody knew
 * what was there, the path of its file.
 */
export async function formerly(
  at: CodeView,
  { gone, left }: Change,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const nodes = gone.map(({ node }) => node);
  const heirs = await findHeirs(at, nodes.map(codeAs), byId(nodes));
  const formers = Map.groupBy(
    [...heirs].map(([former, { id }]) => ({ id: String(id), former: String(former) })),
    ({ id }) => id,
  );
  const known = new Set(nodes.map(({ id }) => pathOf(String(id))));
  const paths = new Map(left.flatMap(({ path, to }) => (to && !known.has(path) ? [[to, path]] : [])));
  return new Map(
    ids.map((id) => {
      const path = paths.get(pathOf(id));
      return [id, [...(formers.get(id) ?? []).map(({ former }) => former), ...(path ? [path] : [])]];
    }),
  );
}
