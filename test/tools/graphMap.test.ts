import { rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../../src/domain/caller.ts";
import type { ChartDocument } from "../../src/engines/chart/chartDocument.ts";
import { plantOrchard } from "./orchard.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

interface Page {
  readonly key: string;
  readonly at: string;
  readonly shown: object;
  readonly total: object;
  readonly pages: number;
  readonly nextCursor: string | null;
  readonly chunk: string;
}

interface Drawn {
  readonly ids: string[];
  readonly ties: string[];
  readonly document: ChartDocument;
  readonly page: Page;
}

async function pageOf(input: object, as: Partial<Caller> = {}): Promise<Page> {
  const answer = await world.call("graph_map", input, as);
  expect(answer, answer.summary).toMatchObject({ ok: true });
  return answer.data as unknown as Page;
}

/** All pages of a chart, read as whoever draws it does. */
async function draw(input: object = {}, as: Partial<Caller> = {}): Promise<Drawn> {
  const first = await pageOf(input, as);
  const chunks = [first.chunk];
  for (let { nextCursor } = first; nextCursor !== null; ) {
    const page = await pageOf({ ...input, cursor: nextCursor }, as);
    chunks.push(page.chunk);
    nextCursor = page.nextCursor;
  }
  const bytes = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk, "base64")));
  const document = JSON.parse(gunzipSync(bytes).toString()) as ChartDocument;
  return { ...readable(document), document, page: first };
}

function readable({ files, symbols, names, ties }: ChartDocument): { ids: string[]; ties: string[] } {
  const rest = [...names];
  const ids = files.flatMap((file, at) => [
    file,
    ...rest.splice(0, symbols[at]).map((name) => `${file}::${name}`),
  ]);
  const told = Object.entries(ties).flatMap(([type, { from, to }]) => {
    let source = 0;
    return from.map((gap, at) => {
      source += gap;
      return `${ids[source]} ${type} ${ids[source + (to[at] ?? 0)]}`;
    });
  });
  return { ids, ties: told };
}

test("the chart has every file and symbol, what ties them, their communities and ranks", async () => {
  await plantOrchard(world);
  await world.call("graph_rebuild");
  const { ids, ties, document, page } = await draw();
  expect(ids).toEqual(
    expect.arrayContaining([
      "README.md",
      "src/cart/cart.ts",
      "src/cart/cart.ts::Cart::total",
      "tools/harvest.py",
    ]),
  );
  expect(ids.indexOf("src/cart/cart.ts::Cart")).toBe(ids.indexOf("src/cart/cart.ts") + 1);
  expect(ties).toEqual(
    expect.arrayContaining([
      "src/cart/cart.ts::Cart::total CALLS src/price/price.ts::priceOf",
      "src/cart/cart.ts IMPORTS src/price/price.ts",
      "src/delivery/carrier.ts::BikeCarrier IMPLEMENTS src/delivery/carrier.ts::Carrier",
    ]),
  );
  expect(document.kinds).toHaveLength(ids.length);
  expect(document.kinds[ids.indexOf("src/cart/cart.ts::Cart")]).toBe("C");
  expect(document.tests[document.files.indexOf("test/cart.test.ts")]).toBe("1");
  const sum = document.rank.reduce((total, rank) => total + rank, 0);
  expect(Math.abs(sum - 1_000_000)).toBeLessThan(ids.length);
  const rankOf = (id: string) => document.rank[ids.indexOf(id)] ?? 0;
  expect(rankOf("src/price/price.ts::priceOf")).toBeGreaterThan(rankOf("README.md"));
  const community = document.community[ids.indexOf("src/cart/cart.ts::Cart")] ?? -1;
  expect(document.communities[community]?.label).toMatch(/./);
  expect(page).toMatchObject({ shown: page.total, pages: 1, nextCursor: null });
});

test("of files alone it has what ties their symbols, and their ranks together", async () => {
  await plantOrchard(world);
  await world.call("graph_rebuild");
  const { ids, ties, document } = await draw({ detail: "files" });
  expect(document.names).toEqual([]);
  expect(ids).toContain("src/price/rounding.ts");
  expect(ties.filter((tie) => tie === "src/cart/cart.ts CALLS src/price/price.ts")).toHaveLength(1);
  const sum = document.rank.reduce((total, rank) => total + rank, 0);
  expect(Math.abs(sum - 1_000_000)).toBeLessThan(ids.length);
});

test("where there is more than was asked for, the highest ranked are shown and the rest is counted", async () => {
  await plantOrchard(world);
  await world.call("graph_rebuild");
  const { ids, document } = await draw({ limit: 12 });
  expect(ids).toHaveLength(12);
  expect(document.files).toHaveLength(10);
  const answer = await world.call("graph_map", { limit: 12 });
  expect(answer.summary).toMatch(
    /^10 files, 2 symbols and \d+ ties?, the highest ranked of 10 files, \d+ symbols and/,
  );
});

test("at a moment of the past it is as it was then", async () => {
  await plantOrchard(world);
  await world.call("graph_rebuild");
  const then = await draw();
  await world.write("src/price/discount.ts", "export function discountOf() {\n  return 1;\n}\n");
  await rm(join(world.root, "src/delivery/deliver.ts"));
  await world.call("graph_rebuild", { mode: "incremental" });
  const now = await draw();
  expect(now.ids).toContain("src/price/discount.ts::discountOf");
  expect(now.ids).not.toContain("src/delivery/deliver.ts::deliver");
  const back = await draw({ asOf: then.page.at });
  expect(back.ids).toEqual(then.ids);
  expect(back.ties.sort()).toEqual(then.ties.sort());
  expect(await draw({ asOf: Date.parse(then.page.at) - 60_000 })).toMatchObject({ ids: [], ties: [] });
});

test("what was changed has another content, and what was not has the same", async () => {
  await plantOrchard(world);
  await world.call("graph_rebuild");
  const before = await draw();
  await world.write(
    "src/price/rounding.ts",
    "export function roundCents(amount: number): number {\n  return amount;\n}\n",
  );
  await world.call("graph_rebuild", { mode: "incremental" });
  const after = await draw();
  const contentOf = ({ ids, document }: Drawn, id: string) => document.content[ids.indexOf(id)];
  for (const [id, isSame] of [
    ["src/price/rounding.ts::roundCents", false],
    ["src/price/price.ts::priceOf", true],
  ] as const) {
    expect(contentOf(after, id) === contentOf(before, id), id).toBe(isSame);
  }
});

test("pages of another chart do not follow", async () => {
  await plantOrchard(world);
  await world.call("graph_rebuild");
  const { key } = await pageOf({});
  expect(await world.call("graph_map", { cursor: `${key}.2` })).toMatchObject({ errorCode: "invalid_input" });
  expect(await world.call("graph_map", { cursor: "next" })).toMatchObject({ errorCode: "invalid_input" });
  const other = "0123456789abcdef0123";
  expect(await world.call("graph_map", { cursor: `${other}.2` })).toMatchObject({ errorCode: "conflict" });
});

test("who may read nothing of the code gets an empty chart, also after somebody else has drawn it", async () => {
  await plantOrchard(world);
  await world.call("graph_rebuild");
  expect((await draw()).ids).not.toEqual([]);
  expect((await draw({}, { role: "restricted" })).ids).toEqual([]);
});

test("the moments are listed newest first, page by page", async () => {
  await plantOrchard(world);
  await world.call("graph_rebuild");
  await world.write("src/price/discount.ts", "export const discount = 1;\n");
  await world.call("graph_rebuild", { mode: "incremental" });
  const { data } = await world.call("graph_moments");
  const { moments, total } = data as { moments: { id: string; at: string; agent: string }[]; total: number };
  expect(total).toBe(moments.length);
  expect(moments.length).toBeGreaterThan(1);
  expect(moments[0]).toMatchObject({
    kind: "transaction",
    agent: expect.any(String),
    nodes: expect.any(Number),
  });
  expect(moments.map(({ at }) => at)).toEqual(
    moments
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  const paged: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = (await world.call("graph_moments", { limit: 1, ...(cursor && { cursor }) })).data as {
      moments: { id: string }[];
      nextCursor?: string;
    };
    paged.push(...page.moments.map(({ id }) => id));
    cursor = page.nextCursor;
    more = cursor !== undefined;
  }
  expect(paged).toEqual(moments.map(({ id }) => id));
});
