import { expect, test } from "vitest";
import type { Props } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { latestReports } from "./latestReports.ts";
import { reportHash } from "./reportHash.ts";

const report = (id: string, validFrom: number, props: Props) =>
  nodeRecord(id, { kind: "REPORT", validFrom, props });

const reports = [
  report("old tag", 1, { title: "Nightly", body: "green", keywords: ["Build"] }),
  report("new tag", 2, { title: "Weekly", body: "red", keywords: ["build"] }),
  report("in the title", 3, { title: "Builds of May", body: "…" }),
  report("in the body", 4, { title: "Review", body: "The build is slow." }),
  report("nothing", 5, { title: "Review", body: "All fine." }),
];
const ids = (keyword: string, limit = 10) => latestReports(reports, keyword, limit).map(({ id }) => id);

test("what is tagged comes first, then what mentions it, each newest first", () => {
  expect(ids(" BUILD")).toEqual(["new tag", "old tag", "in the body", "in the title"]);
  expect(ids("build", 1)).toEqual(["new tag"]);
});

test("all words of a keyword have to be there", () => {
  expect(ids("slow build")).toEqual(["in the body"]);
  expect(ids("slow cache")).toEqual([]);
});

test("one that was found twice is one", () => {
  expect(latestReports([...reports, ...reports], "review", 10)).toHaveLength(2);
});

test("a title is the same however it is written, for a minute", () => {
  const hash = (title: string, at: number) => reportHash({ title }, at);
  expect(hash("Nightly build!", 60_000)).toBe(hash("nightly  BUILD", 119_999));
  expect(hash("Nightly build", 60_000)).not.toBe(hash("Nightly build", 120_000));
  expect(hash("Nightly build", 60_000)).not.toBe(hash("Nightly tests", 60_000));
});
