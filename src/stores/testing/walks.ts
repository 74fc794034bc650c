import fc from "fast-check";
import { expect } from "vitest";
import type { NodeRef } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import type { GraphReader, GraphWalk, View } from "../port.ts";
import { ADMIN, type Check, edge, hour, note, READER, ref, view, writeTriangle } from "./fixtures.ts";
import { guardOf, guardPick, keyOf, refOf, scene, writeScene } from "./guardsScene.ts";

const MANY = 1000;

/** Walking by number, without nodes and without what else an edge says. */
export function walksContract(check: Check): void {
  stepping(check);
  limits(check);
  hiding(check);
}

async function walkOf(graph: GraphReader, types: readonly EdgeType[], at: View = view()) {
  const walk = graph.walk(at, types);
  return { walk, tied: (id: string, most = MANY) => tiedTo(walk, ref(id), most) };
}

/** What a node is tied to, in words; null when there are more than asked for or it is not there. */
async function tiedTo(walk: GraphWalk, of: NodeRef, most = MANY): Promise<string[] | null> {
  const [number = null] = await walk.numbersOf([of]);
  if (number === null) return null;
  const [ties = null] = await walk.tiesOf([number], most);
  if (ties === null) return null;
  const lines: string[] = [];
  for (const { type, outward, others } of ties) {
    for (const other of await walk.refsOf(others)) {
      lines.push(`${outward ? "" : "from "}${type} ${other?.id ?? "elsewhere"}`);
    }
  }
  return lines.sort();
}

function stepping(check: Check): void {
  check("a walk meets the edges of its types, both ways, a loop once", async (world) => {
    await writeTriangle(world);
    const { tied } = await walkOf(world.graph, ["CALLS", "TESTS"]);
    expect(await tied("a")).toEqual(["CALLS a", "CALLS b", "TESTS c", "from CALLS c"]);
    expect(await tied("c")).toEqual(["CALLS a", "from TESTS a"]);
    expect(await (await walkOf(world.graph, ["TESTS"])).tied("a")).toEqual(["TESTS c"]);
    expect(await (await walkOf(world.graph, [])).tied("a")).toEqual([]);
  });

  check("numbers and nodes stand for each other, in the order asked", async (world) => {
    await writeTriangle(world);
    const walk = world.graph.walk(view(), ["CALLS"]);
    const asked = [ref("c"), ref("unknown"), ref("a"), ref("c")];
    const numbers = await walk.numbersOf(asked);
    expect(numbers.map((number) => number !== null)).toEqual([true, false, true, true]);
    const known = numbers.filter((number) => number !== null);
    expect(await walk.refsOf(known)).toEqual([ref("c"), ref("a"), ref("c")]);
    const ties = await walk.tiesOf(known, MANY);
    expect(ties).toHaveLength(3);
    expect(ties[2]).toEqual(ties[0]);
    expect([await walk.numbersOf([]), await walk.tiesOf([], MANY), await walk.refsOf([])]).toEqual([
      [],
      [],
      [],
    ]);
  });

  check("a reference into the other half can be walked through and has no node", async (world) => {
    await writeTriangle(world);
    const { walk, tied } = await walkOf(world.graph, ["CALLS", "IMPORTS"]);
    expect(await tied("b")).toEqual(["IMPORTS elsewhere", "from CALLS a"]);
    expect(await tiedTo(walk, ref("src/elsewhere.ts"))).toEqual(["from IMPORTS b"]);
  });

  check("a walk stands where its view stands in time", async (world) => {
    await writeTriangle(world);
    await world.writeAt(hour(5), async (tx) => {
      await tx.unlink(edge("CALLS", "a", "b"), hour(3));
      await tx.close(ref("c"), hour(4));
    });
    const tied = async (at: View) => (await walkOf(world.graph, ["CALLS", "TESTS"], at)).tied("a");
    expect(await tied(view())).toEqual(["CALLS a"]);
    expect(await tied(view({ asOf: hour(2) }))).toEqual(["CALLS a", "CALLS b", "TESTS c", "from CALLS c"]);
    expect(await tied(view({ asOf: hour(3) }))).toEqual(["CALLS a", "TESTS c", "from CALLS c"]);
    expect(await tied(view({ knownAt: hour(4) }))).toEqual(["CALLS a", "CALLS b", "TESTS c", "from CALLS c"]);
    expect(await tied(view({ asOf: hour(0) }))).toBeNull();
  });

  check("a walk inside a transaction sees what it wrote", async (world) => {
    await writeTriangle(world);
    await world.write(async (tx) => {
      await tx.link(edge("CALLS", "b", "c"));
      expect(await (await walkOf(tx, ["CALLS"])).tied("c")).toEqual(["CALLS a", "from CALLS b"]);
    });
  });
}

function limits(check: Check): void {
  check(
    "a node with more ties than asked for comes without any, however it is tied",
    async ({ graph, write }) => {
      await write(async (tx) => {
        for (const id of ["hub", "x", "y", "z"]) await tx.put(note(id, id));
        await tx.linkAll([edge("CALLS", "hub", "x"), edge("CALLS", "y", "hub"), edge("TESTS", "z", "hub")]);
      });
      const { walk, tied } = await walkOf(graph, ["CALLS", "TESTS"]);
      expect(await tied("hub", 3)).toHaveLength(3);
      for (const most of [2, 1, 0]) expect(await tied("hub", most)).toBeNull();
      expect(await tied("x", 1)).toEqual(["from CALLS hub"]);
      const numbers = (await walk.numbersOf([ref("x"), ref("hub")])).filter((number) => number !== null);
      expect((await walk.tiesOf(numbers, 2)).map((ties) => ties !== null)).toEqual([true, false]);
    },
  );

  check("what is hidden does not count as a tie", async ({ graph, write }) => {
    await write(async (tx) => {
      await tx.putAll([note("hub", "hub"), note("zz", "zz"), note("also", "also")]);
      for (let at = 0; at < 20; at++) {
        await tx.put(note(`secret${at}`, "secret", { visibility: "admin" }));
        await tx.link(edge("CALLS", "hub", `secret${at}`));
      }
      await tx.linkAll([edge("CALLS", "hub", "zz"), edge("TESTS", "also", "hub")]);
    });
    const types = ["CALLS", "TESTS"] as const;
    expect(await (await walkOf(graph, types)).tied("hub", 2)).toEqual(["CALLS zz", "from TESTS also"]);
    expect(await (await walkOf(graph, types)).tied("hub", 1)).toBeNull();
    expect(await (await walkOf(graph, types, { guard: ADMIN })).tied("hub", 21)).toBeNull();
    expect(await (await walkOf(graph, types, { guard: ADMIN })).tied("hub", 22)).toHaveLength(22);
  });
}

function hiding(check: Check): void {
  check(
    "a walk does not meet what the guard hides, deleted and ended nodes included",
    async ({ graph, write }) => {
      await write(async (tx) => {
        await tx.putAll([
          note("a", "a", { agents: ["ada"] }),
          note("admin", "", { visibility: "admin" }),
          note("public", "", { visibility: "public" }),
          note("sensitive", "", { sensitive: true }),
          note("tagged", "", { agents: ["ada"] }),
          note("deleted", ""),
          note("ended", ""),
        ]);
        for (const id of ["admin", "public", "sensitive", "tagged", "deleted", "ended"]) {
          await tx.link(edge("DERIVED_FROM", "a", id));
        }
        await tx.setDeleted(ref("deleted"), true);
        await tx.close(ref("ended"));
      });
      const seen = async (guard: View["guard"]) =>
        (await walkOf(graph, ["DERIVED_FROM"], { guard })).tied("a");
      const only = (...ids: string[]) => ids.map((id) => `DERIVED_FROM ${id}`);
      expect(await seen(READER)).toEqual(only("public", "tagged"));
      expect(await seen({ ...READER, visibilities: ["shared"] })).toEqual(only("tagged"));
      expect(await seen({ ...READER, onlyAgent: "ada" })).toEqual(only("tagged"));
      expect(await seen(ADMIN)).toEqual(only("admin", "public", "sensitive", "tagged"));
      expect(await seen({ ...READER, visibilities: ["public"] })).toBeNull();
      expect(await seen({ ...READER, account: "stranger" })).toBeNull();
    },
  );
}

/** Random records under random rights, as in `guardsModel.ts`: a walk must meet the edges that `neighbours` shows. */
export function walkGuardsContract(check: Check): void {
  check("a walk meets exactly what neighbours shows to the guard", (world) => {
    const runs = { count: 0 };
    const property = fc.asyncProperty(
      scene,
      fc.array(guardPick, { minLength: 1, maxLength: 4 }),
      async (picked, guards) => {
        const { versions, places } = await writeScene(world, picked, `walk${runs.count++}`);
        const ends = [
          ...new Map(versions.map((version) => [keyOf(version.draft), refOf(version)])).values(),
          ...places.projects.map((project) => ref("src/elsewhere.ts", project)),
        ];
        for (const pick of guards) {
          for (const at of [undefined, { asOf: world.clock.now() }]) {
            const guarded = { guard: guardOf(pick, places), ...(at && { at }) };
            expect(await metBy(world.graph, guarded, ends)).toEqual(
              await shownTo(world.graph, guarded, ends),
            );
          }
        }
      },
    );
    return fc.assert(property, { numRuns: 50 });
  });
}

async function shownTo(graph: GraphReader, at: View, ends: readonly NodeRef[]): Promise<string[]> {
  const found = await graph.neighbours(at, { of: ends, types: ["CAUSES"], direction: "both", limit: MANY });
  return found
    .map(({ origin, other, node }) => `${keyOf(origin)} ${node ? keyOf(other) : "elsewhere"}`)
    .sort();
}

async function metBy(graph: GraphReader, at: View, ends: readonly NodeRef[]): Promise<string[]> {
  const walk = graph.walk(at, ["CAUSES"]);
  const met: string[] = [];
  for (const end of ends) {
    const [number = null] = await walk.numbersOf([end]);
    const [ties = null] = number === null ? [] : await walk.tiesOf([number], MANY);
    for (const { others } of ties ?? []) {
      for (const other of await walk.refsOf(others)) {
        met.push(`${keyOf(end)} ${other ? keyOf(other) : "elsewhere"}`);
      }
    }
  }
  return met.sort();
}
