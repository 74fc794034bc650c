import { expect, test } from "vitest";
import { looksLikeMcpMemory, readMcpMemory } from "./readMcpMemory.ts";

const LINES = [
  '{"type":"entity","name":"Ann","entityType":"person","observations":["Grows apples","Speaks \\"用户\\" 🚀"]}',
  '{"type":"entity","name":"Orchard","entityType":"place","observations":[]}',
  '{"type":"relation","from":"Ann","to":"Orchard","relationType":"works in"}',
];

test("each observation and each relation becomes a fact, and nothing is lost", () => {
  const { statements, skipped } = readMcpMemory(LINES.join("\n"));
  expect(skipped).toEqual([]);
  expect(
    statements.map(({ statement: { kind, entity, content, keywords } }) => [kind, entity, content, keywords]),
  ).toEqual([
    ["fact", "Ann", "Grows apples", ["person"]],
    ["fact", "Ann", 'Speaks "用户" 🚀', ["person"]],
    ["fact", "Orchard", "Orchard is a place", ["place"]],
    ["fact", "Ann", "Ann works in Orchard", ["works in"]],
  ]);
});

test("the graph as the server answers it says the same as its file", () => {
  const [ann, orchard, relation] = LINES.map((line) => JSON.parse(line));
  const text = JSON.stringify({ entities: [ann, orchard], relations: [relation] }, null, 2);
  const facts = (memory: ReturnType<typeof readMcpMemory>) =>
    memory.statements.map(({ statement }) => statement);
  expect(facts(readMcpMemory(text))).toEqual(facts(readMcpMemory(LINES.join("\n"))));
});

test("what is neither is told of by its line, and the rest is read", () => {
  const odd = [
    "nonsense",
    "[]",
    '{"type":"poem"}',
    '{"type":"entity","name":""}',
    "",
    '{"type":"entity","name":"X","observations":["y",""]}',
  ];
  const { statements, skipped } = readMcpMemory(odd.join("\r\n"));
  expect(skipped.map((each) => each.split(":")[0])).toEqual(["line 1", "line 2", "line 3", "line 4"]);
  expect(statements.map(({ statement }) => statement.content)).toEqual(["y"]);
});

test("such a file is known by its beginning", () => {
  expect(looksLikeMcpMemory(LINES[0] ?? "")).toBe(true);
  for (const other of ['{"format":"loci-export"}', "", "# Words"])
    expect(looksLikeMcpMemory(other)).toBe(false);
});
