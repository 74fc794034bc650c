import { expect, test } from "vitest";
import type { Chart } from "./chart.ts";
import { lendCommunities } from "./lendCommunities.ts";

const chartOf = (
  ids: readonly string[],
  files: readonly number[],
  communityOf: readonly number[],
): Chart => ({
  key: ids.join(" "),
  ids,
  kinds: new Uint8Array(ids.length),
  tests: new Uint8Array(ids.length),
  files: Int32Array.from(files),
  communityOf: Int32Array.from(communityOf),
  ranks: new Float32Array(ids.length),
  contents: new Uint32Array(ids.length),
  communities: communityOf.some((each) => each >= 0)
    ? [{ id: "community:fruit", label: "fruit", summary: "", memberCount: 1 }]
    : [],
  ties: { types: new Uint8Array(), from: new Int32Array(), to: new Int32Array() },
});

test("code of before has the community that it, or its file, came to be in", () => {
  const later = chartOf(["a.ts", "a.ts::pear", "b.ts"], [0, 0, 2], [0, 0, -1]);
  const before = chartOf(["a.ts", "a.ts::apple", "b.ts", "gone.ts"], [0, 0, 2, 3], [-1, -1, -1, -1]);
  const lent = lendCommunities(before, later);
  expect([...lent.communityOf]).toEqual([0, 0, -1, -1]);
  expect(lent.communities).toBe(later.communities);
});

test("a chart that has communities keeps its own", () => {
  const own = chartOf(["a.ts"], [0], [0]);
  expect(lendCommunities(own, chartOf(["a.ts"], [0], [0]))).toBe(own);
});
