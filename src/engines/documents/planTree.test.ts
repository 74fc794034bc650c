import { describe, expect, test } from "vitest";
import { contentHash } from "../../domain/contentHash.ts";
import { asNodeId, asProjectId } from "../../domain/ids.ts";
import type { NodeDraft } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { type DocumentPlan, documentPlan } from "./documentPlan.ts";
import { type FormerTree, planTree } from "./planTree.ts";
import { sectionsOf } from "./sectionsOf.ts";

const project = asProjectId("p");
const document: NodeDraft = {
  project,
  id: asNodeId("document:1"),
  kind: "DOCUMENT",
  props: { title: "T" },
  focus: null,
  visibility: "admin",
};

/** A plan from headings and paragraphs, each paragraph a chunk. */
function planOf(parts: readonly string[], prefix: string): DocumentPlan {
  let next = 0;
  const blocks = parts.map((text) =>
    text.startsWith("#")
      ? ({ kind: "heading", text: text.slice(1).trim(), level: 1 } as const)
      : ({ kind: "paragraph", text } as const),
  );
  const cut = sectionsOf({ blocks }, "T").map((section) => ({
    section,
    runs: section.blocks.map(({ text }) => [{ text, size: 1 }]),
  }));
  return documentPlan({ title: "T", keywords: [] }, cut, (kind) => asNodeId(`${kind}:${prefix}${next++}`));
}

const recordOf = (draft: NodeDraft) => nodeRecord(draft.id, { ...draft, focus: null, visibility: "admin" });

const NOTHING: FormerTree = { sections: [], chunks: [] };

function formerOf(parts: readonly string[]): FormerTree {
  const { put, link } = planTree(document, planOf(parts, "old"), NOTHING);
  const parents = new Map(link.map(({ from, to }) => [to.id, from.id]));
  const of = (kind: string) =>
    put
      .filter((draft) => draft.kind === kind)
      .map((draft) => ({ node: recordOf(draft), parent: parents.get(draft.id) ?? document.id }));
  return { sections: of("SECTION"), chunks: of("CHUNK") };
}

const change = (before: readonly string[], after: readonly string[]) =>
  planTree(document, planOf(after, "new"), formerOf(before));

describe("a document's tree", () => {
  test("new: sections under the document, chunks under sections, in order and for the same readers", () => {
    const { put, link, close, unlink } = planTree(
      document,
      planOf(["intro", "# A", "one", "two"], "x"),
      NOTHING,
    );
    expect(put.map(({ kind, props }) => [kind, props.title ?? props.content])).toEqual([
      ["SECTION", "T"],
      ["CHUNK", "intro"],
      ["SECTION", "A"],
      ["CHUNK", "one"],
      ["CHUNK", "two"],
    ]);
    expect(new Set(put.map(({ visibility }) => visibility))).toEqual(new Set(["admin"]));
    expect(link.map(({ props }) => props?.position)).toEqual([0, 0, 1, 0, 1]);
    expect([close, unlink]).toEqual([[], []]);
  });

  test("again the same: every part is as it was", () => {
    const parts = ["intro", "# A", "one", "# A", "one"];
    const { put, close } = change(parts, parts);
    const former = formerOf(parts);
    expect(put).toHaveLength(6);
    for (const { node } of [...former.sections, ...former.chunks])
      expect(put).toContainEqual(expect.objectContaining({ id: node.id, props: node.props }));
    expect(close).toEqual([]);
  });

  test("a new paragraph changes no other part but the order", () => {
    const { put, close } = change(["# A", "one", "two"], ["# A", "zero", "one", "two"]);
    const former = formerOf(["# A", "one", "two"]);
    const isKnown = ({ id, props }: NodeDraft) =>
      [...former.sections, ...former.chunks].some(({ node }) => node.id === id && node.props === props);
    expect(put.filter((draft) => !isKnown(draft)).map(({ props }) => props.content ?? props.title)).toContain(
      "zero",
    );
    expect(put.filter(({ id }) => id.includes("new")).map(({ props }) => props.content)).toEqual(["zero"]);
    expect(close).toEqual([]);
  });

  test("what is gone is closed, and what says the same in another spelling keeps its id", () => {
    const { put, close } = change(["# A", "One.", "two", "# B", "three"], ["# A", "one"]);
    expect(close.map(({ id }) => id).sort()).toEqual(["chunk:old2", "chunk:old4", "section:old3"]);
    expect(put.find(({ kind }) => kind === "CHUNK")).toMatchObject({
      id: "chunk:old1",
      props: { content: "one" },
    });
  });

  test("a chunk that moves to another section keeps its id and leaves the old one", () => {
    const { put, unlink, link } = change(
      ["# A", "one", "two", "# B", "three"],
      ["# A", "one", "# B", "two", "three"],
    );
    expect(put.every(({ id }) => id.includes("old"))).toBe(true);
    expect(unlink).toMatchObject([{ from: { id: "section:old0" }, to: { id: "chunk:old2" } }]);
    expect(link).toContainEqual(
      expect.objectContaining({
        from: expect.objectContaining({ id: "section:old3" }),
        to: expect.objectContaining({ id: "chunk:old2" }),
        props: { position: 0 },
      }),
    );
  });
});

describe("summaries", () => {
  const plan = planOf(
    [
      "Words before the first heading. More of them.",
      "# Pump",
      "It runs on two valves. They are brass.",
      "# Empty",
    ],
    "x",
  );

  test("a section is told by its heading and first sentence, a chunk by the headings it stands under", () => {
    expect(plan.sections.map(({ title, summary, level }) => [title, summary, level])).toEqual([
      ["T", "T: Words before the first heading.", 0],
      ["Pump", "Pump: It runs on two valves.", 1],
    ]);
    expect(plan.sections[1]?.chunks[0]).toMatchObject({
      summary: "T › Pump",
      hash: contentHash("It runs on two valves. They are brass."),
    });
  });

  test("a document is told by its first sentences and its sections", () => {
    expect(plan.summary).toBe("Words before the first heading. More of them. Sections: Pump.");
  });
});
