import { expect, test } from "vitest";
import { otherAmounts, sameAmounts } from "./sameAmounts.ts";

test.each([
  ["Memory limit of the worker is 1 GiB.", "The worker may use up to 1024 MiB."],
  ["The session lasts 24 hours.", "Sessions end after a day, that is 1 day."],
  ["The admin server listens on 9000.", "Open port 9000 for the admin server."],
])("%s / %s", (one, other) => {
  expect(sameAmounts(one, other)).toBe(true);
});

test.each([
  ["The worker may use 1 GiB.", "The worker may use 2 GiB."],
  ["Sessions last 24 hours.", "Sessions last a long time."],
  ["Retries: 3, 5 s apart.", "Retries: 3, 10 s apart."],
  ["Nothing to count here.", "Nor here."],
])("not: %s / %s", (one, other) => {
  expect(sameAmounts(one, other)).toBe(false);
});

test.each([
  ["Samples are kept for 15 days.", "You can query back 90d.", true],
  ["The worker may use 1 GiB.", "The worker may use 1024 MiB.", false],
  ["Retries: 3, 5 s apart.", "Retries: 3, 10 s apart.", false],
  ["The worker may use 1 GiB.", "The worker waits 3 s.", false],
  ["Sessions last 24 hours.", "Sessions last a long time.", false],
])("other amounts of one dimension: %s / %s is %s", (one, other, areOther) => {
  expect(otherAmounts(one, other)).toBe(areOther);
});
