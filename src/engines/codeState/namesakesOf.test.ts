import { expect, test } from "vitest";
import type { NodeRecord } from "../../domain/record.ts";
import { namesakesOf, newcomerAmong } from "./namesakesOf.ts";
import { codeNode } from "./testing/codeNode.ts";

const lost = codeNode("a.py::Tree::walk", { validFrom: 5 });

function namesake(...nodes: readonly NodeRecord[]) {
  return newcomerAmong(namesakesOf(lost, nodes), lost, new Map(nodes.map((node) => [node.id, node])));
}

test("the only one of the same names and signature that came later is it", () => {
  expect(namesake(codeNode("b.py::Tree::walk", { validFrom: 6 }))).toBe("b.py::Tree::walk");
  expect(namesake(codeNode("b.py::Tree::walk~2", { validFrom: 6, props: lost.props }))).toBe(
    "b.py::Tree::walk~2",
  );
});

test("what was there before, is of another class, kind or signature, or is one of several, is not", () => {
  const later = { validFrom: 6 };
  expect(namesake(codeNode("b.py::Tree::walk", { validFrom: 5 }))).toBeNull();
  expect(namesake(codeNode("b.py::Forest::walk", later))).toBeNull();
  expect(namesake(codeNode("b.py::Tree::walk", { ...later, kind: "CLASS" }))).toBeNull();
  expect(
    namesake(codeNode("b.py::Tree::walk", { ...later, props: { signature: "def walk(x)" } })),
  ).toBeNull();
  expect(namesake(codeNode("b.py::Tree::walk", later), codeNode("c.py::Tree::walk", later))).toBeNull();
});
