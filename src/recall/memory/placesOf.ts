import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { addressOf } from "./candidate.ts";

/** Where a part of a document stands, as far as the view shows it. */
export interface DocumentPlace {
  readonly section?: NodeRecord;
  readonly document?: NodeRecord;
}

/** The section and the document of each part among these, by address. */
export async function placesOf(
  memory: GraphReader,
  view: View,
  nodes: readonly NodeRecord[],
): Promise<Map<string, DocumentPlace>> {
  const chunks = nodes.filter(({ kind }) => kind === "CHUNK");
  const sectionOf = await containersOf(memory, view, chunks);
  const sections = [...nodes.filter(({ kind }) => kind === "SECTION"), ...sectionOf.values()];
  const documentOf = await containersOf(memory, view, sections);
  const places = new Map<string, DocumentPlace>();
  for (const node of nodes) {
    const section = sectionOf.get(addressOf(node));
    const document = documentOf.get(addressOf(section ?? node));
    if (section || document)
      places.set(addressOf(node), { ...(section && { section }), ...(document && { document }) });
  }
  return places;
}

async function containersOf(
  memory: GraphReader,
  view: View,
  of: readonly NodeRecord[],
): Promise<Map<string, NodeRecord>> {
  if (of.length === 0) return new Map();
  const query = { of, types: ["CONTAINS"], direction: "in", limit: 1 } as const;
  const found = await memory.neighbours(view, query);
  return new Map(found.flatMap(({ origin, node }) => (node ? [[addressOf(origin), node] as const] : [])));
}
