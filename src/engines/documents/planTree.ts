import type { NodeId, NodeRef } from "../../domain/ids.ts";
import type { EdgeDraft, NodeDraft, NodeRecord } from "../../domain/record.ts";
import type { DocumentPlan, PlannedChunk, PlannedSection } from "./documentPlan.ts";

/** What is kept of a document's parts, as it is before it comes again. */
export interface FormerTree {
  readonly sections: readonly FormerPart[];
  readonly chunks: readonly FormerPart[];
}

interface FormerPart {
  readonly node: NodeRecord;
  /** What contains it. */
  readonly parent: NodeId;
}

export interface TreeChange {
  readonly put: readonly NodeDraft[];
  readonly link: readonly EdgeDraft[];
  readonly unlink: readonly EdgeDraft[];
  readonly close: readonly NodeRef[];
}

/**
 * How a document's parts become what they are to be. A section is known again by its headings and a chunk by what it says,
 * wherever they stand now: these keep their ids, and what did not change costs no write. Where in the order a part stands
 * is said by the edge to it, so that a new paragraph does not make new versions of all that come after.
 */
export function planTree(
  document: NodeDraft,
  plan: Pick<DocumentPlan, "sections">,
  former: FormerTree,
): TreeChange {
  const sections = new Former(former.sections, ({ props }) => sectionKey(props.trail));
  const chunks = new Former(former.chunks, ({ contentHash }) => contentHash ?? "");
  const put: NodeDraft[] = [];
  const link: EdgeDraft[] = [];
  const contain = (from: NodeDraft, to: NodeDraft, position: number) => {
    put.push(to);
    link.push({ type: "CONTAINS", from, to, props: { position } });
  };
  for (const [at, section] of plan.sections.entries()) {
    const id = sections.take(sectionKey(section.trail)) ?? section.id;
    const draft = sectionDraft(document, section, id);
    contain(document, draft, at);
    for (const [place, chunk] of section.chunks.entries())
      contain(
        draft,
        chunkDraft(document, draft, { ...chunk, id: chunks.take(chunk.hash) ?? chunk.id }),
        place,
      );
  }
  const close = [...chunks.left(), ...sections.left()];
  return { put, link, close, unlink: movedFrom(document, former.chunks, link, close) };
}

/** Parts that were there, to be found again once each. */
class Former {
  readonly #byKey: Map<string, FormerPart[]>;

  constructor(parts: readonly FormerPart[], keyOf: (node: NodeRecord) => string) {
    this.#byKey = Map.groupBy(parts, ({ node }) => keyOf(node));
  }

  take(key: string): NodeId | undefined {
    return this.#byKey.get(key)?.shift()?.node.id;
  }

  left(): NodeRef[] {
    return [...this.#byKey.values()].flat().map(({ node }) => node);
  }
}

function sectionKey(trail: unknown): string {
  return JSON.stringify(trail ?? []);
}

/** The edges of chunks that now stand in another section; those of what is closed end by themselves. */
function movedFrom(
  { project }: NodeDraft,
  former: readonly FormerPart[],
  link: readonly EdgeDraft[],
  close: readonly NodeRef[],
): EdgeDraft[] {
  const parents = new Map(link.map(({ from, to }) => [to.id, from.id]));
  const closed = new Set(close.map(({ id }) => id));
  return former
    .filter(
      ({ node, parent }) => !closed.has(node.id) && !closed.has(parent) && parents.get(node.id) !== parent,
    )
    .map(({ node, parent }) => ({ type: "CONTAINS", from: { project, id: parent }, to: node }));
}

function sectionDraft(document: NodeDraft, section: PlannedSection, id: NodeId): NodeDraft {
  const { title, summary, level, trail, page } = section;
  const props = {
    title,
    summary,
    level,
    trail,
    documentId: document.id,
    ...(page === undefined ? {} : { page }),
  };
  return { ...placeOf(document), id, kind: "SECTION", props };
}

function chunkDraft(document: NodeDraft, section: NodeDraft, chunk: PlannedChunk): NodeDraft {
  const { id, content, summary, hash, page } = chunk;
  const within = { documentId: document.id, sectionId: section.id };
  const props = { content, summary, ...within, ...(page === undefined ? {} : { page }) };
  return { ...placeOf(document), id, kind: "CHUNK", contentHash: hash, props };
}

/** All of a document is for the same readers. */
function placeOf(document: NodeDraft): Omit<NodeDraft, "id" | "kind" | "props" | "contentHash"> {
  const { id: _, kind: __, props: ___, contentHash: ____, ...place } = document;
  return place;
}
