import { expect, test } from "vitest";
import type { NodeKind } from "../../domain/kinds.ts";
import type { Props } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import type { Candidate } from "./candidate.ts";
import { foldSections } from "./foldSections.ts";
import { spread } from "./spread.ts";

function candidate(id: string, kind: NodeKind, score: number, props: Props = {}): Candidate {
  return { score, scores: {}, node: nodeRecord(id, { kind, props }) };
}
const chunk = (id: string, score: number, documentId: string, sectionId = "s") =>
  candidate(id, "CHUNK", score, { documentId, sectionId });
const ids = (candidates: readonly Candidate[]) => candidates.map(({ node }) => String(node.id));

test("a section that one of its chunks is found of gives that chunk its score", () => {
  const section = candidate("s", "SECTION", 9, { documentId: "d" });
  const folded = foldSections([
    section,
    candidate("note", "NOTE", 5),
    chunk("a", 3, "d"),
    chunk("b", 2, "d"),
  ]);
  expect(folded.map(({ node, score }) => [String(node.id), score])).toEqual([
    ["a", 9],
    ["note", 5],
    ["b", 2],
  ]);
});

test("a section that is found alone stays", () => {
  expect(ids(foldSections([candidate("s", "SECTION", 9), chunk("a", 3, "d", "other")]))).toEqual(["s", "a"]);
});

test("what one document has beyond its best comes after the rest", () => {
  const found = [
    candidate("d", "DOCUMENT", 9),
    ...[8, 7, 6, 5].map((score) => chunk(`c${score}`, score, "d")),
  ];
  expect(ids(spread([...found, candidate("note", "NOTE", 4), chunk("e", 3, "other")]))).toEqual([
    "d",
    "c8",
    "c7",
    "note",
    "e",
    "c6",
    "c5",
  ]);
});
