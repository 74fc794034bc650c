import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  for (const [name, what] of [
    ["order-total", "sums the prices of an order"],
    ["order-discount", "takes a discount off an order"],
  ])
    await world.write(`src/pricing/${name}.ts`, `/** ${what} */\nexport const x = 1;\n`);
  await world.write(
    "src/store/orderStore.ts",
    '/** keeps orders */\nimport "pg";\nexport class OrderStore {}\n',
  );
  await world.write(
    "src/web/page.ts",
    'import "../store/orderStore.ts";\nimport "../pricing/order-total.ts";\n',
  );
  // However busy the machine is, what follows finds it indexed.
  await world.call("graph_rebuild");
});
afterEach(() => world.dispose());

const LAYERS = [
  { name: "pricing", files: "src/pricing", mayImport: [], mustNotImport: ["*:*"] },
  { name: "store", files: "src/store", mayImport: ["pricing"] },
  { name: "web", files: "src/web" },
];
const setRules = (layers: unknown) =>
  world.write("loci.config.json", JSON.stringify({ architecture: { layers } }));
const places = async (description: string, kind?: string) => {
  const answer = await world.call("arch_suggest", {
    description,
    ...(kind !== undefined && { kind }),
    profile: "debug",
  });
  return answer.data as {
    places: { path: string; layer: string | null }[];
    refused?: { layer: string }[];
    imports?: string[];
  };
};

test("a piece goes where what is like it is, under a name as they have", async () => {
  const { places: found } = await places("rounding of the discount of an order");
  expect(found[0]).toMatchObject({ path: "src/pricing/discount-rounding.ts", layer: null });
});

test("tests go where tests are, named as they are", async () => {
  await world.write(
    "test/pricing/order-total.test.ts",
    '/** sums of orders */\nimport "../../src/pricing/order-total.ts";\n',
  );
  await world.write("test/pricing/order-tax.test.ts", "/** taxes on orders */\n");
  const { places: found } = await places("tests for the discount of an order");
  expect(found[0]).toMatchObject({ path: "test/pricing/order-discount.test.ts" });
});

test("it never goes where it may not import what it needs, named as module, symbol or layer", async () => {
  await setRules(LAYERS);
  expect((await places("discount of an order"))?.places[0]).toMatchObject({ layer: "pricing" });
  for (const needing of ["uses npm:pg", "uses pg", "wraps OrderStore", "uses the store"]) {
    const { places: found, refused, imports } = await places(`discount of an order, ${needing}`);
    expect(found.map(({ layer }) => layer)).not.toContain("pricing");
    expect(found.length).toBeGreaterThan(0);
    expect(refused).toMatchObject([{ layer: "pricing" }]);
    expect(imports).toHaveLength(1);
  }
});

test("a draft of the rules holds for the code it was made from", async () => {
  const { data } = await world.call("arch_draft");
  expect(data).toMatchObject({ total: 0, configured: false });
  await world.write("loci.config.json", JSON.stringify({ architecture: data?.architecture }));
  expect(await world.call("arch_validate")).toMatchObject({ data: { total: 0, checkedFiles: 4 } });
  expect(await world.call("arch_draft")).toMatchObject({ data: { configured: true } });
});

test("there is no draft of nothing", async () => {
  const empty = await openWorld();
  expect(await empty.call("arch_draft")).toMatchObject({ ok: false, errorCode: "not_found" });
  expect(await empty.call("arch_suggest", { description: "anything" })).toMatchObject({
    ok: true,
    data: { places: [] },
  });
  await empty.dispose();
});
