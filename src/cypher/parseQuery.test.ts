import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../domain/failure.ts";
import type { CypherExpression } from "../stores/port.ts";
import { parseQuery } from "./parseQuery.ts";

function refused(source: string): Failure {
  try {
    parseQuery(source);
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
  return expect.fail(`${source} was read`);
}

const value = (source: string): CypherExpression | undefined => {
  const [clause] = parseQuery(`RETURN ${source} AS x`).query.parts[0] ?? [];
  return clause?.is === "return" ? clause.items[0]?.value : undefined;
};
const count = (number: number) => ({ is: "number", value: number, isFloat: false });

describe("what is read", () => {
  test("a pattern with all that it may have", () => {
    const { query, warnings } = parseQuery(
      "MATCH p = (a:Function|CLASS {name: 'x'})<-[r:calls|IMPORTS*2..3]-(:FILE), (b)-->(c)--(a) RETURN p",
    );
    expect(warnings).toEqual([]);
    expect(query.columns).toEqual(["p"]);
    const [match] = query.parts[0] ?? [];
    expect(match).toMatchObject({
      is: "match",
      optional: false,
      paths: [
        {
          variable: "p",
          start: { variable: "a", kinds: ["FUNCTION", "CLASS"], properties: [{ name: "name" }] },
          steps: [
            {
              edge: {
                variable: "r",
                types: ["CALLS", "IMPORTS"],
                direction: "in",
                lengths: { least: 2, most: 3 },
              },
              node: { variable: null, kinds: ["FILE"] },
            },
          ],
        },
        {
          variable: null,
          start: { variable: "b", kinds: null },
          steps: [{ edge: { direction: "out" } }, { edge: { direction: "both" }, node: { variable: "a" } }],
        },
      ],
    });
  });

  test("operators bind as they should", () => {
    expect(value("1 + 2 * 3")).toMatchObject({ operator: "+", right: { operator: "*" } });
    expect(value("NOT true AND false")).toMatchObject({ operator: "AND", left: { is: "unary" } });
    expect(value("true OR false XOR true AND false")).toMatchObject({
      operator: "OR",
      right: { operator: "XOR", right: { operator: "AND" } },
    });
    expect(value("1 < 2 < 3")).toMatchObject({
      operator: "AND",
      left: { operator: "<" },
      right: { operator: "<" },
    });
    expect(value("-2")).toEqual({ ...count(2), value: -2 });
    expect(value("[1, 2][0]")).toMatchObject({ is: "element", at: count(0) });
    expect(value("'a\\'b\\u0041' + \"c\"")).toMatchObject({ left: { value: "a'bA" }, right: { value: "c" } });
    expect(value("0x1F")).toEqual(count(31));
    expect(value("1.0")).toEqual({ is: "number", value: 1, isFloat: true });
  });

  test("what begins alike is told apart", () => {
    const inside = (source: string) => {
      const [, clause] = parseQuery(`MATCH (a)-->(b) RETURN ${source} AS x`).query.parts[0] ?? [];
      return clause?.is === "return" ? clause.items[0]?.value.is : undefined;
    };
    expect(inside("(a.x) - (b.x)")).toBe("binary");
    expect(inside("(a)-->(b)")).toBe("exists");
    expect(inside("[(a)-->(c) | c.id]")).toBe("collected");
    expect(inside("[x IN [1] WHERE x > 0 | x]")).toBe("comprehension");
    expect(inside("[a IN [1], 2]")).toBe("list");
    expect(inside("count(*)")).toBe("countAll");
    expect(inside("COUNT { (a)-->() }")).toBe("count");
    expect(inside("a {.name, line: 1}")).toBe("map");
    expect(inside("a['name']")).toBe("property");
  });

  test("a star stands for what is known, and columns are called as they are written", () => {
    expect(parseQuery("MATCH (a)-[r]->(b) RETURN *").query.columns).toEqual(["a", "b", "r"]);
    expect(parseQuery("MATCH (a) RETURN a . name, count( * )").query.columns).toEqual([
      "a . name",
      "count( * )",
    ]);
  });

  test("unknown names are told with the nearest", () => {
    const { warnings } = parseQuery(
      "MATCH (a:FUNCTON)-[:CALL]->(b) RETURN a.sumary, {sumary2: 1}.sumary2, b.name",
    );
    expect(warnings).toEqual([
      "There is no label FUNCTON; the nearest is FUNCTION. It matches nothing.",
      "There is no edge type CALL; the nearest is CALLS. It matches nothing.",
      "There is no property sumary; the nearest is summary. It matches nothing.",
    ]);
  });

  test.each([
    "MATCH (n) WITH collect(n) AS all RETURN [x IN all | x.name]",
    "MATCH (a)-->(b) WITH a, collect(b) AS to RETURN a, [i IN range(0, size(to) - 1) | to[i].name]",
    "MATCH p = (a)-[*1..3]->(b) WHERE all(n IN nodes(p) WHERE n.name <> 'x') RETURN [n IN nodes(p) | n.name]",
    "MATCH (n) WHERE toLower(replace(n.name, '_', '')) CONTAINS 'x' RETURN n.path + '::' + n.name",
    "UNWIND range(1, 100000) AS x UNWIND range(1, 100000) AS y RETURN sum(x * y)",
  ])("%s is not taken for something too large", (source) => {
    expect(parseQuery(source).query.columns).not.toEqual([]);
  });

  test("every example of the documentation", () => {
    const examples = readFileSync(new URL("../../docs/cypher.md", import.meta.url), "utf8").matchAll(
      /```cypher\n([\s\S]*?)```/g,
    );
    const read = [...examples].map(([, source = ""]) => parseQuery(source));
    expect(read.length).toBeGreaterThan(2);
    for (const { warnings } of read) expect(warnings).toEqual([]);
  });
});

describe("what is not", () => {
  test.each([
    "CREATE (n)",
    "MATCH (n) SET n.x = 1",
    "MATCH (n) DETACH DELETE n",
    "MERGE (n) RETURN n",
    "MATCH (n) CALL { MATCH (m) DELETE m } RETURN n",
    "CALL db.labels()",
    "LOAD CSV FROM 'file:///x' AS l RETURN l",
    "MATCH (n) RETURN properties(n)",
    "MATCH (n) RETURN keys(n)",
    "MATCH (n) RETURN n {.*}",
    "MATCH (n) RETURN startNode(n)",
    "MATCH (n) WHERE n.name =~ '(a+)+' RETURN n",
    "MATCH (n {id: $id}) RETURN n",
    "MATCH (n)-[*]->(m) RETURN m",
    "MATCH (n)-[*..11]->(m) RETURN m",
    "MATCH (n) RETURN n LIMIT $n",
    "RETURN apoc.load.json('http://x')",
    `WITH 'aaaaaaaaaa' AS a ${"WITH a+a+a+a+a+a+a+a+a+a AS a ".repeat(7)}RETURN size(a)`,
    `WITH [1] AS a ${"WITH a+a+a+a+a+a+a+a+a+a AS a ".repeat(8)}RETURN a[0]`,
    `WITH 'aaaaaaaaaa' AS a ${"WITH replace(a, 'a', a) AS a ".repeat(4)}RETURN size(a)`,
    "WITH range(1, 1000) AS a RETURN [x IN a | [y IN a | [z IN a | 1]]]",
    "RETURN all(x IN range(1, 20000) WHERE any(y IN range(1, 20000) WHERE x = y))",
    "MATCH (n) WHERE any(x IN range(1, 999999999) WHERE x = n.line) RETURN n",
    "WITH 999999 AS n RETURN [x IN range(1, n * n) | x]",
    `RETURN ${"(".repeat(100)}1${")".repeat(100)}`,
    `RETURN ${"({a: ".repeat(50)}1${"})".repeat(50)}`,
    `${"WITH 1 AS x ".repeat(30)}RETURN x`,
  ])("%s is unsupported", (source) => {
    const { code, hint } = refused(source);
    expect([code, hint]).toEqual(["unsupported", expect.stringMatching(/\w/)]);
  });

  test.each([
    "",
    "MATCH (n)",
    "MATCH (n RETURN n",
    "RETURN 'open",
    "RETURN x",
    "MATCH (n) WHERE count(n) > 1 RETURN n",
    "MATCH (n)-[n]->() RETURN n",
    "MATCH (n) RETURN n AS a, n AS a",
    "RETURN 1 AS a UNION RETURN 2 AS b",
    "MATCH (n) WITH n.name RETURN 1 AS x",
    "RETURN toLower()",
    "RETURN 12a",
    "RETURN \u0000",
  ])("%s means nothing", (source) => {
    expect(refused(source).code).toBe("invalid_input");
  });

  test("whatever is asked, it is read or refused", () => {
    const pieces = fc.constantFrom(
      ...[
        "MATCH",
        "(n)",
        "(n:FUNCTION)",
        "-[r:CALLS*1..2]->",
        "-->",
        "WHERE",
        "n.name",
        "RETURN",
        "WITH",
        "n",
        "AS",
        "x",
      ],
      ...[
        "=",
        "'a'",
        "1",
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        "|",
        "IN",
        "NOT",
        "EXISTS",
        "CASE",
        "WHEN",
        "THEN",
        "END",
        "*",
        ",",
      ],
      ...["count", "UNION", "ORDER BY", "LIMIT", "`", "\\", "$", "\u0000", "\ud800", "..", "."],
    );
    const anything = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.array(pieces, { maxLength: 40 }).map((all) => all.join(" ")),
    );
    fc.assert(
      fc.property(anything, (source) => {
        try {
          parseQuery(source);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Failure);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
