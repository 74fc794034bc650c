import { expect, test } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { chooseHeir, heirsOf, MOST_WITH_CONTENT } from "./chooseHeir.ts";
import { codeNode } from "./testing/codeNode.ts";
import { codeAs } from "./tiedCode.ts";

const lost = codeAs(codeNode("a.ts::walk"));
const ids = (nodes: readonly NodeRecord[]) => nodes.map(({ id }) => id);

test("heirs had the content after the lost one had it, and are of its kind", () => {
  const withContent = [
    codeNode("older.ts::walk", { validFrom: 1 }),
    codeNode("a.ts::walk", { validFrom: 2 }),
    codeNode("twin.ts::walk", { validFrom: 2 }),
    codeNode("b.ts::walk", { validFrom: 3 }),
    codeNode("c.ts::walk", { validFrom: 4, kind: "CLASS" }),
  ];
  expect(ids(heirsOf(lost, withContent))).toEqual(["b.ts::walk"]);
});

test("where the lost one was never known, any that had the content may be its heir", () => {
  expect(ids(heirsOf(lost, [codeNode("b.ts::walk")]))).toEqual(["b.ts::walk"]);
});

test("what very many say is no sign", () => {
  const many = Array.from({ length: MOST_WITH_CONTENT }, (_, at) =>
    codeNode(`f${at}.ts::walk`, { validFrom: at }),
  );
  expect(heirsOf(lost, many)).toEqual([]);
  expect(heirsOf(lost, many.slice(1))).toHaveLength(MOST_WITH_CONTENT - 1);
});

function chosen(heirs: readonly NodeRecord[], present: readonly NodeRecord[] = heirs) {
  return chooseHeir(lost, heirs, new Map(present.map((node) => [node.id, node])));
}

test("the only heir is chosen, and of several the only one of the same name", () => {
  const [walk, visit, other] = ["b.ts::walk", "c.ts::visit", "d.ts::walk"].map((id) => codeNode(id));
  if (!walk || !visit || !other) throw new Error("three");
  expect(chosen([])).toBeNull();
  expect(chosen([visit])).toBe("c.ts::visit");
  expect(chosen([visit, walk])).toBe("b.ts::walk");
  expect(chosen([visit, walk, other])).toBeNull();
  expect(chosen([visit, codeNode("e.ts::look")])).toBeNull();
});

test("a short one under another name is not chosen, as many say the same", () => {
  const short = { props: { startLine: 4, endLine: 5 } };
  expect(chosen([codeNode("b.ts::visit", short)])).toBeNull();
  expect(chosen([codeNode("b.ts::walk", short)])).toBe("b.ts::walk");
});

test("one that is still so comes before one that was changed since, and that before one that is gone", () => {
  const [still, changed, gone] = ["b.ts::walk", "c.ts::walk", "d.ts::walk"].map((id) => codeNode(id));
  if (!still || !changed || !gone) throw new Error("three");
  const now = codeNode("c.ts::walk", { contentHash: "h2" });
  expect(chosen([changed, still, gone], [now, still])).toBe("b.ts::walk");
  expect(chosen([changed, gone], [now])).toBe("c.ts::walk");
});

test("what went from place to place is followed from the last", () => {
  const places = ["b.ts::walk", "c.ts::walk"].map((id, at) => codeNode(id, { validFrom: 2 + at }));
  expect(chosen(places, [])).toBe(asNodeId("c.ts::walk"));
});
