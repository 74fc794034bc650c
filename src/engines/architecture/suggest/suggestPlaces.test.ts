import { expect, it, test } from "vitest";
import { readArchitecture } from "../readArchitecture.ts";
import { statedNeeds } from "./statedNeeds.ts";
import { type PlaceQuestion, suggestPlaces } from "./suggestPlaces.ts";

const known = {
  files: new Set(["src/store/port.ts"]),
  modules: new Set(["npm:zod", "npm:@aws/s3", "node:http"]),
  layers: ["domain", "stores"],
  folders: new Set(["src", "billing"]),
};

test.each([
  ["a cache that uses zod, @aws/s3 and the store", ["npm:zod", "npm:@aws/s3"], ["stores"]],
  ["imports src/store/port.ts.", ["src/store/port.ts"], []],
  ["speaks npm:pg", ["npm:pg"], []],
  ["calls the billing module", [], ["billing"]],
  ["a domain for http and zod", [], []],
])("%s", (description, targets, groups) => {
  expect(statedNeeds(description, known)).toMatchObject({ targets, groups });
});

test("names of code are left to be looked up", () => {
  expect(statedNeeds("wraps OrderStore and parse_date", known).names).toEqual(["OrderStore", "parse_date"]);
});

test("a description that goes on for ever takes no time", () => {
  expect(statedNeeds(`uses ${"a".repeat(2_000)} ${"a,".repeat(1_000)}!`, known).targets).toEqual([]);
});

const PATHS = [
  "src/domain/order.ts",
  "src/domain/orderLine.ts",
  "src/store/orderStore.ts",
  "src/store/itemStore.ts",
  "src/store/itemStore.test.ts",
  "src/web/orderPage.ts",
];
const read = readArchitecture({
  layers: [
    { name: "domain", files: "src/domain", mayImport: [], mustNotImport: ["*:*"] },
    { name: "store", files: "src/store", mayImport: ["domain"] },
    { name: "web", files: "src/web", mayImport: ["domain", "store"] },
  ],
});

function ask(question: Partial<PlaceQuestion>) {
  if ("faults" in read) throw new Error(read.faults.join());
  return suggestPlaces({
    description: "a total for orders",
    kind: null,
    hits: [
      { path: "src/domain/order.ts", score: 1 },
      { path: "src/store/orderStore.ts", score: 0.8 },
    ],
    files: new Map(PATHS.map((path) => [path, { language: "typescript", isTest: path.includes(".test.") }])),
    communities: new Map(PATHS.map((path) => [path, "community:orders"])),
    architecture: read.architecture,
    needs: [],
    neededGroups: [],
    ...question,
  });
}

it("is put beside what is like it, named as the others there are", () => {
  expect(ask({}).places[0]).toEqual({
    path: "src/domain/orderTotal.ts",
    layer: "domain",
    community: "orders",
    reason: "Beside order.ts, which is nearest to it.",
  });
});

it("is never put where it may not import what it needs", () => {
  const { places, refused } = ask({ needs: ["npm:pg"] });
  expect(places.map(({ layer }) => layer)).toEqual(["store", "web"]);
  expect(refused).toMatchObject([{ layer: "domain", reason: "`domain` may not import npm:pg." }]);
  expect(ask({ neededGroups: ["store"] }).places.map(({ layer }) => layer)).toEqual(["store", "web"]);
});

it("is put into a layer that may where nothing near may", () => {
  const hits = [{ path: "src/domain/order.ts", score: 1 }];
  expect(ask({ hits, needs: ["src/web/orderPage.ts"] }).places).toMatchObject([{ layer: "web" }]);
});

it("is named as tests are if it is one", () => {
  const hits = [{ path: "src/store/itemStore.test.ts", score: 1 }];
  expect(ask({ hits, kind: "test" }).places[0]?.path).toBe("src/store/orderTotal.test.ts");
});

it("is found without rules, too", () => {
  expect(ask({ architecture: null }).places[0]).toMatchObject({
    path: "src/domain/orderTotal.ts",
    layer: null,
  });
});
