import { expect, test } from "vitest";
import { olderVersions } from "./olderVersions.ts";

const olderOf = (...paths: string[]) => paths.filter(olderVersions(paths));

test("of one file in several versions all but the newest are older", () => {
  expect(olderOf("src/v2/parse.ts", "src/v3/parse.ts", "src/v4/core/parse.ts")).toEqual([
    "src/v2/parse.ts",
    "src/v3/parse.ts",
  ]);
});

test("what a newer version with few of the files does not have is in use", () => {
  expect(olderOf("api/v1/orders.go", "api/v1/bills.go", "api/v1/users.go", "api/v2/users.go")).toEqual([
    "api/v1/users.go",
  ]);
});

test("a version that the newer one has most of is left behind as a whole", () => {
  expect(olderOf("v3/errors.ts", "v3/parse.ts", "v3/types.ts", "v4/errors.ts", "v4/parse.ts")).toEqual([
    "v3/errors.ts",
    "v3/parse.ts",
    "v3/types.ts",
  ]);
});

test("versions of other things are no newer ones", () => {
  expect(olderOf("api/v1/users.go", "store/v2/users.go", "users.go", "v1/users.go")).toEqual([]);
});
