import { expect, test } from "vitest";
import { keptFindings } from "./keptFindings.ts";

test("the pages of one answer are found once; another question or another graph is asked anew", async () => {
  const graph = {};
  let runs = 0;
  const find = async () => ({ findings: [], warnings: [`run ${++runs}`] });
  const warned = async (of: object, key: string) => (await keptFindings(of, key, find)).warnings;
  expect(await warned(graph, "cycles")).toEqual(["run 1"]);
  expect(await warned(graph, "cycles")).toEqual(["run 1"]);
  expect(await warned(graph, "exports")).toEqual(["run 2"]);
  expect(await warned({}, "exports")).toEqual(["run 3"]);
});

test("a check that failed is run again", async () => {
  const graph = {};
  const failing = async () => Promise.reject(new Error("cancelled"));
  await expect(keptFindings(graph, "cycles", failing)).rejects.toThrow("cancelled");
  const { warnings } = await keptFindings(graph, "cycles", async () => ({ findings: [], warnings: ["ran"] }));
  expect(warnings).toEqual(["ran"]);
});
