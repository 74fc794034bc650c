import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseQuery } from "../../../cypher/parseQuery.ts";
import type { Guard } from "../../../domain/guard.ts";
import { asNodeId } from "../../../domain/ids.ts";
import type { NodeDraft } from "../../../domain/record.ts";
import type { CypherAnswer, Store } from "../../port.ts";
import {
  ADMIN,
  edge,
  META,
  note,
  type OpenedStore,
  PROJECT,
  READER,
  ROOT,
  refusal,
  testClock,
} from "../../testing/fixtures.ts";
import { openScratchStore } from "../testing/scratchStore.ts";

const PARSE = "src/parse.ts::parse";
const READ = "src/read.ts::read";
const HIDDEN = "src/secret.ts::unlock";

function fn(id: string, props: NodeDraft["props"], parts: Partial<NodeDraft> = {}): NodeDraft {
  const name = id.split("::")[1] ?? id;
  const said = { name, path: id.split("::")[0] ?? id, ...props };
  return { id: asNodeId(id), project: PROJECT, kind: "FUNCTION", props: said, ...parts };
}

describe("questions in Cypher", () => {
  let opened: OpenedStore;
  let store: Store;
  beforeAll(async () => {
    opened = await openScratchStore({ clock: testClock().now });
    store = opened.store;
    await (await store.code(ROOT)).transaction(META, async (tx) => {
      await tx.put(fn(PARSE, { startLine: 3, endLine: 40, exported: true, secret: "no" }));
      await tx.put(fn(READ, { startLine: 1, endLine: 9 }));
      await tx.put(fn(HIDDEN, { startLine: 1, endLine: 2 }, { visibility: "admin" }));
      await tx.link(edge("CALLS", PARSE, READ, { line: 7, resolution: "import", count: 2 }));
      await tx.link(edge("CALLS", PARSE, HIDDEN));
      await tx.link(edge("CALLS", HIDDEN, READ));
    });
    await store.memory.transaction(META, async (tx) => {
      await tx.put({ ...note("decision:1", { title: "Parse by hand", at: 5 }), kind: "DECISION" });
      await tx.put(note("note:open", "said to all", { project: null }));
      await tx.put(note("note:closed", "password 1234", { visibility: "admin" }));
      await tx.put(note("note:sealed", "a secret", { sensitive: true }));
      await tx.link(edge("INVOLVES", "decision:1", PARSE, { name: "parse" }));
      await tx.link(edge("INVOLVES", "note:closed", READ));
      await tx.link(edge("CAUSES", "note:closed", "decision:1"));
    });
  });
  afterAll(() => opened.dispose());

  const ask = async (text: string, guard: Guard = READER, rows = 100): Promise<CypherAnswer> => {
    const { query } = parseQuery(text);
    const limits = { rows, timeoutMs: 20_000, signal: new AbortController().signal };
    return (
      (await store.cypher?.(query, { view: { guard }, code: ROOT }, limits)) ?? { rows: [], hasMore: false }
    );
  };
  const rows = async (text: string, guard?: Guard) => (await ask(text, guard)).rows;

  test("properties, labels, edges and their properties", async () => {
    expect(await rows("MATCH (f:Function) RETURN f.name, f.startLine, labels(f) ORDER BY f.name")).toEqual([
      ["parse", 3, ["FUNCTION"]],
      ["read", 1, ["FUNCTION"]],
    ]);
    expect(
      await rows("MATCH (a:FUNCTION {name: 'parse'})-[r:CALLS]->(b) RETURN b.id, type(r), r.line"),
    ).toEqual([[READ, "CALLS", 7]]);
    expect(await rows(`MATCH (f {id: '${PARSE}'}) RETURN f`)).toEqual([
      [
        {
          id: PARSE,
          kind: "FUNCTION",
          name: "parse",
          path: "src/parse.ts",
          startLine: 3,
          endLine: 40,
          exported: true,
        },
      ],
    ]);
    expect(
      await rows("MATCH p = (:FUNCTION {name: 'parse'})-[:CALLS]->(:FUNCTION) RETURN p, length(p)"),
    ).toEqual([
      [
        {
          nodes: [expect.objectContaining({ id: PARSE }), expect.objectContaining({ id: READ })],
          edges: [{ type: "CALLS", from: PARSE, to: READ, line: 7, resolution: "import", count: 2 }],
        },
        1,
      ],
    ]);
  });

  test("memory and code are one graph", async () => {
    const text = "MATCH (d:DECISION)-[r:INVOLVES]->(f)-[:CALLS]->(g) RETURN d.title, f.name, g.name, r";
    expect(await rows(text)).toEqual([
      ["Parse by hand", "parse", "read", { type: "INVOLVES", from: "decision:1", to: PARSE, name: "parse" }],
    ]);
    expect(await rows("MATCH (f:FUNCTION {name: 'parse'})<--(d) RETURN d.id")).toEqual([["decision:1"]]);
    expect(await rows("MATCH (n)--(m) RETURN n.id, m.id ORDER BY n.id, m.id")).toEqual([
      ["decision:1", PARSE],
      [PARSE, "decision:1"],
      [PARSE, READ],
      [READ, PARSE],
    ]);
  });

  test("what the guard does not admit is nowhere", async () => {
    expect(await rows("MATCH (n:NOTE) RETURN n.content")).toEqual([["said to all"]]);
    expect(await rows("MATCH (n) RETURN count(n)")).toEqual([[4]]);
    expect(await rows("MATCH (n) RETURN count(n)", ADMIN)).toEqual([[7]]);
    expect(await rows("MATCH (d:DECISION) RETURN EXISTS { (d)<-[:CAUSES]-() }, COUNT { (d)--() }")).toEqual([
      [false, 1],
    ]);
    expect(await rows("MATCH (d:DECISION) RETURN [(d)-->(x) | x.name], [(d)<--(x) | x.content]")).toEqual([
      [["parse"], []],
    ]);
    const paths =
      "MATCH p = (:FUNCTION {name: 'parse'})-[:CALLS*1..3]->(b) RETURN b.name, length(p) ORDER BY length(p)";
    expect(await rows(paths)).toEqual([["read", 1]]);
    expect(await rows(paths, ADMIN)).toEqual([
      ...[
        ["read", 1],
        ["unlock", 1],
      ].sort(),
      ["read", 2],
    ]);
    expect(await rows("MATCH (a {name: 'parse'})-[:CALLS*2]->(b) RETURN b.name")).toEqual([]);
    expect(await rows("MATCH (n) WHERE n.content STARTS WITH 'password' RETURN n.id")).toEqual([]);
  });

  test("nothing that fails for a hidden node tells of it", async () => {
    for (const condition of [
      "1 / (size(n.content) - 13) > 0",
      "n.content / 2 > 0",
      "toInteger([n.content]) > 0",
    ]) {
      const text = `MATCH (n:NOTE) WHERE n.content CONTAINS 'password' AND ${condition} RETURN n.id`;
      expect(await rows(text)).toEqual([]);
      const inside = `MATCH (d:DECISION) WHERE EXISTS { (d)--(n) WHERE n.content CONTAINS 'password' AND ${condition} } RETURN d.id`;
      expect(await rows(inside)).toEqual([]);
    }
  });

  test("what is the store's own cannot be asked for", async () => {
    for (const name of [
      "space",
      "props",
      "sealed",
      "terms",
      "key",
      "graph",
      "secret",
      "said_name",
      "account",
    ]) {
      expect(
        await rows(`MATCH (n {name: 'parse'}) RETURN n.${name}, n['${name}'], n {.${name}}`, ADMIN),
      ).toEqual([[null, null, { [name]: null }]]);
    }
    expect(await rows("MATCH (n {name: 'parse'}) WITH n, 'pro' + 'ps' AS k RETURN n.name", ADMIN)).toEqual([
      ["parse"],
    ]);
    const byName = ask("MATCH (n {name: 'parse'}) WITH n, 'pro' + 'ps' AS k RETURN n[k]", ADMIN);
    expect(
      await byName.then(
        ({ rows }) => rows,
        () => [[null]],
      ),
    ).toEqual([[null]]);
  });

  test("maps, lists, cases and aggregates", async () => {
    expect(await rows("UNWIND [1, 2, 3] AS x WITH x WHERE x > 1 RETURN collect(x), sum(x), avg(x)")).toEqual([
      [[2, 3], 5, 2.5],
    ]);
    expect(
      await rows("WITH {foo: 1, name: 'n', `a b`: [1.0, null]} AS m RETURN m, m.foo, m.name, m['a b'][0]"),
    ).toEqual([[{ foo: 1, name: "n", "a b": [1, null] }, 1, "n", 1]]);
    expect(
      await rows(
        "MATCH (f:FUNCTION) RETURN CASE WHEN f.startLine > 2 THEN 'late' ELSE 'early' END AS w, count(*) AS n ORDER BY w",
      ),
    ).toEqual([
      ["early", 1],
      ["late", 1],
    ]);
    expect(
      await rows(
        "RETURN [x IN range(1, 5) WHERE x % 2 = 1 | x * x], all(x IN [1] WHERE x = 1), 7 / 2, 7 / 2.0",
      ),
    ).toEqual([[[1, 9, 25], true, 3, 3.5]]);
    expect(
      await rows("MATCH (f:FUNCTION) RETURN f.name AS n UNION MATCH (d:DECISION) RETURN d.title AS n"),
    ).toHaveLength(3);
    expect(
      await rows("MATCH (f:FUNCTION) OPTIONAL MATCH (f)-[:CALLS]->(g) RETURN f.name, g.name ORDER BY f.name"),
    ).toEqual([
      ["parse", "read"],
      ["read", null],
    ]);
    expect(await rows("MATCH (n:NOTE) RETURN DISTINCT n.kind ORDER BY n.kind DESC SKIP 0 LIMIT 1")).toEqual([
      ["NOTE"],
    ]);
  });

  test("rows and time have their limits, and a call that nobody waits for is broken off", async () => {
    expect(await ask("UNWIND range(1, 50) AS x RETURN x", READER, 3)).toEqual({
      rows: [[1], [2], [3]],
      hasMore: true,
    });
    expect(await ask("UNWIND [1] AS x RETURN x UNION ALL RETURN 2 AS x", READER, 1)).toEqual({
      rows: [[1]],
      hasMore: true,
    });
    const { query } = parseQuery(
      "UNWIND range(1, 1000000) AS x UNWIND range(1, 1000000) AS y RETURN count(x + y)",
    );
    const place = { view: { guard: READER }, code: null };
    const never = new AbortController().signal;
    await refusal(
      store.cypher?.(query, place, { rows: 1, timeoutMs: 300, signal: never }) as Promise<unknown>,
      "unavailable",
    );
    const giveUp = new AbortController();
    const asked = store.cypher?.(query, place, { rows: 1, timeoutMs: 60_000, signal: giveUp.signal });
    setTimeout(() => giveUp.abort(), 300);
    await expect(asked).rejects.toThrow(/abort/);
  });

  test("what cannot be joined is refused, and unknown names match nothing", async () => {
    await refusal(ask("MATCH (a)-[*1..2]-(b) RETURN b"), "unsupported");
    await refusal(ask("MATCH p = (a)-[:INVOLVES]->(b) RETURN p"), "unsupported");
    await refusal(ask("RETURN 1 / 0"), "invalid_input");
    expect(await rows("MATCH (n:Nothing) RETURN n UNION ALL MATCH ()-[n:NOTHING]->() RETURN n")).toEqual([]);
  });
});
