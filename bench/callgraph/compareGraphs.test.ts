import { expect, test } from "vitest";
import { asNodeId } from "../../src/domain/ids.ts";
import { missCauses, wrongCauses } from "./causes.ts";
import { compareGraphs } from "./compareGraphs.ts";
import { judgePairs } from "./judgePairs.ts";
import type { OracleEdge, OracleForm, OracleFunction, OracleGraph } from "./oracleGraph.ts";
import type { OurCall, OurGraph, OurNode } from "./ourGraph.ts";
import { scoreRows } from "./scoreRows.ts";

const [FILE, OPEN, CLOSE, DOOR, LOCAL] = [0, 1, 2, 3, 5];

/** A file with two functions, one of them with a local function, and a class with a constructor. */
const oracle: OracleGraph = {
  functions: [
    definition("a.ts", "module", 1, 60),
    definition("open", "function", 5, 20),
    definition("close", "function", 25, 30),
    definition("Door", "class", 40, 50),
    { ...definition("constructor", "constructor", 41, 43), standsFor: DOOR },
    definition("local", "function", 8, 10),
  ],
  edges: [call(OPEN, CLOSE, 6), call(LOCAL, CLOSE, 9), call(OPEN, DOOR, 12), call(FILE, OPEN, 55)],
  blind: [{ path: "a.ts", line: 13, name: "open" }],
};

const nodes = [
  node("a.ts", 1, 60),
  // From its decorator to its end.
  node("open", 3, 20),
  node("close", 25, 30),
  node("Door", 40, 51),
  node("Door::constructor", 41, 43),
];

test("a graph compared with itself has all of it right", () => {
  const calls = [ours("open", "close", 6), ours("open", "Door::constructor", 12), ours("a.ts", "open", 55)];
  expect(score(calls)).toMatchObject({ precision: 1, recall: 1, right: 3, unknown: 0 });
});

test("what is left out is missed, what is made up is wrong", () => {
  const calls = [ours("open", "close", 6), ours("close", "open", 26)];
  expect(score(calls)).toMatchObject({ precision: 0.5, recall: 0.333, wrong: 1, missed: 2 });
});

test("a call the oracle knows nothing of is undecided, and a callee it has not read is unknown", () => {
  const calls = [ours("open", "open", 13), ours("open", "elsewhere", 14)];
  expect(score(calls)).toMatchObject({ undecided: 1, wrong: 0, unknown: 1 });
});

test("the part without module level leaves out the callers that are files", () => {
  const rows = rowsOf([ours("a.ts", "open", 55)]);
  expect(rows.find(({ part }) => part === "without module level")).toMatchObject({ asked: 2, right: 0 });
});

test("a method of an interface is asked for only where we have a node for it", () => {
  const withInterface = {
    ...oracle,
    functions: [...oracle.functions, definition("knock", "signature", 35, 35)],
    edges: [call(OPEN, 6, 7)],
  };
  expect(score([], withInterface)).toMatchObject({ asked: 0, unmatched: 1, "of all": 0 });
  expect(score([], withInterface, [...nodes, node("knock", 35, 35)])).toMatchObject({ asked: 1, missed: 1 });
});

test("a value that is called is not asked for, but counts in the recall of all", () => {
  const withValue = {
    ...oracle,
    functions: [...oracle.functions, definition("handler", "variable", 35, 35)],
    edges: [call(OPEN, CLOSE, 6), call(OPEN, 6, 7)],
  };
  expect(score([ours("open", "close", 6)], withValue)).toMatchObject({ recall: 1, "of all": 0.5, values: 1 });
});

test("another name for what is called is right, and never missed", () => {
  const other = { ...call(OPEN, CLOSE, 6), certainty: "other" } as const;
  expect(score([ours("open", "close", 6)], { ...oracle, edges: [other] })).toMatchObject({
    right: 1,
    asked: 0,
  });
  expect(score([], { ...oracle, edges: [other] })).toMatchObject({ missed: 0, asked: 0 });
});

test("mistakes are grouped by what the oracle says of the line", () => {
  const comparison = compareGraphs(oracle, ourGraph([ours("close", "open", 26), ours("close", "Door", 12)]));
  const pairs = judgePairs(comparison);
  expect(wrongCauses(comparison, pairs).map(({ cause }) => cause)).toEqual([
    "by name; the oracle sees no call of that name into the project",
    "by name; the same callee, but another caller",
  ]);
  expect(missCauses(comparison, pairs).map(({ cause, line }) => `${line}: ${cause}`)).toEqual([
    "6: by name → function",
    "12: by name → class",
    "55: by name → function",
  ]);
});

test("of two definitions on one line the name decides", () => {
  const twins: OracleGraph = {
    functions: [
      definition("a.ts", "module", 1, 60),
      definition("left", "method", 2, 2),
      definition("right", "method", 2, 2),
    ],
    edges: [call(1, 2, 2)],
    blind: [],
  };
  const twinNodes = [node("a.ts", 1, 60), node("o::right", 2, 2), node("o::left", 2, 2)];
  expect(score([ours("o::left", "o::right", 2)], twins, twinNodes)).toMatchObject({
    precision: 1,
    recall: 1,
  });
});

function score(calls: readonly OurCall[], graph = oracle, ourNodes = nodes) {
  return rowsOf(calls, graph, ourNodes)[0];
}

function rowsOf(calls: readonly OurCall[], graph = oracle, ourNodes = nodes) {
  const comparison = compareGraphs(graph, ourGraph(calls, ourNodes));
  return scoreRows("repository", comparison, judgePairs(comparison));
}

function ourGraph(calls: readonly OurCall[], ourNodes = nodes): OurGraph {
  return { nodes: new Map(ourNodes.map((each) => [each.id, each])), calls };
}

function definition(name: string, form: OracleForm, startLine: number, endLine: number): OracleFunction {
  return { path: "a.ts", name, form, startLine, endLine };
}

function call(from: number, to: number, line: number): OracleEdge {
  return { from, to, line, via: "by name", certainty: "static" };
}

function node(id: string, startLine: number, endLine: number): OurNode {
  const name = id.split("::").at(-1) ?? "";
  return { id: asNodeId(id), isFile: id === "a.ts", path: "a.ts", name, startLine, endLine };
}

function ours(from: string, to: string, line: number): OurCall {
  return { from: asNodeId(from), to: asNodeId(to), resolution: "name", lines: [line] };
}
