import { describe, expect, test } from "vitest";
import type { Assertion, Reading } from "../reading/assertion.ts";
import { readTold } from "../reading/readTold.ts";
import { told } from "../testing/statements.ts";
import { clashOf } from "./clash.ts";
import { isOneSubject } from "./subjects.ts";

function pairs(one: string, other: string): [Assertion, Reading, Assertion, Reading][] {
  const [here, there] = [readTold(told(one), 0), readTold(told(other), 1)];
  return here.assertions.flatMap((mine) =>
    there.assertions.map((yours): [Assertion, Reading, Assertion, Reading] => [mine, here, yours, there]),
  );
}

function clashes(one: string, other: string): boolean {
  return pairs(one, other).some(
    ([mine, here, yours, there]) =>
      clashOf(mine.value, yours.value) !== null && isOneSubject(mine, here, yours, there),
  );
}

describe("two values for one property of one subject", () => {
  test.each([
    ["The session timeout is 30 minutes", "The session times out after 15 minutes"],
    ["We use Postgres", "Our database is MySQL"],
    ["The orders service targets Java 11", "The orders service targets Java 17"],
    ["The billing client is MIT licensed", "Licence of the billing client: Apache 2.0"],
    ["Telemetry is off by default", "Telemetry is enabled by default"],
    ["Sessions are stored in Redis", "Sessions are stored in Postgres"],
    ["The parser supports GCC 9 and newer", "The parser needs GCC 12"],
  ])("%s / %s", (one, other) => {
    expect(clashes(one, other)).toBe(true);
  });
});

describe("what may stand beside each other", () => {
  test.each([
    ["We run Postgres 17", "Our database is Postgres 17.2"],
    ["The CMS runs on PostgreSQL 17", "The planner runs on PostgreSQL 15"],
    ["An access token expires after 60 minutes", "A refresh token expires after 30 days"],
    ["Search is off in staging", "Search is on in production"],
    ["The limit is 100 requests per second per user", "The limit is 1,000 requests per second per tenant"],
    ["The worker polls the queue every 5 s", "The worker keeps messages of the queue for 5 days"],
    ["We deploy on Fridays in the EU", "We deploy on Mondays in Japan"],
  ])("%s / %s", (one, other) => {
    expect(clashes(one, other)).toBe(false);
  });
});
