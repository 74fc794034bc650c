import { expect, test } from "vitest";
import { Allowances } from "./allowances.ts";

const limits = { requestsPerSecond: 2, burst: 3, requestsAtOnce: 2, requestsInAll: 3, streamsAtOnce: 1 };

test("after a burst a visitor goes on at the rate, and is told how long to wait", () => {
  let now = 0;
  const allowances = new Allowances(limits, () => now);
  for (let turn = 0; turn < 3; turn++) allowances.spend("ada");
  const refused = expect.objectContaining({ status: 429, headers: { "retry-after": "1" } });
  expect(() => allowances.spend("ada")).toThrow(refused);
  now += 500;
  allowances.spend("ada");
  expect(() => allowances.spend("ada")).toThrow(refused);
  now += 3_600_000;
  for (let turn = 0; turn < 3; turn++) allowances.spend("ada");
  expect(() => allowances.spend("ada")).toThrow(refused);
});

test("what one has used up is still there for another", () => {
  const allowances = new Allowances(limits, () => 0);
  for (let turn = 0; turn < 3; turn++) allowances.spend("ada");
  expect(() => allowances.spend("bob")).not.toThrow();
});

test("requests and streams under way are counted apart, until they end", () => {
  const allowances = new Allowances(limits, () => 0);
  const leave = allowances.enter("ada", "requests");
  allowances.enter("ada", "requests");
  expect(() => allowances.enter("ada", "requests")).toThrow(expect.objectContaining({ status: 429 }));
  allowances.enter("ada", "streams");
  expect(() => allowances.enter("ada", "streams")).toThrow("Too many streams");
  leave();
  expect(() => allowances.enter("ada", "requests")).not.toThrow();
});

test("all together have no more under way than the server can answer soon; what is still being read does not count", () => {
  const allowances = new Allowances(limits, () => 0);
  for (const visitor of ["eve", "mallory"])
    for (let body = 0; body < 2; body++) allowances.enter(visitor, "bodies");
  expect(() => allowances.enter("eve", "bodies")).toThrow(expect.objectContaining({ status: 429 }));
  const leave = allowances.enter("ada", "requests");
  for (const visitor of ["bob", "carl"]) allowances.enter(visitor, "requests");
  const refused = expect.objectContaining({ status: 503, headers: { "retry-after": "1" } });
  expect(() => allowances.enter("dora", "requests")).toThrow(refused);
  leave();
  expect(() => allowances.enter("dora", "requests")).not.toThrow();
});

test("what comes in one request counts as what it is, and what is more than ever fits is refused for good", () => {
  let now = 0;
  const allowances = new Allowances(limits, () => now);
  const leave = allowances.enter("ada", "requests", 2);
  expect(() => allowances.enter("ada", "requests")).toThrow(expect.objectContaining({ status: 429 }));
  expect(() => allowances.enter("bob", "requests", 2)).toThrow(expect.objectContaining({ status: 503 }));
  leave();
  expect(() => allowances.enter("ada", "requests", 2)).not.toThrow();
  expect(() => allowances.enter("ada", "requests", 3)).toThrow(expect.objectContaining({ status: 413 }));
  allowances.spend("ada", 10);
  now += 3_000;
  expect(() => allowances.spend("ada")).toThrow(expect.objectContaining({ status: 429 }));
  now += 1_500;
  expect(() => allowances.spend("ada")).not.toThrow();
});

test("any number of visitors leave those that are at work counted", () => {
  const allowances = new Allowances(limits, () => 0);
  allowances.enter("ada", "streams");
  for (let visitor = 0; visitor < 25_000; visitor++) allowances.spend(`visitor ${visitor}`);
  expect(() => allowances.enter("ada", "streams")).toThrow("Too many streams");
});
