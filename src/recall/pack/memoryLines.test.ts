import { expect, test } from "vitest";
import type { NodeKind } from "../../domain/kinds.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { Draft } from "./draft.ts";
import { memoryLines } from "./memoryLines.ts";
import type { Memory } from "./readMemories.ts";

function memory(id: string, kind: NodeKind, validFrom: number, confidence: number): Memory {
  const node = nodeRecord(id, { kind, validFrom, props: { content: id, confidence } });
  const on = ["a.ts::f", "a.ts::g", "a.ts::h"];
  return { node, saidAt: validFrom, score: 1, on, isConflicted: false, code: [] };
}

test("a symbol is told with its three newest decisions and the three surest things that were learned", () => {
  const memories = [
    ...[1, 2, 3, 4, 5].map((at) => memory(`decision${at}`, "DECISION", at, 1 / at)),
    ...[1, 2, 3, 4, 5].map((at) => memory(`learning${at}`, "LEARNING", at, 1 / at)),
    memory("episode", "EPISODE", 1, 1),
  ];
  const material = {
    memories,
    candidates: [],
    texts: new Map(),
    ties: { callers: new Map(), callees: new Map(), dependencies: [] },
    blockers: [],
    plan: null,
  };
  const draft = new Draft();
  for (const line of memoryLines(material, (text) => text.length)) line.say(draft);
  const told = (symbol: string) =>
    draft.links
      .filter((link) => link.symbol === symbol)
      .map(({ id }) => id)
      .sort();
  const most = ["decision3", "decision4", "decision5", "learning1", "learning2", "learning3"];
  expect(told("a.ts::f")).toEqual(most);
  expect(told("a.ts::g")).toEqual(most);
  expect(told("a.ts::h")).toEqual([]);
  expect(draft.decisions.size + draft.learnings.size + draft.episodes.size).toBe(11);
});

test("what hardly bears on the task is not told instead of what does", () => {
  const far = { ...memory("far", "DECISION", 1, 1), score: 0.2 };
  const material = {
    memories: [memory("near", "DECISION", 1, 1), far, { ...memory("learned", "LEARNING", 1, 1), score: 0.3 }],
    candidates: [],
    texts: new Map(),
    ties: { callers: new Map(), callees: new Map(), dependencies: [] },
    blockers: [],
    plan: null,
  };
  const draft = new Draft();
  for (const line of memoryLines(material, (text) => text.length)) line.say(draft);
  expect([...draft.decisions.keys(), ...draft.learnings.keys()]).toEqual(["near", "learned"]);
});
