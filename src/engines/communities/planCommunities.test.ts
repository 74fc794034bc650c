import fc from "fast-check";
import { expect, test } from "vitest";
import { type CodeGraph, fileOf, NODE_CODES, TIES, type Tie } from "./codeGraph.ts";
import { planCommunities } from "./planCommunities.ts";

interface SketchedCode {
  /** Files and symbols by id; a symbol with a capital letter is a class, one in capitals a variable. */
  readonly ids: readonly string[];
  readonly edges: readonly (readonly [type: Tie, from: string, to: string])[];
  /** The community that an id was in. */
  readonly previous?: Readonly<Record<string, string | null>>;
}

/** A shop of two parts that know each other over one call. */
const shop: SketchedCode = {
  ids: [
    ...part("src/billing", "invoice", "payment", "refund", "ledger"),
    ...part("src/shipping", "parcel", "carrier", "label", "route"),
  ],
  edges: [
    ...mesh("src/billing", "invoice", "payment", "refund", "ledger"),
    ...mesh("src/shipping", "parcel", "carrier", "label", "route"),
    ["CALLS", "src/shipping/parcel.ts::parcel", "src/billing/invoice.ts::invoice"],
  ],
};

function part(folder: string, ...names: readonly string[]): string[] {
  return names.flatMap((name) => [`${folder}/${name}.ts`, `${folder}/${name}.ts::${name}`]);
}

/** All call the first one, and each the next. */
function mesh(folder: string, ...names: readonly string[]): SketchedCode["edges"] {
  const symbol = (name: string | undefined) => `${folder}/${name}.ts::${name}`;
  return names
    .slice(1)
    .flatMap((name, at) => [
      ["CALLS", symbol(name), symbol(names[0])] as const,
      ["CALLS", symbol(names[at]), symbol(name)] as const,
    ]);
}

function planOf(sketch: SketchedCode) {
  const { communities, of } = planCommunities(codeGraphOf(sketch));
  const labelOf = (id: string) => communities[of[sketch.ids.indexOf(id)] ?? -1]?.label;
  return {
    communities,
    labelOf,
    homes: Object.fromEntries(sketch.ids.map((id) => [id, labelOf(id) ?? null])),
  };
}

test("parts are found, named after their folders, and described", () => {
  const { communities, labelOf } = planOf(shop);
  expect(communities).toEqual([
    {
      label: "billing",
      summary:
        "4 files and 4 symbols in src/billing, around invoice (src/billing/invoice.ts), with payment, refund, ledger, invoice.ts and ledger.ts.",
      memberCount: 8,
      centralNode: "src/billing/invoice.ts::invoice",
      keyMembers: expect.arrayContaining(["src/billing/invoice.ts::invoice"]),
    },
    expect.objectContaining({
      label: "shipping",
      memberCount: 8,
      centralNode: "src/shipping/parcel.ts::parcel",
    }),
  ]);
  expect(labelOf("src/billing/refund.ts::refund")).toBe("billing");
});

test("the order of nodes and edges does not matter", () => {
  const expected = planOf(shop);
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...shop.ids], { minLength: shop.ids.length }),
      fc.shuffledSubarray([...shop.edges], { minLength: shop.edges.length }),
      (ids, edges) => {
        const { communities, homes } = planOf({ ids, edges });
        expect(communities).toEqual(expected.communities);
        expect(homes).toEqual(expected.homes);
      },
    ),
    { numRuns: 20 },
  );
});

test("a test belongs to what it tests, or else to its folder, and what is in it is no member", () => {
  const { labelOf } = planOf({
    ids: [
      ...shop.ids,
      ...part("test/all", "base", "money", "boxes", "fixture"),
      ...part("src/shipping/test", "alone"),
    ],
    edges: [
      ...shop.edges,
      // Both use the invoice, as if it were the base class of all tests; only what else they use tells them apart.
      ["CALLS", "test/all/money.ts::money", "src/billing/invoice.ts::invoice"],
      ["CALLS", "test/all/money.ts::money", "src/billing/ledger.ts::ledger"],
      ["CALLS", "test/all/boxes.ts::boxes", "src/billing/invoice.ts::invoice"],
      ["CALLS", "test/all/boxes.ts::boxes", "src/shipping/route.ts::route"],
    ],
  });
  expect(labelOf("test/all/money.ts")).toBe("billing");
  expect(labelOf("test/all/boxes.ts")).toBe("shipping");
  expect(labelOf("src/shipping/test/alone.ts")).toBe("shipping");
  expect(labelOf("test/all/fixture.ts")).toBeDefined();
  expect(labelOf("test/all/money.ts::money")).toBeUndefined();
});

test("where there are only tests they are the code", () => {
  const { labelOf } = planOf({
    ids: part("test/login", "a", "b", "c"),
    edges: mesh("test/login", "a", "b", "c"),
  });
  expect(labelOf("test/login/a.ts::a")).toBe("login");
});

test("files tied to nothing go with their folder, and what holds no code is on no map", () => {
  const { labelOf } = planOf({
    ids: [...shop.ids, "src/billing/tax.ts", "src/billing/tax.ts::tax", "logo.svg", "src/billing/README.md"],
    edges: shop.edges,
  });
  expect(labelOf("src/billing/tax.ts")).toBe("billing");
  expect(labelOf("logo.svg")).toBeUndefined();
  expect(labelOf("src/billing/README.md")).toBeUndefined();
});

test("variables tie code together and are no members", () => {
  const { labelOf } = planOf({ ids: [...shop.ids, "src/billing/invoice.ts::RATE"], edges: shop.edges });
  expect(labelOf("src/billing/invoice.ts::RATE")).toBeUndefined();
});

test("a project in one file is a map of what stands in it", () => {
  const symbol = (group: string, at: number) => `app.py::${group}${at}`;
  const groups = ["render", "parse"];
  const ids = groups.flatMap((group) => Array.from({ length: 12 }, (_, at) => symbol(group, at)));
  const edges = groups.flatMap((group) =>
    Array.from({ length: 11 }, (_, at) => ["CALLS", symbol(group, at), symbol(group, at + 1)] as const),
  );
  const { labelOf } = planOf({ ids: ["app.py", ...ids], edges });
  expect(labelOf(symbol("render", 0))).toBe(labelOf(symbol("render", 1)));
  expect(labelOf(symbol("render", 0))).not.toBe(labelOf(symbol("parse", 10)));
});

test("a name stays while most of the members do, and goes when they do", () => {
  const was = Object.fromEntries(
    shop.ids.map((id) => [id, id.startsWith("src/billing") ? "money" : "src/elsewhere"]),
  );
  expect(planOf({ ...shop, previous: was }).labelOf("src/billing/refund.ts")).toBe("money");
  const mixed = Object.fromEntries(shop.ids.map((id, at) => [id, at % 2 === 0 ? "even" : "odd"]));
  expect(planOf({ ...shop, previous: mixed }).labelOf("src/billing/refund.ts")).toBe("billing");
});

const randomCode = fc
  .array(fc.tuple(fc.nat(24), fc.nat(24), fc.constantFrom(...TIES)), { minLength: 5, maxLength: 90 })
  .map((ties): SketchedCode => {
    const path = (at: number) => `src/${["a", "b", "c", "test"][at % 4]}/f${at}.ts`;
    const ids = Array.from({ length: 25 }, (_, at) => [path(at), `${path(at)}::run`]).flat();
    return { ids, edges: ties.map(([from, to, type]) => [type, `${path(from)}::run`, `${path(to)}::run`]) };
  });

test("asked again about the same code, it says the same", () => {
  fc.assert(
    fc.property(randomCode, (sketch) => {
      const first = planOf(sketch);
      const again = planOf({ ...sketch, previous: first.homes });
      expect(again.homes).toEqual(first.homes);
      expect(again.communities).toEqual(first.communities);
    }),
    { numRuns: 40 },
  );
});

test("and so it does after the code has changed", () => {
  fc.assert(
    fc.property(randomCode, randomCode, (before, after) => {
      const second = planOf({ ...after, previous: planOf(before).homes });
      const third = planOf({ ...after, previous: second.homes });
      expect(third.homes).toEqual(second.homes);
      expect(third.communities).toEqual(second.communities);
    }),
    { numRuns: 40 },
  );
});

test("a map is kept while another would be little better", () => {
  const names = Array.from("abcdefghijklmnop", (letter) => `f${letter}`);
  const code: SketchedCode = {
    ids: [...part("src/billing", ...names), ...part("src/shipping", ...names), ...part("src/billing", "tax")],
    edges: [
      ...mesh("src/billing", ...names),
      ...mesh("src/shipping", ...names),
      ["CALLS", "src/billing/tax.ts::tax", "src/shipping/fc.ts::fc"],
    ],
  };
  expect(planOf(code).labelOf("src/billing/tax.ts")).toBe("shipping");
  const previous = Object.fromEntries(code.ids.map((id) => [id, id.split("/")[1] ?? ""]));
  expect(planOf({ ...code, previous }).labelOf("src/billing/tax.ts")).toBe("billing");
});

test("a name that is kept is not given away", () => {
  const previous = Object.fromEntries(shop.ids.slice(8).map((id) => [id, "billing"]));
  const labels = planOf({ ...shop, previous }).communities.map(({ label }) => label);
  expect(labels).toContain("billing");
  expect(new Set(labels).size).toBe(2);
});

test("many like parts all have names of their own, and fit on a screen", () => {
  const folders = Array.from({ length: 120 }, (_, at) => `packages/p${at}/src`);
  const names = ["index", "main", "util"];
  const { communities } = planOf({
    ids: folders.flatMap((folder) => part(folder, ...names)),
    edges: folders.flatMap((folder) => mesh(folder, ...names)),
  });
  expect(communities.length).toBeGreaterThan(5);
  expect(communities.length).toBeLessThanOrEqual(40);
  expect(new Set(communities.map(({ label }) => label)).size).toBe(communities.length);
});

test("no code is no community", () => {
  expect(planOf({ ids: [], edges: [] }).communities).toEqual([]);
  expect(planOf({ ids: ["README.md"], edges: [] }).communities).toEqual([]);
  expect(planOf({ ids: ["a.ts", "a.ts::run"], edges: [] }).communities).toHaveLength(1);
});

/** Code in columns from a sketch. Files with `test` in their path are tests. */
function codeGraphOf({ ids, edges, previous = {} }: SketchedCode): CodeGraph {
  const numbers = new Map(ids.map((id, at) => [id, at]));
  const labels = [...new Set(Object.values(previous))].filter((label) => label !== null);
  const numberOf = (id: string) => {
    const number = numbers.get(id);
    if (number === undefined) throw new Error(`The sketch has no ${id}.`);
    return number;
  };
  return {
    ids,
    kinds: Uint8Array.from(ids, kindOf),
    isTest: Uint8Array.from(ids, (id) => (fileOf(id).includes("test") ? 1 : 0)),
    edges: {
      from: Int32Array.from(edges, ([, from]) => numberOf(from)),
      to: Int32Array.from(edges, ([, , to]) => numberOf(to)),
      types: Uint8Array.from(edges, ([type]) => TIES.indexOf(type)),
    },
    previous: { labels, of: Int32Array.from(ids, (id) => labels.indexOf(previous[id] ?? "")) },
  };
}

function kindOf(id: string): number {
  const name = id.split("::").at(-1) ?? "";
  if (fileOf(id) === id) return NODE_CODES.FILE;
  if (name === name.toUpperCase()) return NODE_CODES.other;
  return /^[A-Z]/.test(name) ? NODE_CODES.CLASS : NODE_CODES.FUNCTION;
}
